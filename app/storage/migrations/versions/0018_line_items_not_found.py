"""Store whether the last search of an activity's line item found none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    found_none = sa.Column(
        "found_none", sa.Boolean, nullable=False, server_default=sa.false()
    )
    op.add_column("lms_line_item_searches", found_none)


def downgrade() -> None:
    op.drop_column("lms_line_item_searches", "found_none")
