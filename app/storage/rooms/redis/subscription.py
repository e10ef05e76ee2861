"""The connection on which a process hears what happens in Redis, in a thread.

It is opened again whenever it breaks, ever more slowly, for as long as it takes.
"""

from __future__ import annotations

import json
import logging
import random
import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from redis import Redis
    from redis.client import PubSub

log = logging.getLogger(__name__)

TURN: Final = 0.2
"""Seconds after which it looks up from listening."""

FIRST_DELAY: Final = 0.1
LONGEST_DELAY: Final = 2.0
"""Seconds before it is opened again: at first, and at most."""

START: Final = 5.0
"""Seconds in which Redis has to answer."""

OWES: Final = 5.0
"""Seconds for which it may owe a sign of life; it is asked for one now and then."""


class Wire:
    """`on_open` is called each time that it is open again, since news were missed, and
    raises RedisError when Redis does not answer; `on_turn` now and then."""

    def __init__(
        self,
        client: Redis,
        channel: str,
        *,
        on_open: Callable[[], None],
        on_news: Callable[[dict[str, Any]], None],
        on_turn: Callable[[], None],
    ) -> None:
        self._client, self._channel = client, channel
        self._on_open, self._on_news, self._on_turn = on_open, on_news, on_turn
        self._live, self._closing = threading.Event(), threading.Event()
        self._heard = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="rooms", daemon=True)

    @property
    def live(self) -> bool:
        """Whether all news are heard, as far as is known."""
        return self._live.is_set()

    def start(self) -> None:
        """Returns once it listens, or after a few seconds without."""
        self._thread.start()
        self._live.wait(START)

    def doubt(self) -> None:
        """Redis did not answer: it counts as gone until it does. In any thread."""
        self._live.clear()

    def close(self) -> None:
        self._closing.set()
        self._thread.join(START)

    def _run(self) -> None:
        from redis import RedisError

        delay = FIRST_DELAY
        while not self._closing.is_set():
            try:
                opened: PubSub = self._client.pubsub()  # type: ignore[no-untyped-call]
                with closing(opened) as pubsub:
                    self._open(pubsub)
                    delay = FIRST_DELAY
                    while not self._closing.is_set():
                        self._listen(pubsub)
            except Exception as error:  # whatever it is: nobody else listens
                foreseen = isinstance(error, RedisError)
                if self.live or not foreseen:
                    log.warning(
                        "Redis has gone, with all rooms: %s",
                        error,
                        exc_info=not foreseen,
                    )
                self._live.clear()
                # Not every process at the same moment.
                self._closing.wait(delay * random.uniform(0.5, 1))
                delay = min(2 * delay, LONGEST_DELAY)
        self._live.clear()

    def _open(self, pubsub: PubSub) -> None:
        pubsub.subscribe(self._channel)
        while not self._closing.is_set():
            message = self._next(pubsub)
            if message and message["type"] == "subscribe":
                self._settle()
                return

    def _listen(self, pubsub: PubSub) -> None:
        message = self._next(pubsub)
        kind = message["type"] if message else ""
        if message and kind == "message":
            self._hear(message["data"])
        # The driver opens a broken connection again by itself, and says only this.
        if kind == "subscribe" or not self.live:
            self._settle()
        self._on_turn()

    def _settle(self) -> None:
        self._on_open()
        self._live.set()

    def _next(self, pubsub: PubSub) -> dict[str, Any] | None:
        """Raises redis.TimeoutError for a connection that says nothing any more."""
        from redis import TimeoutError

        message: dict[str, Any] | None = pubsub.get_message(timeout=TURN)
        if not pubsub.health_check_response_counter:
            self._heard = time.monotonic()
        elif time.monotonic() - self._heard > OWES:
            raise TimeoutError("It gives no sign of life.")
        return message

    def _hear(self, text: str) -> None:
        try:
            self._on_news(json.loads(text))
        except Exception:  # one that nobody understands must not end the thread
            log.exception("News of a room could not be told")
