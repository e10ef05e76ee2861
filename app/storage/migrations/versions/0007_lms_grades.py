"""Add scores of the first and the best attempt, and the outbox of grades."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("answers", sa.Column("first_score", sa.Float))
    op.add_column("answers", sa.Column("best_score", sa.Float))
    op.execute("UPDATE answers SET best_score = score")
    op.execute("UPDATE answers SET first_score = score WHERE attempts = 1")
    op.create_table(
        "lms_grades",
        sa.Column(
            "learner",
            sa.String(64),
            sa.ForeignKey("lms_learners.learner", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("lesson", sa.String(200), nullable=False),
        sa.Column("earned", sa.Float, nullable=False),
        sa.Column("possible", sa.Integer, nullable=False),
        sa.Column("complete", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("waiting_since", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next_try", sa.Float, nullable=False),
        sa.Column("leased_until", sa.Float, nullable=False),
        sa.Column("timestamp", sa.BigInteger, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("sent_at", sa.Float),
    )
    op.create_index("lms_grades_due", "lms_grades", ["state", "next_try"])


def downgrade() -> None:
    op.drop_table("lms_grades")
    op.drop_column("answers", "best_score")
    op.drop_column("answers", "first_score")
