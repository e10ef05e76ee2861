"""Every setting, with its default and what it is for. Read once, and only here.

A setting `name` is the variable `OVERTONE_NAME`. A variable that is set but empty
counts as not set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, get_type_hints
from urllib.parse import urlsplit

from platformdirs import user_data_path

from app.core.errors import OvertoneError, UnknownName
from app.paths import bundled

PREFIX = "OVERTONE_"
SECRETS = ("OVERTONE_SECRET_KEY", "OVERTONE_DATABASE_URL", "OVERTONE_REDIS_URL")
"""Never shown: the address of a database holds a password."""
SHORTEST_SECRET = 16
"""Characters. Shorter keys can be guessed from one signed token."""


class SettingError(OvertoneError):
    """A setting that cannot be used: says which, and what would be right."""


def _path(text: str) -> Path:
    return Path(text).expanduser().resolve()


def _secret(text: str) -> str:
    if len(text) < SHORTEST_SECRET:
        raise ValueError(f"Give it at least {SHORTEST_SECRET} characters.")
    return text


def _database(text: str) -> str:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # the latter for a port
        raise ValueError(
            "Write it as in “postgresql+psycopg://user:password@host/name”."
        ) from error
    known = url.get_backend_name() in ("postgresql", "sqlite")
    try:
        asynchronous = known and url.get_dialect().is_async
    except ArgumentError:  # no such driver
        known = False
    if not known or asynchronous:
        raise ValueError(
            f"Answers are kept in SQLite or PostgreSQL, not in “{url.drivername}”."
            " Write “postgresql+psycopg://…” or “sqlite:///…”."
        )
    return text


def _address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
        raise ValueError("Write it as in “https://lessons.example”.")
    return text.rstrip("/")


def _redis(text: str) -> str:
    if urlsplit(text).scheme not in ("redis", "rediss", "unix"):
        raise ValueError("Write it as in “redis://host:6379/0”.")
    return text


def _proxies(text: str) -> str:
    given = [part.strip() for part in text.split(",")]
    try:
        for part in given if given != ["*"] else ():
            ip_network(part)
    except ValueError as error:
        raise ValueError(
            "Write addresses or networks with commas between, as in"
            " “127.0.0.1,10.0.0.0/8”, or “*” for any."
        ) from error
    return ",".join(given)


def _origins(text: str) -> str:
    if ";" in text or "," in text or not text.isascii() or not text.isprintable():
        raise ValueError(
            "Write origins with spaces between them, as in"
            " “https://school.example https://lms.example”, or “*” for any."
        )
    return text


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise ValueError("Write a whole number from 1 up.")
    return int(text)


@dataclass(frozen=True, slots=True)
class _Setting:
    """How a setting is read, and how it is told to the operator."""

    parse: Callable[[str], Any]
    doc: str
    default: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    data: Annotated[
        Path,
        _Setting(
            _path,
            "Folder for the database and the secret key. Back this one up.",
            "the platform's place for a user's data, or `$XDG_DATA_HOME/overtone`",
        ),
    ] = field(default_factory=lambda: user_data_path("overtone", appauthor=False))
    content: Annotated[
        Path,
        _Setting(
            _path,
            "Folder of lessons: each folder in it with a `lesson.md` is one.",
            "the lessons that come with Overtone",
        ),
    ] = field(default_factory=lambda: bundled("content"))
    secret_key: Annotated[
        str,
        _Setting(
            _secret,
            "Signs learners' tokens. A new key sends every learner back to the start.",
            "made once, in the data folder",
        ),
    ] = ""
    database_url: Annotated[
        str,
        _Setting(
            _database,
            "Where answers are kept, as an SQLAlchemy URL: `postgresql+psycopg://…`.",
            "SQLite in the data folder",
        ),
    ] = ""
    address: Annotated[
        str,
        _Setting(
            _address,
            "Where phones reach this server, for the codes of rooms:"
            " `https://lessons.example`.",
            "the address that the presenter uses; with `--host 0.0.0.0`, this"
            " machine's in its network",
        ),
    ] = ""
    redis_url: Annotated[
        str,
        _Setting(
            _redis,
            "Where rooms are kept so that several processes share them:"
            " `redis://host:6379/0`.",
            "this process's memory, and the database",
        ),
    ] = ""
    rooms: Annotated[
        int, _Setting(_count, "Rooms that may be open at once.", "200")
    ] = 200
    followers: Annotated[
        int,
        _Setting(
            _count,
            "Devices that may follow rooms at once, each through a connection that"
            " stays open. The system must allow so many open files.",
            "6000",
        ),
    ] = 6000
    frame_ancestors: Annotated[
        str,
        _Setting(
            _origins,
            "Sites that may show a lesson's `/embed` in a frame, with spaces between."
            " No other page can be framed.",
            "`*`, any site",
        ),
    ] = "*"
    proxies: Annotated[
        str,
        _Setting(
            _proxies,
            "Addresses or networks, with commas between, whose `X-Forwarded-For` and"
            " `X-Forwarded-Proto` are believed.",
            "`127.0.0.1,::1`, a proxy on this machine",
        ),
    ] = "127.0.0.1,::1"
    figure_cache: Annotated[
        int, _Setting(_count, "Bytes of drawn figures kept in memory.", "8388608")
    ] = 8 * 2**20
    figure_cells: Annotated[
        int,
        _Setting(
            _count,
            "Cells (positions × d_model) of new figures that one address may ask for"
            " at once. A sixteenth of it comes back each second.",
            "64000000",
        ),
    ] = 64_000_000
    answer_burst: Annotated[
        int,
        _Setting(
            _count,
            "Answers that one address may send at once, a whole class behind it"
            " included. A fiftieth of it comes back each second.",
            "1000",
        ),
    ] = 1000
    debug: bool = False
    """Set by `overtone serve --debug`; it has no variable."""

    @property
    def database(self) -> str:
        """The URL to connect to."""
        return self.database_url or f"sqlite:///{self.data / 'overtone.sqlite3'}"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """What the variables say; raises SettingError at the first that is wrong."""
        given = {
            name: _read(_variable(name), text, setting.parse)
            for name, setting in _settings()
            if (text := environ.get(_variable(name), "").strip())
        }
        # Asked here because the platform's own place is used on macOS and Windows.
        if "data" not in given and environ.get("XDG_DATA_HOME"):
            given["data"] = _path(environ["XDG_DATA_HOME"]) / "overtone"
        return cls(**given)


def misspelt(environ: Mapping[str, str]) -> tuple[str, ...]:
    """A sentence for each variable that looks like a setting and is none."""
    known = [setting.variable for setting in described()]
    strange = sorted(n for n in environ if n.startswith(PREFIX) and n not in known)
    return tuple(str(UnknownName("setting", name, known)) for name in strange)


@dataclass(frozen=True, slots=True)
class Described:
    """One setting as the operator meets it."""

    variable: str
    default: str
    doc: str


def described() -> tuple[Described, ...]:
    """Every setting, in the order in which they are documented."""
    return tuple(
        Described(_variable(name), setting.default, setting.doc)
        for name, setting in _settings()
    )


def _settings() -> list[tuple[str, _Setting]]:
    hints = get_type_hints(Settings, include_extras=True)
    return [
        (name, hint.__metadata__[0])
        for name, hint in hints.items()
        if hasattr(hint, "__metadata__")
    ]


def _variable(name: str) -> str:
    return PREFIX + name.upper()


def _read(variable: str, text: str, parse: Callable[[str], Any]) -> Any:
    try:
        return parse(text)
    except ValueError as error:
        shown = "" if variable in SECRETS else f" = “{text}”"
        raise SettingError(f"{variable}{shown} cannot be used. {error}") from error
