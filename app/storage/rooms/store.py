"""Where rooms are kept: what every such place does, whatever it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Protocol

from app.core.errors import OvertoneError
from app.core.quiz import Answer
from app.storage.rooms.record import Record

IDLE_SECONDS: Final = 12 * 3600
"""After which a room ends by itself when nothing was done in it."""

NO_PLACE: Final = (
    "There are as many rooms as this server may have. Try again later, or raise"
    " OVERTONE_ROOMS."
)

Round = tuple[str, int]
"""A question, and which vote on it."""


class NoRoom(OvertoneError):
    """There is no such room, or there is none any more."""

    def __init__(self) -> None:
        super().__init__("There is no room with this code, or it has ended.")


class Unreachable(OvertoneError):
    """Where rooms are kept does not answer. `retry_after` is in seconds."""

    retry_after = 5

    def __init__(self) -> None:
        super().__init__(
            "The rooms cannot be reached right now. Try again in a moment."
        )


class Full(OvertoneError):
    """The server has as many rooms, or followers, as it was told to have."""


class News(Enum):
    """What has become otherwise."""

    STATE = auto()
    """What everybody sees."""
    COUNTS = auto()
    """How many have answered, or watch."""


Listener = Callable[[str, News], None]
"""Told the code of the room, by any thread."""


@dataclass(frozen=True, slots=True)
class Ballot:
    question: str
    round: int
    voter: str
    """Who it is, is known to nobody: a random name that a device was given."""
    answer: Answer


class Guesses(Protocol):
    """Codes that led nowhere, as several processes count them together.

    A customer may make `most` at once, and has all of them back after `seconds`. While
    they cannot be asked for, all go through: each process still counts its own.
    """

    def spend(self, customer: str, most: int, seconds: int) -> float:
        """Counts one; else gives the seconds after which it would."""

    def wait(self, customer: str, most: int, seconds: int) -> float:
        """The seconds after which one would count; 0 for at once."""

    def note_home(self, code: str, customer: str) -> None:
        """The room is led from there."""

    def is_home(self, code: str, customer: str) -> bool:
        """Whether it was led from there last."""


class Shelf(Protocol):
    """Many threads use it at once; several processes may, on one Redis."""

    @property
    def guesses(self) -> Guesses | None:
        """Where processes count them together; None for one that is alone."""

    def listen(self, listener: Listener) -> None:
        """From now on, news of every room are told, those of other processes too."""

    def listen_to_polls(self, listener: Callable[[str, str], None]) -> None:
        """And the code of a room and a device that has asked for it elsewhere."""

    def check(self) -> None:
        """Raises Unreachable when rooms cannot be kept right now."""

    def add(self, record: Record, most: int) -> bool:
        """Keeps a new room; False when its code is taken.

        Raises Full when there are `most` already.
        """

    def knows(self, code: str) -> bool:
        """Whether what there is to say of the room is known to this process."""

    def get(self, code: str, *, fresh: bool = False) -> Record | None:
        """The room as this process knows it, at once, if it does.

        One that is `fresh` holds every change that was acknowledged, by whichever
        process.
        """

    def change(self, code: str, change: Callable[[Record], Record]) -> Record:
        """Puts what `change` makes of the record in its place, with nothing between.

        `change` may be called several times; what it raises is passed on, and nothing
        is changed. Raises NoRoom.
        """

    def vote(self, code: str, ballot: Ballot) -> bool:
        """Counts the ballot in place of an earlier one of the same voter and round.

        It is kept when this returns True, as safely as anything here. False when that
        vote is not open: when it is closed, every ballot is in or out. Raises NoRoom.
        """

    def answered(self, code: str, round_: Round) -> int:
        """How many have voted."""

    def ballots(self, code: str) -> Mapping[Round, tuple[Answer, ...]]:
        """All answers of each round, in the order of voters' names."""

    def remove(self, code: str) -> None:
        """Forgets the room and all its votes."""

    def idle_since(self, moment: float) -> tuple[str, ...]:
        """Codes of rooms in which nothing was done since that second of the epoch."""

    def watched_elsewhere(self, code: str) -> int:
        """How many follow the room by stream through other processes. Never waits."""

    def followed_elsewhere(self) -> int:
        """How many follow any room so. Never waits."""

    def note_watched(self, code: str, watching: int) -> None:
        """Tells other processes how many follow through this one. Never waits."""

    def note_polled(self, code: str, device: str) -> None:
        """Tells other processes that a device has asked for the room without a stream:
        one that asks through several of them watches once. Never waits."""

    def close(self) -> None: ...
