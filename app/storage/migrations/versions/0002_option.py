"""Add a digest of the chosen option's text, since options may move and be reworded."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    option = sa.Column("option", sa.String(32), nullable=False, server_default="")
    op.add_column("answers", option)


def downgrade() -> None:
    op.drop_column("answers", "option")
