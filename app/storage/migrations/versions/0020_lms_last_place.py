"""Store the place in the lesson that a person in a course has seen last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

_COLUMNS = ("last_lesson", "last_place")


def upgrade() -> None:
    for name in _COLUMNS:
        column = sa.Column(name, sa.String(200), nullable=False, server_default="")
        op.add_column("lms_learners", column)


def downgrade() -> None:
    for name in _COLUMNS:
        op.drop_column("lms_learners", name)
