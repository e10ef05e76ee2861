"""Add the published counts of polls."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "published_polls",
        sa.Column("lesson", sa.String(200), primary_key=True),
        sa.Column("question", sa.String(200), primary_key=True),
        sa.Column("version", sa.String(32), primary_key=True),
        sa.Column("answered", sa.Integer, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("published_polls")
