"""Rate limit on guesses at room codes, shared by all processes through Redis.

A client network's guesses are one key. Its time to live is the time until all of the
network's guesses are available again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from app.storage.rooms.redis.keys import PREFIX, key
from app.storage.rooms.store import IDLE_SECONDS, RoomStoreUnavailable

if TYPE_CHECKING:
    from redis import Redis

_T = TypeVar("_T")

SPEND: Final = """
local cost, whole = tonumber(ARGV[1]), tonumber(ARGV[2])
local until_full = math.max(redis.call('PTTL', KEYS[1]), 0) + cost
if until_full > whole then return until_full - whole end
redis.call('SET', KEYS[1], '', 'PX', until_full)
return 0
"""
"""Returns the milliseconds to wait; 0 if the guess was counted."""


class RedisCodeGuessLimit:
    """Implements `CodeGuessLimit`."""

    def __init__(
        self, redis: Redis, request: Callable[[Callable[[], Any]], Any]
    ) -> None:
        """`request` calls a function that uses Redis. It raises RoomStoreUnavailable
        if Redis does not respond."""
        self._redis, self._request = redis, request
        self._spend = redis.register_script(SPEND)

    def spend(self, network: str, burst: int, seconds: int) -> float:
        whole = 1000 * seconds
        keys, args = [_key(network)], [whole // burst, whole]
        return self._request_or(0, lambda: self._spend(keys=keys, args=args)) / 1000

    def wait(self, network: str, burst: int, seconds: int) -> float:
        whole = 1000 * seconds
        until_full = self._request_or(0, lambda: self._redis.pttl(_key(network)))
        return max(0, until_full + whole // burst - whole) / 1000

    def record_presenter_network(self, code: str, network: str) -> None:
        name = key(code, "home")
        self._request_or(0, lambda: self._redis.set(name, network, ex=IDLE_SECONDS))

    def is_presenter_network(self, code: str, network: str) -> bool:
        recorded = self._request_or("", lambda: self._redis.get(key(code, "home")))
        return recorded == network

    def _request_or(self, default: _T, call: Callable[[], Any]) -> _T:
        """Return the reply of Redis, or `default` while Redis does not respond."""
        try:
            reply: _T = self._request(call)
        except RoomStoreUnavailable:
            return default
        return reply


def _key(network: str) -> str:
    return f"{PREFIX}:guesses:{network}"
