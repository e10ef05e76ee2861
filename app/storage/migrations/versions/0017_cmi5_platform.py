"""Store the platform of a cmi5 session, for the limit of requests to one platform.

Sessions that exist already share the limit of one platform until they end.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    platform = sa.Column("platform", sa.Text, nullable=False, server_default="")
    op.add_column("cmi5_sessions", platform)


def downgrade() -> None:
    op.drop_column("cmi5_sessions", "platform")
