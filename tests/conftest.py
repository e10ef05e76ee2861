"""Fixtures: settings, an app and its client, databases, servers and a browser."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis
from jinja2 import FileSystemBytecodeCache

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from app.paths import bundled
from app.services import build_services
from app.storage import engine
from app.storage.database import Database
from app.storage.lms.signing_keys import KEY_FILE, SigningKeys
from app.storage.tokens import SECRET_FILE, secret_keys
from app.web.current import EXTENSION, services_of
from tests import pseudo_language as pseudo
from tests.chromium import NO_SPARE_PROCESS, chromium, launch_arguments
from tests.servers.postgresql import delete_rows, postgresql
from tests.servers.serving import Server

# Without deadlines, a busy machine does not fail a test.
hypothesis.register_profile("suite", deadline=None)
hypothesis.load_profile("suite")

SYNCHRONOUS = engine.SYNCHRONOUS
"""The setting of SQLite in production, which `_fast_commits` replaces."""

BROWSER_TESTS = Path(__file__).parent / "browser"


def pytest_configure() -> None:
    """Let the processes that pytest and the tests start store compiled modules.

    Container images often set this variable. Each worker and each server would then
    compile all modules again, which takes a third of the time in which a server starts.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the folder if its tests would be deselected: importing it takes 3 s."""
    if collection_path == BROWSER_TESTS and config.option.markexpr == "not browser":
        return True
    return None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests without garbage collection: it would take a tenth of the time.

    Otherwise, the garbage collector would traverse all collected tests again and again,
    during collection and while the tests run.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()  # later, the objects that exist now are not traversed
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # before pytest deselects by marker
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Add the marker `browser` to tests in its folder and those that use a browser."""
    for item in items:
        if BROWSER_TESTS in item.path.parents or (
            isinstance(item, pytest.Function) and "browser_path" in item.fixturenames
        ):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def pseudo_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with the catalogue of the language for tests.

    It is also read once: a language that was read stays in memory.
    """
    folder = tmp_path_factory.mktemp("catalogues")
    pseudo.write(folder)
    return folder


@pytest.fixture
def pseudo_language(pseudo_catalogue: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Add a language whose texts are in brackets; return its tag."""
    pseudo.install(monkeypatch, pseudo_catalogue)
    return pseudo.TAG


SMALL_LESSON = """\
---
title: A small lesson
minutes: 3
---

A line for the cover.

---

# Order matters {#order}

Some words.

:::{question} order-needed
Why does order matter?

- [x] It tells who bit whom.
  > Right: the words alone do not say it.
- [ ] It does not.
  > No: swap two words and see.
:::

---

# A picture {#picture}

:::{figure} waves
:positions: 20
Four waves.
:::
"""


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A folder with one lesson, `small`, which a test may change."""
    return write_small_lesson(tmp_path)


def write_small_lesson(folder: Path) -> Path:
    """Return a new content folder in `folder` with one lesson, `small`."""
    lesson = folder / "content" / "small" / "lesson.md"
    lesson.parent.mkdir(parents=True)
    lesson.write_text(SMALL_LESSON, encoding="utf-8")
    return folder / "content"


def set_front_matter(content: Path, lines: str, lesson: str = SMALL_LESSON) -> None:
    """Replace a line of the small lesson's front matter by other lines."""
    text = lesson.replace("minutes: 3", lines)
    (content / "small" / "lesson.md").write_text(text, encoding="utf-8")


@pytest.fixture
def settings(tmp_path: Path, content: Path) -> Settings:
    return Settings(data=tmp_path / "data", content=content)


