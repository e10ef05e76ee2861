"""Store to which URL a score was sent, and no longer the address of the course page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.drop_column("lms_learners", "return_url")
    url = sa.Column("score_url", sa.Text, nullable=False, server_default="")
    op.add_column("lms_grades", url)


def downgrade() -> None:
    op.drop_column("lms_grades", "score_url")
    url = sa.Column("return_url", sa.Text, nullable=False, server_default="")
    op.add_column("lms_learners", url)
