"""Where rooms can be kept: a Redis and a PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.postgresql import postgresql
from tests.redis import RedisServer


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    # Not in pytest's own folder: each pytest that starts shuts that to all but root,
    # and PostgreSQL is run by another.
    with (
        TemporaryDirectory(prefix="overtone-") as folder,
        postgresql(Path(folder)) as url,
    ):
        yield url
