"""Index the answers by question, to count the choices in a poll."""

from __future__ import annotations

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_index("answers_by_question", "answers", ["lesson", "question"])


def downgrade() -> None:
    op.drop_index("answers_by_question", "answers")
