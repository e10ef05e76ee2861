"""Add learning platforms, their activities and the learners of these."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "lms_platforms",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("issuer", sa.String(255), nullable=False),
        sa.Column("client_id", sa.String(255), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("login_url", sa.Text, nullable=False),
        sa.Column("token_url", sa.Text, nullable=False),
        sa.Column("token_audience", sa.Text, nullable=False),
        sa.Column("jwks_url", sa.Text, nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("issuer", "client_id"),
    )
    op.create_table(
        "lms_deployments",
        _platform(primary_key=True),
        sa.Column("deployment", sa.String(255), primary_key=True),
    )
    op.create_table(
        "lms_used_launches",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_table(
        "lms_activities",
        sa.Column("id", sa.Integer, primary_key=True),
        _platform(),
        sa.Column("deployment", sa.String(255), nullable=False),
        sa.Column("resource_link", sa.String(255), nullable=False),
        sa.Column("context", sa.String(255), nullable=False),
        sa.Column("lesson", sa.String(200), nullable=False),
        sa.Column("score_url", sa.Text, nullable=False),
        sa.UniqueConstraint("platform", "deployment", "resource_link"),
    )
    op.create_table(
        "lms_learners",
        sa.Column("learner", sa.String(64), primary_key=True),
        sa.Column(
            "activity",
            sa.Integer,
            sa.ForeignKey("lms_activities.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("subject", sa.String(255), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("return_url", sa.Text, nullable=False),
        sa.Column("launched_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("activity", "subject"),
    )


def downgrade() -> None:
    for table in ("learners", "activities", "used_launches", "deployments"):
        op.drop_table(f"lms_{table}")
    op.drop_table("lms_platforms")


def _platform(*, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(
        "platform",
        sa.Integer,
        sa.ForeignKey("lms_platforms.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )
