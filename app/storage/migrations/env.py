"""Alembic environment: runs migrations on the connection in the attributes."""

from __future__ import annotations

from alembic import context
from sqlalchemy import text

# The same number in every server, so that only one of them migrates at a time.
POSTGRESQL_LOCK = 0x6F766572

connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":
    connection.execute(text(f"SELECT pg_advisory_xact_lock({POSTGRESQL_LOCK})"))
context.configure(connection=connection)
context.run_migrations()
