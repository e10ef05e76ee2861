"""Add the tables of live rooms and their votes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_table(
        "ballots",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("question", sa.String(200), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("voter", sa.String(64), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("ballots")
    op.drop_table("rooms")
