"""Interface of room stores, and the values that pass through it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any, Final, Protocol

from app.core.errors import OvertoneError
from app.core.quiz import Answer
from app.core.room.ballots.ballot import Ballot, RoundId
from app.language import gettext, translatable
from app.storage.rooms.code_guess_limit import CodeGuessLimit
from app.storage.rooms.ended_rooms import EndCause, EndedRoom
from app.storage.rooms.other_processes import OtherProcesses
from app.storage.rooms.record import RoomRecord

IDLE_SECONDS: Final = 12 * 3600
"""Seconds without a change or vote after which a room ends."""

FULL_RETRY_SECONDS: Final = 60
"""Seconds after which a client should retry when the server is full."""

TOO_MANY_ROOMS: Final = translatable(
    "The server has reached its limit of open rooms. Try again later, or raise"
    " OVERTONE_ROOMS."
)

_END_TEXTS: Final = {
    EndCause.PRESENTER: translatable("The presenter has ended this room."),
    EndCause.LOST: translatable("This room no longer exists."),
    EndCause.IDLE: translatable("This room ended after 12 hours without activity."),
    EndCause.FULL: translatable(
        "The server had reached its limit of rooms, and ended this one because nobody"
        " used it."
    ),
}


class RoomNotFound(OvertoneError):
    """No room has this code, or the room has ended."""

    def __str__(self) -> str:
        return gettext("There is no room with this code, or it has ended.")


class RoomEnded(RoomNotFound):
    """The room has ended, and its lesson is still known."""

    def __init__(self, room: EndedRoom) -> None:
        super().__init__()
        self.lesson, self._cause = room.lesson, room.cause

    def __str__(self) -> str:
        return gettext(_END_TEXTS[self._cause])


class RoomStoreUnavailable(OvertoneError):
    """The room store does not respond. `retry_after` is in seconds."""

    retry_after = 5

    def __init__(self) -> None:
        super().__init__(
            gettext("The rooms cannot be reached right now. Try again in a moment.")
        )


class NotFollowing(OvertoneError):
    """A device that does not follow the room tried to vote."""

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "Only devices that follow the room can vote. Reload the page to follow"
                " the room again, then vote."
            )
        )


class ServerFull(OvertoneError):
    """The server has reached its limit of rooms or followers."""


class Notification(Enum):
    """Part of a room that has changed."""

    STATE = auto()
    """The state that everyone sees."""
    COUNTS = auto()
    """The number of answers or of followers."""


Listener = Callable[[str, Notification], None]
"""Called with the code of the room that has changed, in any thread."""


def parse_answer(text: str) -> Answer:
    """Parse a stored answer. JSON has no tuples, so lists become tuples."""
    answer: Any = json.loads(text)
    return tuple(answer) if isinstance(answer, list) else answer


class RoomStore(Protocol):
    """Stores rooms and their votes. Thread-safe.

    Methods raise RoomStoreUnavailable when the store does not respond.
    """

    @property
    def code_guess_limit(self) -> CodeGuessLimit | None:
        """The limit that processes share; None if rooms are in this process only."""

    @property
    def other_processes(self) -> OtherProcesses:
        """The followers that are connected to other processes."""

    def add_listener(self, listener: Listener) -> None:
        """Call `listener` after each change, including changes by other processes."""

    def check(self) -> None:
        """Raise RoomStoreUnavailable if rooms cannot be stored right now."""

    def add(self, record: RoomRecord, max_rooms: int) -> bool:
        """Store a new room. Return False if its code is taken.

        Raises ServerFull if there are `max_rooms` rooms already.
        """

    def is_cached(self, code: str) -> bool:
        """Return whether `get` can respond without waiting for another process."""

    def get(self, code: str, *, fresh: bool = False) -> RoomRecord | None:
        """Return the room from this process's cache, or from the store on a miss.

        With `fresh`, bypass the cache: the record then includes every change that any
        process has acknowledged.
        """

    def ended_room(self, code: str) -> EndedRoom | None:
        """Return a room that has ended in the last ENDED_SECONDS."""

    def update(
        self, code: str, change: Callable[[RoomRecord], RoomRecord]
    ) -> RoomRecord:
        """Replace the record by `change(record)` atomically and return it.

        `change` may be called several times. If it raises, the record does not change.
        Raises RoomNotFound.
        """

    def vote(self, code: str, ballot: Ballot) -> bool:
        """Store a ballot. It replaces the voter's earlier ballot of the same round.

        The ballot is durable when this returns True. Returns False if this vote is not
        open: once a vote is closed, its count is final. Raises RoomNotFound.
        """

    def vote_count(self, code: str, round_id: RoundId) -> int:
        """Return the number of voters in a round. Raises RoomNotFound."""

    def votes_version(self, code: str) -> int:
        """Return a number that changes with the votes of any round.

        Raises RoomNotFound.
        """

    def ballots(self, code: str) -> Mapping[RoundId, tuple[Answer, ...]]:
        """Return all answers of each round, sorted by voter id. Raises RoomNotFound."""

    def remove(self, code: str, cause: EndCause = EndCause.PRESENTER) -> None:
        """Delete the room and its votes, and remember why it has ended."""

    def idle_since(self, moment: float) -> tuple[str, ...]:
        """Return the codes of rooms without a change or vote since `moment`, in seconds
        since the epoch."""

    def close(self) -> None: ...
