"""Add invites with which learning platforms register themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "lms_invites",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
        sa.Column("claimed_until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("lms_invites")
