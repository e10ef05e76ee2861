"""Run by alembic: takes the steps on the connection that it was handed."""

from __future__ import annotations

from alembic import context
from sqlalchemy import text

# One number for all servers: they wait for each other while one of them migrates.
POSTGRESQL_LOCK = 0x6F766572

connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":
    connection.execute(text(f"SELECT pg_advisory_xact_lock({POSTGRESQL_LOCK})"))
context.configure(connection=connection)
context.run_migrations()
