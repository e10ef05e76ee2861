"""Delivery of queued scores to learning platforms, in background threads.

A request never waits for a platform: platforms fetch this tool's keys while they answer
a request for a token.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from app.core.errors import OvertoneError
from app.core.lms import Outcome, TryAgain
from app.core.lms.scores import FIRST_DELAY
from app.lti.delivery_threads import DeliveryThreads
from app.lti.tool import LtiTool
from app.storage.lms import Claim, GradeOutbox, PlatformStore

SENDERS = 4
"""Threads that send scores at the same time."""

MAX_SENDERS = SENDERS - 1
"""Threads that send to one platform. The other threads continue if it does not
respond."""


class GradeDelivery:
    """Sends scores that are due. Several servers can deliver from one database."""

    def __init__(
        self,
        outbox: GradeOutbox,
        platforms: PlatformStore,
        tool: LtiTool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._outbox, self._platforms, self._tool = outbox, platforms, tool
        self._clock = clock
        self._paused: dict[int, float] = {}
        self._threads = DeliveryThreads("grades", SENDERS, self.deliver_next)
        self._sending: Counter[int] = Counter()
        """Number of running requests, by platform."""
        self._claiming = Lock()

    def start(self) -> None:
        self._threads.start()

    def close(self) -> None:
        """Stop after the running requests, or after a timeout."""
        self._threads.close()

    def deliver_next(self) -> bool:
        """Send the score that has been due longest. Return False if none is due."""
        with self._claimed() as claim:
            if claim is None:
                return False
            outcome = self._send(claim)
        if isinstance(outcome, TryAgain) and outcome.is_outage:
            self._pause(claim.platform, outcome.retry_after or FIRST_DELAY)
        self._outbox.settle(claim, outcome)
        return True

    @contextmanager
    def _claimed(self) -> Iterator[Claim | None]:
        """Claim a score that may be sent now, and count its platform as busy."""
        with self._claiming:
            unavailable = self._paused_platforms() | self._busy_platforms()
            claim = self._outbox.claim(without=unavailable)
            if claim:
                self._sending[claim.platform] += 1
        try:
            yield claim
        finally:
            if claim:
                with self._claiming:
                    self._sending[claim.platform] -= 1

    def _busy_platforms(self) -> frozenset[int]:
        return frozenset(p for p, n in self._sending.items() if n >= MAX_SENDERS)

    def _send(self, claim: Claim) -> Outcome:
        try:
            platform = self._platforms.get(claim.platform)
            return self._tool.scores.send(platform, claim.score_url, claim.score)
        except OvertoneError as error:
            return TryAgain(str(error))

    def _pause(self, platform: int, seconds: float) -> None:
        """Send nothing to the platform, so that it does not delay other platforms."""
        self._paused[platform] = self._clock() + seconds

    def _paused_platforms(self) -> frozenset[int]:
        now = self._clock()
        return frozenset(p for p, end in self._paused.copy().items() if now < end)
