from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from app.core.quiz import AttemptScores
from app.storage import migrations
from app.storage.answers import AnswerStore, attempt_scores
from app.storage.database import Database, metadata
from app.storage.migrations import NewerDatabase, revisions, upgrade_database


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'answers.sqlite3'}"


def test_the_migrations_create_the_tables_of_the_metadata(url: str) -> None:
    Database(url).close()

    engine = create_engine(url)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()

    assert differences == []


def test_a_newer_database_is_rejected(url: str) -> None:
    Database(url).close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(NewerDatabase, match="newer version"):
        upgrade_database(engine)
    engine.dispose()


def test_servers_that_start_at_the_same_time_migrate_once(url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Database, [url] * 4))

    for store in stores:
        store.check()
        store.close()


def test_alembic_is_imported_only_for_a_migration(url: str) -> None:
    Database(url).close()
    script = (
        "import sys, app.storage.database as d;"
        f"d.Database({url!r}); print('alembic' in sys.modules)"
    )

    finished = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert finished.stdout.strip() == "False"


def test_migrations_are_numbered_in_order() -> None:
    folder = Path(migrations.__file__).parent
    found = list(ScriptDirectory(str(folder)).walk_revisions())

    chain = [(step.down_revision, step.revision) for step in reversed(found)]

    assert chain == list(zip([None, *revisions()], revisions(), strict=False))


@contextmanager
def database_of_revision(url: str, revision: str) -> Iterator[Connection]:
    """Yield a connection to a database that has the tables of this revision."""
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        yield connection
    engine.dispose()


def test_answers_without_a_digest_are_migrated(url: str) -> None:
    with database_of_revision(url, "0001") as connection:
        connection.execute(
            text(
                "INSERT INTO answers VALUES"
                " ('a', 'l', 'q', '0', 1, 1, 1, '2026-01-01 00:00:00')"
            )
        )

    database = Database(url)

    latest = AnswerStore(database).latest("a", "l")
    assert [attempt.digest for attempt in latest] == [""]
    database.close()


def test_scores_of_older_answers_are_migrated(url: str) -> None:
    with database_of_revision(url, "0006") as connection:
        for question, attempts in (("once", 1), ("twice", 2)):
            connection.execute(
                text(
                    "INSERT INTO answers (learner, lesson, question, answer, option,"
                    " correct, score, attempts, answered_at) VALUES ('a', 'l',"
                    " :question, '0', '', 0, 0.5, :attempts, '2026-01-01 00:00:00')"
                ),
                {"question": question, "attempts": attempts},
            )

    database = Database(url)
    with database.reading() as connection:
        scores = attempt_scores(connection, "a", "l")

    assert scores == {
        "once": AttemptScores(0.5, 0.5, 0.5),
        "twice": AttemptScores(0.5, 0.5, 0.5),
    }
    database.close()
