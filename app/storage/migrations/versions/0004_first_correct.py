"""Add whether the first answer was right; unknown for earlier answers with retries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("answers", sa.Column("first_correct", sa.Boolean))
    op.execute("UPDATE answers SET first_correct = correct WHERE attempts = 1")


def downgrade() -> None:
    op.drop_column("answers", "first_correct")
