"""Wait for PostgreSQL and Redis servers that start together with this one.

A server that is still not ready at the end, or refuses the connection for another
reason, such as a wrong password, is reported when the application connects to it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from app.config import Settings

log = logging.getLogger(__name__)

TIMEOUT: Final = 30.0
"""Seconds to wait for PostgreSQL and Redis together."""

RETRY_INTERVAL: Final = 0.1
"""Seconds."""

CONNECT_TIMEOUT: Final = 2
"""Seconds for one attempt to connect."""

POSTGRESQL_OPTIONS: Final = ("host", "hostaddr", "port", "user", "password", "dbname")
"""Options of the URL that an attempt to connect uses."""

IsStarting = Callable[[str], bool]
"""Whether the server of a URL cannot be reached yet, or is still loading."""


def wait_for_storage_servers(settings: Settings) -> None:
    """Return when PostgreSQL and Redis are ready, at the latest after TIMEOUT."""
    deadline = time.monotonic() + TIMEOUT
    if settings.database.startswith("postgresql"):
        _wait("PostgreSQL", settings.database, 5432, _postgresql_is_starting, deadline)
    if settings.redis_url:
        _wait("Redis", settings.redis_url, 6379, _redis_is_starting, deadline)


def _wait(
    name: str, url: str, port: int, is_starting: IsStarting, deadline: float
) -> None:
    if not is_starting(url):
        return
    log.warning("Waiting for %s at %s…", name, _address(url, port))
    while time.monotonic() < deadline and is_starting(url):
        time.sleep(RETRY_INTERVAL)


def _address(url: str, port: int) -> str:
    """Return host and port, or the path of a Unix socket, without the password."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return parts.path
    return f"{parts.hostname or 'localhost'}:{parts.port or port}"


def _postgresql_is_starting(url: str) -> bool:
    try:
        from psycopg.conninfo import make_conninfo
        from psycopg.pq import PGconn, Ping
    except ImportError:
        return False
    from sqlalchemy.engine import make_url

    address = make_url(url)
    _, options = address.get_dialect()().create_connect_args(address)
    known = {k: options[k] for k in POSTGRESQL_OPTIONS if k in options}
    conninfo = make_conninfo("", **known, connect_timeout=CONNECT_TIMEOUT)
    return PGconn.ping(conninfo.encode()) in (Ping.REJECT, Ping.NO_RESPONSE)


def _redis_is_starting(url: str) -> bool:
    try:
        import redis
    except ImportError:
        return False
    try:
        with redis.Redis.from_url(
            url, socket_timeout=CONNECT_TIMEOUT, socket_connect_timeout=CONNECT_TIMEOUT
        ) as client:
            client.ping()
    except redis.AuthenticationError:  # a ConnectionError, too
        return False
    except (redis.ConnectionError, redis.TimeoutError):
        return True
    except (redis.RedisError, ValueError, OSError):
        return False
    return False
