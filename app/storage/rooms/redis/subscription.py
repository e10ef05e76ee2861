"""Subscription to the messages of other processes, in a background thread.

The connection is reopened whenever it breaks, with exponential backoff.
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

TICK: Final = 0.2
"""Maximum seconds between two calls of `on_tick`."""

FIRST_DELAY: Final = 0.1
MAX_DELAY: Final = 2.0
"""Seconds before the connection is reopened, at first and at most."""

START_TIMEOUT: Final = 5.0
"""Seconds that `start` and `close` wait for the thread."""

HEARTBEAT_TIMEOUT: Final = 5.0
"""Seconds after which a connection without a reply to a health check is closed."""


class Subscription:
    """Calls `on_message` with each JSON message of a channel.

    `on_connect` is called after every (re)connection, because messages may have been
    missed. It raises RedisError if Redis does not respond. `on_tick` is called after
    each message and at least every TICK seconds.
    """

    def __init__(
        self,
        client: Redis,
        channel: str,
        *,
        on_connect: Callable[[], None],
        on_message: Callable[[dict[str, Any]], None],
        on_tick: Callable[[], None],
    ) -> None:
        self._client, self._channel = client, channel
        self._on_connect, self._on_message = on_connect, on_message
        self._on_tick = on_tick
        self._connected, self._closing = threading.Event(), threading.Event()
        self._last_reply = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="rooms", daemon=True)

    @property
    def connected(self) -> bool:
        """Whether all messages are received, as far as is known."""
        return self._connected.is_set()

    def start(self) -> None:
        """Start the thread and wait until it is connected, or for START_TIMEOUT."""
        self._thread.start()
        self._connected.wait(START_TIMEOUT)

    def mark_disconnected(self) -> None:
        """Treat Redis as unavailable until the thread has reached it. Thread-safe."""
        self._connected.clear()

    def close(self) -> None:
        self._closing.set()
        self._thread.join(START_TIMEOUT)

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
            except Exception as error:  # any error, because the thread must not end
                expected = isinstance(error, RedisError)
                if self.connected or not expected:
                    log.warning(
                        "The connection to Redis is lost: %s",
                        error,
                        exc_info=not expected,
                    )
                self._connected.clear()
                # Random, so that processes do not reconnect at the same moment.
                self._closing.wait(delay * random.uniform(0.5, 1))
                delay = min(2 * delay, MAX_DELAY)
        self._connected.clear()

    def _open(self, pubsub: PubSub) -> None:
        pubsub.subscribe(self._channel)
        while not self._closing.is_set():
            message = self._next(pubsub)
            if message and message["type"] == "subscribe":
                self._synchronise()
                return

    def _listen(self, pubsub: PubSub) -> None:
        message = self._next(pubsub)
        kind = message["type"] if message else ""
        if message and kind == "message":
            self._receive(message["data"])
        # The driver reconnects by itself; its only sign is another "subscribe".
        if kind == "subscribe" or not self.connected:
            self._synchronise()
        self._on_tick()

    def _synchronise(self) -> None:
        self._on_connect()
        self._connected.set()

    def _next(self, pubsub: PubSub) -> dict[str, Any] | None:
        """Raise redis.TimeoutError if the connection no longer responds."""
        from redis import TimeoutError

        message: dict[str, Any] | None = pubsub.get_message(timeout=TICK)
        if not pubsub.health_check_response_counter:
            self._last_reply = time.monotonic()
        elif time.monotonic() - self._last_reply > HEARTBEAT_TIMEOUT:
            raise TimeoutError("Redis does not reply to health checks.")
        return message

    def _receive(self, text: str) -> None:
        try:
            self._on_message(json.loads(text))
        except Exception:  # an invalid message must not end the thread
            log.exception("A message about a room could not be processed")