@pytest.fixture(scope="session", autouse=True)
def _fast_commits() -> Iterator[None]:
    """Let commits not wait for the disk, which takes milliseconds for each of them.

    Data are lost only if the machine crashes. Servers in other processes do wait.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "SYNCHRONOUS", "OFF")
        yield


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all tables, made once: migrations take 80 ms."""
    file = tmp_path_factory.mktemp("database") / "empty.sqlite3"
    Database(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session", autouse=True)
def _compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile templates once for all applications: a page needs 70 ms for them."""
    cache = FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": cache})
        yield


@pytest.fixture(scope="session")
def assets() -> Assets:
    """Styles and scripts, built once for all applications: bundling takes 60 ms."""
    return Assets(bundled("static"))


@pytest.fixture(scope="session")
def signing_keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """File with the key of a tool for learning platforms. Making a key takes 0.1 s."""
    folder = tmp_path_factory.mktemp("keys")
    SigningKeys(folder).private()
    return folder / KEY_FILE


@pytest.fixture(scope="session")
def secret_key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """File with a secret key, made once: writing a key waits for the disk."""
    folder = tmp_path_factory.mktemp("secret")
    secret_keys(Settings(data=folder))
    return folder / SECRET_FILE


@pytest.fixture
def with_database(
    settings: Settings, empty_database: Path, secret_key: Path
) -> Settings:
    """Settings whose data folder has a database and a key; tests create neither."""
    settings.data.mkdir()
    shutil.copy(empty_database, settings.data / "overtone.sqlite3")
    shutil.copy(secret_key, settings.data)
    return settings


@pytest.fixture(scope="session")
def routes(tmp_path_factory: pytest.TempPathFactory, assets: Assets) -> Flask:
    """An application for `with_services`."""
    folder = tmp_path_factory.mktemp("routes")
    app = create_app(Settings(data=folder, content=folder), assets)
    services_of(app).database.close()
    return app


def with_services(routes: Flask, settings: Settings, assets: Assets) -> Flask:
    """Return an application with its own services, and the routes of all others.

    Flask needs 30 ms to compile the routes. All other state is in the services, so only
    one application at a time can use these routes.
    """
    routes.extensions[EXTENSION] = build_services(settings, assets)
    routes.testing = True  # unexpected exceptions propagate to the test
    return routes


@pytest.fixture
def app(routes: Flask, with_database: Settings, assets: Assets) -> Iterator[Flask]:
    """An application whose services a test may change."""
    app = with_services(routes, with_database, assets)
    services = services_of(app)
    yield app
    services.database.close()


@pytest.fixture
def own_app(with_database: Settings, assets: Assets) -> Iterator[Flask]:
    """An application whose routes, templates and configuration a test may change."""
    app = create_app(with_database, assets)
    app.testing = True
    yield app
    services_of(app).database.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def shared_app(
    tmp_path_factory: pytest.TempPathFactory, assets: Assets
) -> Iterator[Flask]:
    """An application with the small lesson, for tests that change no data.

    It is made once.
    """
    folder = tmp_path_factory.mktemp("shared")
    settings = Settings(data=folder / "data", content=write_small_lesson(folder))
    app = create_app(settings, assets)
    app.testing = True
    yield app
    services_of(app).database.close()


@pytest.fixture
def database_file(tmp_path: Path) -> Path:
    """File of `database`, in its own folder."""
    return tmp_path / "folder" / "answers.sqlite3"


@pytest.fixture
def database(database_file: Path, empty_database: Path) -> Iterator[Database]:
    database_file.parent.mkdir()
    shutil.copy(empty_database, database_file)
    database = Database(f"sqlite:///{database_file}")
    yield database
    database.close()


@pytest.fixture
def data_database(with_database: Settings) -> Iterator[Database]:
    """The database in the data folder of `settings`."""
    with closing(Database(with_database.database)) as database:
        yield database


@pytest.fixture(scope="session")
def shared_postgresql() -> Iterator[str]:
    """URL of a database with all tables, on a server for tests."""
    # PostgreSQL runs as another user, which cannot read pytest's temporary folder.
    with (
        TemporaryDirectory(prefix="overtone-") as folder,
        postgresql(Path(folder)) as url,
    ):
        Database(url).close()
        yield url


@pytest.fixture
def postgresql_url(shared_postgresql: str) -> str:
    """URL of a database with all tables and without rows, for one test at a time."""
    delete_rows(shared_postgresql)
    return shared_postgresql


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`overtone serve` with the included lessons, shared by all tests."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path, content: Path) -> Iterator[Server]:
    """A server with a small lesson that a test may kill."""
    with Server(tmp_path / "data", "--content", str(content)) as server:
        yield server


@pytest.fixture(scope="session")
def browser_path() -> Path:
    """Path of a Chromium, which is installed if necessary."""
    return chromium()


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_path: Path
) -> dict[str, Any]:
    return browser_type_launch_args | {
        "executable_path": str(browser_path),
        "args": [*launch_arguments(), NO_SPARE_PROCESS],
    }
