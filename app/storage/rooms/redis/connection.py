"""The Redis of OVERTONE_REDIS_URL, as it is asked: soon, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.config import SettingError

if TYPE_CHECKING:
    from redis import Redis

ANSWERS: Final = 2.0
"""Seconds in which Redis answers, or counts as gone."""

LOOKED_AFTER: Final = 5
"""Seconds after which a connection that was not used is tried first."""


def connect(url: str) -> Redis:
    """Raises SettingError for a Redis that cannot be used."""
    try:
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise SettingError(
            "OVERTONE_REDIS_URL is set, and the driver for Redis is missing."
            " Install it: pip install 'overtone[redis]'"
        ) from error
    try:
        client = redis.Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=ANSWERS,
            socket_connect_timeout=ANSWERS,
            health_check_interval=LOOKED_AFTER,
            # Once: a connection that was kept may have been closed meanwhile. What has
            # been waited for in vain is not waited for again.
            retry=Retry(NoBackoff(), 1, (redis.ConnectionError,)),
        )
        client.ping()
    except (redis.RedisError, ValueError, OSError) as error:
        raise SettingError(
            f"The Redis of OVERTONE_REDIS_URL cannot be reached: {error}."
        ) from error
    return client


def database_of(client: Redis) -> int:
    """The number of the one that it uses: what is published is heard in all of them."""
    return int(client.get_connection_kwargs().get("db") or 0)
