"""Add the slide or section that an activity of a learning platform shows alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    only = sa.Column("only", sa.String(64), nullable=False, server_default="")
    op.add_column("lms_activities", only)


def downgrade() -> None:
    op.drop_column("lms_activities", "only")
