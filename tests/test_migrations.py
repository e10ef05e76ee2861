from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from app.migrations import NewerDatabase, bring_up_to_date, steps
from app.store import Store, metadata


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'answers.sqlite3'}"


def test_the_steps_lead_to_the_tables_that_the_store_uses(url: str) -> None:
    Store(url).close()

    engine = create_engine(url)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()

    assert differences == []


def test_a_database_that_is_ahead_is_left_alone(url: str) -> None:
    Store(url).close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(NewerDatabase, match="newer Overtone"):
        bring_up_to_date(engine)
    engine.dispose()


def test_servers_that_start_at_the_same_moment_take_the_steps_once(url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store, [url] * 4))

    for store in stores:
        store.check()
        store.close()


def test_alembic_is_loaded_only_when_there_is_a_step_to_take(url: str) -> None:
    Store(url).close()
    script = (
        f"import sys, app.store as s; s.Store({url!r}); print('alembic' in sys.modules)"
    )

    asked = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert asked.stdout.strip() == "False"


def test_steps_are_in_order() -> None:
    assert steps()[0] == "0001"
    assert list(steps()) == sorted(steps())
