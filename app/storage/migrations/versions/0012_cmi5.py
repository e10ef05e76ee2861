"""Add sessions and statements of cmi5 packages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    _create_sessions()
    _create_statements()


def _create_sessions() -> None:
    op.create_table(
        "cmi5_sessions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "package",
            sa.Integer,
            sa.ForeignKey("packages.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("lesson", sa.String(200), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("activity", sa.Text, nullable=False),
        sa.Column("registration", sa.String(64), nullable=False),
        sa.Column("template", sa.Text, nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("mastery", sa.Float),
        sa.Column("return_url", sa.Text, nullable=False),
        sa.Column("opened_at", sa.Float, nullable=False),
        sa.Column("active_at", sa.Float, nullable=False),
        sa.Column("left_at", sa.Float),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.Column("failing_score", sa.Float),
        sa.Column("refused", sa.Boolean, nullable=False),
        sa.Column("waiting_since", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next_try", sa.Float, nullable=False),
        sa.Column("leased_until", sa.Float, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("sent_at", sa.Float),
    )
    op.create_index("ix_cmi5_sessions_learner", "cmi5_sessions", ["learner"])
    op.create_index("cmi5_sessions_open", "cmi5_sessions", ["ended", "active_at"])


def _create_statements() -> None:
    op.create_table(
        "cmi5_statements",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column(
            "session",
            sa.Integer,
            sa.ForeignKey("cmi5_sessions.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("verb", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("sent", sa.Boolean, nullable=False),
    )
    op.create_index("ix_cmi5_statements_session", "cmi5_statements", ["session"])
    op.create_index("ix_cmi5_statements_sent", "cmi5_statements", ["sent"])


def downgrade() -> None:
    op.drop_table("cmi5_statements")
    op.drop_table("cmi5_sessions")
