"""Database tables of rooms and ballots."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, String, Table, Text

from app.storage.database import metadata

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("record", Text, nullable=False),
    Column("touched", Float, nullable=False),
)

ballots = Table(
    "ballots",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("question", String(200), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("voter", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
)
