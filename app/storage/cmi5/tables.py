"""Tables of cmi5 sessions and statements. Times are seconds since the epoch.

Actor, access token, activity, registration, context and return URL of a session are
deleted when its last statement has been sent or was given up. Of the endpoint, only the
origin remains.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from app.storage.database import metadata

sessions = Table(
    "cmi5_sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("package", ForeignKey("packages.id", ondelete="CASCADE"), nullable=False),
    Column("learner", String(64), nullable=False, index=True),
    Column("lesson", String(200), nullable=False),
    # Origin of the endpoint.
    Column("platform", Text, nullable=False, server_default=""),
    Column("endpoint", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("activity", Text, nullable=False),
    Column("registration", String(64), nullable=False),
    Column("template", Text, nullable=False),
    Column("mode", String(16), nullable=False),
    Column("mastery", Float),
    Column("return_url", Text, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("active_at", Float, nullable=False),
    Column("left_at", Float),
    Column("ended", Boolean, nullable=False),
    # The score of a learner who has completed the lesson in this session, to be sent
    # when the session ends.
    Column("final_score", Float),
    Column("refused", Boolean, nullable=False),
    Column("waiting_since", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("next_try", Float, nullable=False),
    Column("leased_until", Float, nullable=False),
    Column("words", Text, key="reason", nullable=False),
    Column("sent_at", Float),
    Index("cmi5_sessions_open", "ended", "active_at"),
)

statements = Table(
    "cmi5_statements",
    metadata,
    Column("id", String(36), primary_key=True),
    Column(
        "session",
        ForeignKey("cmi5_sessions.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("position", Integer, nullable=False),
    Column("verb", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("sent", Boolean, nullable=False, index=True),
)
