"""Delivery of queued scores to learning platforms, in background threads.

A request never waits for a platform: platforms fetch this tool's keys while they answer
a request for a token.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from app.core.errors import OvertoneError
from app.core.lms import Outcome, Refused, TryAgain
from app.core.lms.scores import FIRST_DELAY
from app.lti.delivery_threads import DeliveryThreads
from app.lti.tool import LtiTool
from app.storage.lms import (
    Claim,
    GradeOutbox,
    LineItemSearches,
    PlatformStore,
    SearchClaim,
)

_C = TypeVar("_C", Claim, SearchClaim)

SENDERS = 4
"""Threads that send scores at the same time."""

MAX_SENDERS = SENDERS - 1
"""Threads that send to one platform. The other threads continue if it does not
respond."""


class GradeDelivery:
    """Sends scores that are due, and searches for the line items that they need.

    Several servers can deliver from one database.
    """

    def __init__(
        self,
        outbox: GradeOutbox,
        searches: LineItemSearches,
        platforms: PlatformStore,
        tool: LtiTool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._outbox, self._searches = outbox, searches
        self._platforms, self._tool, self._clock = platforms, tool, clock
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
        """Make the next search or send the next score. Return False if none is due."""
        return self._search_next() or self._send_next()

    def _search_next(self) -> bool:
        with self._claimed(self._searches.claim) as claim:
            if claim is None:
                return False
            found = self._search(claim)
        self._searches.settle(claim, found)
        return True

    def _send_next(self) -> bool:
        with self._claimed(self._outbox.claim) as claim:
            if claim is None:
                return False
            outcome = self._send(claim)
        if isinstance(outcome, TryAgain) and outcome.is_outage:
            self._pause(claim.platform, outcome.retry_after or FIRST_DELAY)
        self._outbox.settle(claim, outcome)
        if isinstance(outcome, Refused) and outcome.is_gone:
            self._searches.request(claim.activity)
        return True

    @contextmanager
    def _claimed(
        self, claim_next: Callable[[Collection[int]], _C | None]
    ) -> Iterator[_C | None]:
        """Claim the next score or search, and count its platform as busy."""
        with self._claiming:
            unavailable = self._paused_platforms() | self._busy_platforms()
            claim = claim_next(unavailable)
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

    def _search(self, claim: SearchClaim) -> str | TryAgain:
        try:
            platform = self._platforms.get(claim.platform)
            return self._tool.line_items.find(platform, claim.search)
        except OvertoneError as error:
            return TryAgain(str(error))

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
