"""Rename the score that is sent at the end of a cmi5 session.

It is no longer only a failing one: lessons without a mastery score send theirs, too.
"""

from __future__ import annotations

from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.execute("ALTER TABLE cmi5_sessions RENAME COLUMN failing_score TO final_score")


def downgrade() -> None:
    op.execute("ALTER TABLE cmi5_sessions RENAME COLUMN final_score TO failing_score")
