"""The connection on which a process hears what happens in Redis, in a thread.

It is opened again whenever it breaks, ever more slowly, for as long as it takes.
"""

from __future__ import annotations

import json
import logging
import random
import threading
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


class Wire:
    """`on_open` is called each time that it is open again, since news were missed;
    `on_turn` now and then."""

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
        self._thread = threading.Thread(target=self._run, name="rooms", daemon=True)

    @property
    def live(self) -> bool:
        """Whether all news are heard."""
        return self._live.is_set()

    def start(self) -> None:
        """Returns once it listens, or after a few seconds without."""
        self._thread.start()
        self._live.wait(START)

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
                    self._listen(pubsub)
            except RedisError as error:
                if self.live:
                    log.warning("Redis has gone, with all rooms: %s", error)
                self._live.clear()
                # Not every process at the same moment.
                self._closing.wait(delay * random.uniform(0.5, 1))
                delay = min(2 * delay, LONGEST_DELAY)
        self._live.clear()

    def _open(self, pubsub: PubSub) -> None:
        pubsub.subscribe(self._channel)
        while not self._closing.is_set():
            message = pubsub.get_message(timeout=TURN)
            if message and message["type"] == "subscribe":
                self._live.set()
                self._on_open()
                return

    def _listen(self, pubsub: PubSub) -> None:
        while not self._closing.is_set():
            message = pubsub.get_message(timeout=TURN)
            if message and message["type"] == "message":
                self._hear(message["data"])
            self._on_turn()

    def _hear(self, text: str) -> None:
        try:
            self._on_news(json.loads(text))
        except Exception:  # one that nobody understands must not end the thread
            log.exception("News of a room could not be told")
