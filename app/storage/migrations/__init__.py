"""Database migrations. Each is a file `versions/NNNN_subject.py`.

Alembic takes 0.1 s to import, so it is imported only if the database needs a migration.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, column, inspect, select, table

from app.core.errors import OvertoneError

_FOLDER = Path(__file__).parent
_VERSION = table("alembic_version", column("version_num"))


class NewerDatabase(OvertoneError):
    """A newer version of Overtone has migrated the database."""


def revisions() -> tuple[str, ...]:
    """Return the numbers of all migrations, in ascending order."""
    files = (_FOLDER / "versions").glob("[0-9]*_*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


def upgrade_database(engine: Engine) -> None:
    """Run the migrations that the database needs.

    Raises NewerDatabase if its revision is unknown.
    """
    known, current = revisions(), _revision(engine)
    if current == known[-1]:
        return
    if current is not None and current not in known:
        raise NewerDatabase(
            f"The database {engine.url.render_as_string()} was migrated by a newer"
            " version of Overtone. Run that version, or set OVERTONE_DATABASE_URL to"
            " another database."
        )
    _upgrade(engine)


def _revision(engine: Engine) -> str | None:
    reading = engine.execution_options(isolation_level="AUTOCOMMIT")
    with reading.connect() as connection:
        if not inspect(connection).has_table(_VERSION.name):
            return None
        return connection.execute(select(_VERSION.c.version_num)).scalar_one_or_none()


def _upgrade(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
