"""Add searches for line items that launches of activities do not name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "lms_line_item_searches",
        sa.Column(
            "activity",
            sa.Integer,
            sa.ForeignKey("lms_activities.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("container", sa.Text, nullable=False),
        sa.Column("resource_id", sa.Text, nullable=False),
        sa.Column("waiting_since", sa.Float),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next_try", sa.Float, nullable=False),
        sa.Column("leased_until", sa.Float, nullable=False),
    )
    op.create_index(
        "lms_line_item_searches_waiting", "lms_line_item_searches", ["waiting_since"]
    )


def downgrade() -> None:
    op.drop_table("lms_line_item_searches")
