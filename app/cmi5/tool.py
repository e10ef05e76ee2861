"""This server as the content of cmi5 courses: launches, and delivery of statements.

Loads the library requests when it is first used.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from app.config import Settings
from app.lti.delivery_threads import DeliveryThreads
from app.lti.platform_limits import SENDERS, PlatformLimits
from app.lti.tool import PlatformsUnavailable
from app.storage.cmi5 import Cmi5Outbox, Cmi5Sessions, Delivery

if TYPE_CHECKING:
    from app.cmi5.client import Cmi5Client


class Cmi5Tool:
    """The client of platforms, and the threads that send statements with it."""

    def __init__(
        self, settings: Settings, sessions: Cmi5Sessions, outbox: Cmi5Outbox
    ) -> None:
        self._settings, self._sessions, self._outbox = settings, sessions, outbox
        self._limits = PlatformLimits[str]()
        self._threads = DeliveryThreads("cmi5", SENDERS, self.deliver_next)

    @cached_property
    def client(self) -> Cmi5Client:
        """The client. Raises PlatformsUnavailable."""
        try:
            from app.cmi5.client import Cmi5Client
        except ImportError as error:
            raise PlatformsUnavailable(
                "This server is not set up for cmi5 packages. Its operator has to"
                " install the library requests: pip install -e '.[lti]'."
            ) from error
        return Cmi5Client(private=self._settings.lms_private)

    def start(self) -> None:
        """Send statements, and end sessions, from now on."""
        self._threads.start()

    def resume(self) -> None:
        """Start if an earlier process has left open sessions."""
        if self._sessions.has_open():
            self.start()

    def close(self) -> None:
        self._threads.close()

    def deliver_next(self) -> bool:
        """End idle sessions and send one statement.

        Returns False if none was due.
        """
        self._sessions.end_idle()
        with self._limits.claimed(self._outbox.claim) as delivery:
            if delivery is None:
                return False
            outcome = self.client.send(
                delivery.endpoint,
                delivery.token,
                delivery.id,
                delivery.body,
                may_be_stored=delivery.may_be_stored,
                can_be_lost=_can_be_lost(delivery),
            )
        self._limits.pause_after(outcome, delivery.platform)
        self._outbox.settle(delivery, outcome)
        return True


def _can_be_lost(delivery: Delivery) -> bool:
    """Return whether the statement counts as sent if the platform refuses it.

    After a failed request, the platform may have stored the statement. Results that it
    refuses are sent again after the learner's next launch, but a session's end is not,
    and no result depends on it.
    """
    return delivery.verb == "terminated" and delivery.tries > 1
