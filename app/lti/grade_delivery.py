"""Delivery of queued scores to learning platforms, in background threads.

A request never waits for a platform: platforms fetch this tool's keys while they answer
a request for a token.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from app.core.errors import OvertoneError
from app.core.lms import Outcome, Refused, TryAgain
from app.lti.delivery_threads import DeliveryThreads
from app.lti.platform_limits import SENDERS, PlatformLimits
from app.lti.tool import LtiTool
from app.storage.lms import (
    GradeOutbox,
    LineItemSearches,
    PlatformStore,
    ScoreClaim,
    SearchClaim,
)


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
        self._platforms, self._tool = platforms, tool
        self._limits = PlatformLimits[int](clock)
        self._threads = DeliveryThreads("grades", SENDERS, self.deliver_next)

    def start(self) -> None:
        self._threads.start()

    def close(self) -> None:
        """Stop after the running requests, or after a timeout."""
        self._threads.close()

    def deliver_next(self) -> bool:
        """Make the next search or send the next score. Return False if none is due."""
        return self._search_next() or self._send_next()

    def _search_next(self) -> bool:
        with self._limits.claimed(self._searches.claim) as claim:
            if claim is None:
                return False
            found = self._search(claim)
        self._searches.settle(claim, found)
        return True

    def _send_next(self) -> bool:
        with self._limits.claimed(self._outbox.claim) as claim:
            if claim is None:
                return False
            outcome = self._send(claim)
        self._limits.pause_after(outcome, claim.platform)
        self._outbox.settle(claim, outcome)
        if isinstance(outcome, Refused) and outcome.is_gone:
            self._searches.request(claim.activity)
        return True

    def _search(self, claim: SearchClaim) -> str | TryAgain:
        try:
            platform = self._platforms.get(claim.platform)
            return self._tool.line_items.find(platform, claim.search)
        except OvertoneError as error:
            return TryAgain(str(error))

    def _send(self, claim: ScoreClaim) -> Outcome:
        try:
            platform = self._platforms.get(claim.platform)
            return self._tool.scores.send(platform, claim.score_url, claim.score)
        except OvertoneError as error:
            return TryAgain(str(error))
