"""Connection to the Redis of OVERTONE_REDIS_URL, with short timeouts."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from app.config import SettingError

if TYPE_CHECKING:
    from redis import Redis

log = logging.getLogger(__name__)

TIMEOUT: Final = 2.0
"""Seconds after which Redis counts as unavailable."""

HEALTH_CHECK_INTERVAL: Final = 5
"""Seconds of idleness after which a connection is checked before it is used."""


def connect(url: str) -> Redis:
    """Return a connected client. Raises SettingError if Redis cannot be used."""
    try:
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise SettingError(
            "OVERTONE_REDIS_URL is set, but the Redis driver is not installed."
            " Install it: pip install -e '.[redis]'"
        ) from error
    try:
        client = redis.Redis.from_url(
            url,
            decode_responses=True,
            encoding_errors="replace",
            socket_timeout=TIMEOUT,
            socket_connect_timeout=TIMEOUT,
            health_check_interval=HEALTH_CHECK_INTERVAL,
            # One retry, because Redis may have closed an idle connection. No retry
            # after a timeout, which would double the time that a request waits.
            retry=Retry(NoBackoff(), 1, (redis.ConnectionError,)),
        )
        _warn_of_eviction(client.info("memory"))
    except (redis.RedisError, ValueError, OSError) as error:
        reason = " ".join(str(error).split()).rstrip(".")
        raise SettingError(
            f"The Redis of OVERTONE_REDIS_URL cannot be used: {reason}. Check this URL,"
            " and that Redis is running."
        ) from error
    return client


def _warn_of_eviction(memory: Mapping[str, Any]) -> None:
    # Some services do not report the policy.
    policy = memory.get("maxmemory_policy", "noeviction")
    if memory.get("maxmemory") and policy != "noeviction":
        log.warning(
            "When its memory is full, Redis deletes rooms and votes, because its"
            " maxmemory-policy is %s. Set it to noeviction.",
            policy,
        )


def database_number(client: Redis) -> int:
    """Return the number of the client's database.

    Channels are shared by all databases of a Redis, so their names contain it.
    """
    return int(client.get_connection_kwargs().get("db") or 0)
