"""Settings from environment variables, with their defaults and descriptions.

The setting `name` is the variable `OVERTONE_NAME`. An empty variable counts as unset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from platformdirs import user_data_path

from app.core.errors import OvertoneError, UnknownName
from app.paths import bundled
from app.setting_values import (
    LOCAL_NOTES,
    parse_address,
    parse_contact,
    parse_count,
    parse_database,
    parse_days,
    parse_notes,
    parse_origins,
    parse_path,
    parse_proxies,
    parse_redis,
    parse_secret_keys,
    parse_switch,
)

PREFIX = "OVERTONE_"
SECRETS = ("OVERTONE_SECRET_KEY", "OVERTONE_DATABASE_URL", "OVERTONE_REDIS_URL")
"""Variables whose values are never shown. Database URLs contain passwords."""


class SettingError(OvertoneError):
    """A setting is invalid. The message contains its name and the valid values."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """Parser of a setting's text, and its description for the README."""

    parse: Callable[[str], Any]
    doc: str
    default: str = ""
    """Description of the default value; empty for a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of a server."""

    data: Annotated[
        Path,
        _Setting(
            parse_path,
            "Folder for the database and the secret keys. Back up both.",
            "the platform's folder for user data, or `$XDG_DATA_HOME/overtone`",
        ),
    ] = field(default_factory=lambda: user_data_path("overtone", appauthor=False))
    content: Annotated[
        Path,
        _Setting(
            parse_path,
            "Folder of lessons. Each lesson is a folder with a `lesson.md`.",
            "the lessons that come with Overtone",
        ),
    ] = field(default_factory=lambda: bundled("content"))
    secret_key: Annotated[
        tuple[str, ...],
        _Setting(
            parse_secret_keys,
            "Key that signs learners' tokens and shuffles ordering and matching"
            " questions, or several keys, one on each line: the first signs, the last"
            " shuffles, and tokens of all keys are accepted.",
            "generated once and stored in the data folder",
        ),
    ] = ()
    database_url: Annotated[
        str,
        _Setting(
            parse_database,
            "SQLAlchemy URL of the database for answers and rooms, such as"
            " `postgresql+psycopg://user:password@host/name`.",
            "SQLite in the data folder",
        ),
    ] = ""
    address: Annotated[
        str,
        _Setting(
            parse_address,
            "Public URL of this server, without a path, for links to its pages, QR"
            " codes and learning platforms, such as `https://lessons.example` or"
            " `https://lessons.example:8443`. If it is set, requests for"
            " other host names are rejected, except for `localhost`, `127.0.0.1`,"
            " `[::1]` and `/healthz`.",
            "the URL that the presenter uses; with `--host 0.0.0.0`, this machine's"
            " address in the local network",
        ),
    ] = ""
    redis_url: Annotated[
        str,
        _Setting(
            parse_redis,
            "URL of a Redis that stores rooms, so that several processes can share"
            " them, such as `redis://host:6379/0`.",
            "rooms are stored in the memory of one process and in the database",
        ),
    ] = ""
    rooms: Annotated[
        int,
        _Setting(
            parse_count,
            "Maximum number of open rooms. When it is reached, a new room replaces"
            " one without votes, devices and changes within a minute. While less than"
            " a quarter is free, an address may have half as many rooms as are free.",
        ),
    ] = 200
    followers: Annotated[
        int,
        _Setting(
            parse_count,
            "Maximum number of devices that follow rooms. Each keeps a connection open,"
            " so the limit of open files must be higher.",
        ),
    ] = 6000
    room_followers: Annotated[
        int,
        _Setting(parse_count, "Maximum number of devices that follow one room."),
    ] = 5000
    address_followers: Annotated[
        int,
        _Setting(
            parse_count,
            "Maximum number of devices at one address that follow rooms over an open"
            " connection; further devices poll. A whole class may share one address."
            " For IPv6, the limit applies to a /64 network, and four times the limit to"
            " a /48 network.",
        ),
    ] = 1500
    address_connections: Annotated[
        int,
        _Setting(
            parse_count,
            "Maximum number of connections from one address, counted in the same way."
            " The proxies in `OVERTONE_PROXIES` are exempt.",
        ),
    ] = 3000
    frame_ancestors: Annotated[
        str,
        _Setting(
            parse_origins,
            "Space-separated origins of sites that may embed lessons in a frame.",
            "`*`, any site that is served over http or https",
        ),
    ] = "*"
    notes: Annotated[
        str,
        _Setting(
            parse_notes,
            "Who can read speaker notes, in addition to presenters of rooms: `local`,"
            " readers on this machine; or `everyone`.",
            "`local`",
        ),
    ] = LOCAL_NOTES
    contact: Annotated[
        str,
        _Setting(
            parse_contact,
            "E-mail address or https URL for questions and for reports of accessibility"
            " problems. Every page links to it.",
            "none; pages refer readers to the person who gave them the link",
        ),
    ] = ""
    retention_days: Annotated[
        int,
        _Setting(
            parse_days,
            "Days after which the server deletes everything about a learner, counted"
            " from the last answer or launch. `0` disables automatic deletion.",
        ),
    ] = 400
    proxies: Annotated[
        str,
        _Setting(
            parse_proxies,
            "Comma-separated addresses or networks of proxies whose `X-Forwarded-For`"
            " and `X-Forwarded-Proto` headers are trusted.",
            "`127.0.0.1,::1`, a proxy on this machine",
        ),
    ] = "127.0.0.1,::1"
    figure_cells: Annotated[
        int,
        _Setting(
            parse_count,
            "Rate limit of each address for figures that are not cached: the"
            " burst, in cells (positions × d_model). One sixteenth is refilled each"
            " second."
            " A response with all numbers as text, as JSON or CSV, counts four times.",
        ),
    ] = 64_000_000
    answer_burst: Annotated[
        int,
        _Setting(
            parse_count,
            "Rate limit of each address, which a whole class may share, for answers:"
            " the burst. One fiftieth is refilled each second.",
        ),
    ] = 1000
    lms_private: Annotated[
        bool,
        _Setting(
            parse_switch,
            "`1` allows learning platforms with addresses in private networks, and"
            " without https. Set it only for a platform in your own network.",
            "`0`",
        ),
    ] = False
    debug: bool = False
    """Set by `overtone serve --debug`; it has no variable."""
    trust_code: bool = False
    """Whether the `figures.py` of lessons are run. Set by the option `--trust-code`; it
    has no variable, so that nobody enables it for all servers by accident."""
    watch: bool = False
    """Set by `overtone serve --watch`: pages on this machine reload themselves."""
    network_address: str = ""
    """This server's URL in the local network if it listens on all interfaces. Set by
    `overtone serve`; unlike `address`, it does not limit the host names."""

    @property
    def public_address(self) -> str:
        """URL of this server for other devices; empty if no address is known."""
        return self.address or self.network_address

    @property
    def database(self) -> str:
        """URL of the database."""
        return self.database_url or f"sqlite:///{self.data / 'overtone.sqlite3'}"

    @property
    def image_copies(self) -> Path:
        """Folder of the smaller copies of images."""
        return self.data / "image-copies"

    @property
    def valid_files(self) -> Path:
        """Folder of the copies of files of valid lessons."""
        return self.data / "valid-files"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """Read the settings. Raises SettingError for the first invalid variable."""
        given = {
            name: _read(_variable(name), text, setting.parse)
            for name, setting in _settings()
            if (text := environ.get(_variable(name), "").strip())
        }
        # platformdirs ignores XDG_DATA_HOME on macOS and Windows.
        if "data" not in given and environ.get("XDG_DATA_HOME"):
            given["data"] = parse_path(environ["XDG_DATA_HOME"]) / "overtone"
        return cls(**given)


def unknown_variables(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return a warning for each variable with the prefix that is not a setting."""
    known = [setting.variable for setting in setting_docs()]
    unknown = sorted(n for n in environ if n.startswith(PREFIX) and n not in known)
    return tuple(
        str(UnknownName("server setting", name, known, prefix=PREFIX))
        for name in unknown
    )


@dataclass(frozen=True, slots=True)
class SettingDoc:
    """Name, default and description of a setting."""

    variable: str
    default: str
    doc: str


def setting_docs() -> tuple[SettingDoc, ...]:
    """Return all settings, in the order of the README."""
    defaults = Settings()
    return tuple(
        SettingDoc(
            _variable(name),
            setting.default or str(getattr(defaults, name)),
            setting.doc,
        )
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
        shown = "" if variable in SECRETS else f"={text}"
        raise SettingError(f"{variable}{shown} is invalid. {error}") from error
