"""Guesses at codes, counted for all processes together; and where rooms are led.

A network's guesses are one key, and all that it says is how long it lives on: until
all of them are back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from app.storage.rooms.redis.keys import PREFIX, key
from app.storage.rooms.store import IDLE_SECONDS, Unreachable

if TYPE_CHECKING:
    from redis import Redis

_T = TypeVar("_T")

SPEND: Final = """
local cost, whole = tonumber(ARGV[1]), tonumber(ARGV[2])
local until_back = math.max(redis.call('PTTL', KEYS[1]), 0) + cost
if until_back > whole then return until_back - whole end
redis.call('SET', KEYS[1], '', 'PX', until_back)
return 0
"""
"""Milliseconds to wait; 0 when it counted."""


class SharedGuesses:
    """See `Guesses`."""

    def __init__(self, redis: Redis, ask: Callable[[Callable[[], Any]], Any]) -> None:
        """`ask` puts a question to Redis, and raises Unreachable without an answer."""
        self._redis, self._ask = redis, ask
        self._spend = redis.register_script(SPEND)

    def spend(self, customer: str, most: int, seconds: int) -> float:
        whole = 1000 * seconds
        keys, args = [_of(customer)], [whole // most, whole]
        return self._told(lambda: self._spend(keys=keys, args=args), 0) / 1000

    def wait(self, customer: str, most: int, seconds: int) -> float:
        until_back = self._told(lambda: self._redis.pttl(_of(customer)), 0) / 1000
        return max(0.0, until_back + seconds / most - seconds)

    def note_home(self, code: str, customer: str) -> None:
        home = key(code, "home")
        self._told(lambda: self._redis.set(home, customer, ex=IDLE_SECONDS), 0)

    def is_home(self, code: str, customer: str) -> bool:
        home = self._told(lambda: self._redis.get(key(code, "home")), "")
        return home == customer

    def _told(self, question: Callable[[], Any], otherwise: _T) -> _T:
        """What Redis says, or `otherwise` while it does not."""
        try:
            said: _T = self._ask(question)
        except Unreachable:
            return otherwise
        return said


def _of(customer: str) -> str:
    return f"{PREFIX}:guesses:{customer}"
