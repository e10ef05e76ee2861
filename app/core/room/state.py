"""A live room as a value: one screen leads, every phone follows.

`moved` says what a wish of the presenter makes of a room, and refuses what cannot be.
Nothing here knows who watches, or how.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from app.core.errors import OvertoneError

MOST_STEPS: Final = 999
"""More than any slide has parts. One that it has not is as none."""

MOST_ROUNDS: Final = 9
"""Of votes on one question: nobody discusses it a tenth time."""

Settings = Mapping[str, str]
"""Parameters of a figure, written as in an address."""


class Phase(StrEnum):
    """How far a vote is."""

    OPEN = "open"
    """Votes are taken."""
    CLOSED = "closed"
    """None is taken any more; only the presenter knows how they fell."""
    SHOWN = "shown"
    """Everybody sees how they fell, and nobody what is right."""
    REVEALED = "revealed"
    """Everybody sees what is right as well. There are no more rounds."""


FOLLOWING: Final[Mapping[Phase, frozenset[Phase]]] = {
    Phase.OPEN: frozenset({Phase.CLOSED}),
    Phase.CLOSED: frozenset({Phase.SHOWN, Phase.REVEALED}),
    Phase.SHOWN: frozenset({Phase.CLOSED, Phase.REVEALED}),
    Phase.REVEALED: frozenset(),
}
"""What a round may become; that it stays what it is, goes without saying."""


@dataclass(frozen=True, slots=True)
class Vote:
    """The room votes on a question, for the first time or again after talking."""

    question: str
    round: int
    """From 1 to MOST_ROUNDS."""
    phase: Phase
    slide: str = field(default="", compare=False)
    """Where the room was when it was opened or shown; empty while it is a wish alone.
    Until the room turns from there, the vote is what matters."""


@dataclass(frozen=True, slots=True)
class Room:
    """What everyone in the room sees. Whoever knows the newest one knows all."""

    code: str
    lesson: str
    slide: str
    """Id of the slide, or of a section after the deck."""
    step: int = 0
    """Which of the slide's parts that open is open, counted from 1; 0 for none."""
    figures: Mapping[str, Settings] = field(default_factory=dict)
    """By group: what is not at the lesson's own settings."""
    vote: Vote | None = None
    asked: Mapping[str, Vote] = field(default_factory=dict)
    """By question: how far its vote was when it was last in the room."""
    joining: bool = False
    """Whether the projector shows the code, large."""
    driver: str = "presenter"
    """Whose moves count now: `presenter` or `remote`."""
    revision: int = 1
    """Grows with each change."""
    open: bool = True

    @property
    def takes_votes(self) -> bool:
        return self.open and self.vote is not None and self.vote.phase is Phase.OPEN


class Conflict(OvertoneError):
    """What is wished cannot follow on what is."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a presenter wants otherwise. None leaves it as it is."""

    slide: str | None = None
    step: int | None = None
    figures: Mapping[str, Settings] | None = None
    vote: Vote | None = None
    ends_vote: bool = False
    joining: bool | None = None


def moved(room: Room, wish: Wish) -> Room:
    """The room as wished, one revision on; itself when nothing changes.

    A figure that is named is set as it says; the others stay. On another slide the
    steps begin anew. Raises Conflict.
    """
    new = room
    if wish.slide is not None and wish.slide != room.slide:
        new = replace(new, slide=wish.slide, step=0)
    if wish.step is not None:
        new = replace(new, step=wish.step)
    if wish.figures is not None:
        new = replace(new, figures={**new.figures, **wish.figures})
    if wish.joining is not None:
        new = replace(new, joining=wish.joining)
    if wish.vote is not None or wish.ends_vote:
        new = _voting(new, wish.vote)
    return new if new == room else replace(new, revision=room.revision + 1)


def handed_over(room: Room, driver: str) -> Room:
    """The same room, led by `driver` from now on."""
    if driver == room.driver:
        return room
    return replace(room, driver=driver, revision=room.revision + 1)


def ended(room: Room) -> Room:
    """The room, closed: what is still open in it is open no more."""
    return replace(_voting(room, None), open=False, revision=room.revision + 1)


def _voting(room: Room, vote: Vote | None) -> Room:
    if vote is None:
        return replace(_put_aside(room), vote=None)
    if room.vote is not None and room.vote.question != vote.question:
        room = _put_aside(room)
    before = room.asked.get(vote.question)
    _refuse_impossible(before, vote)
    vote = replace(vote, slide=_place(room, vote))
    return replace(room, vote=vote, asked={**room.asked, vote.question: vote})


def _place(room: Room, vote: Vote) -> str:
    """Where it belongs: here, unless it is no other, or has only been closed."""
    now = room.vote
    if now is None or now.question != vote.question:
        return room.slide
    stays = vote == now or vote.phase is Phase.CLOSED
    return now.slide if stays else room.slide


def _put_aside(room: Room) -> Room:
    """An open vote that is left is closed; its count stands."""
    if room.vote is None or room.vote.phase is not Phase.OPEN:
        return room
    closed = replace(room.vote, phase=Phase.CLOSED)
    return replace(room, asked={**room.asked, closed.question: closed})


def _refuse_impossible(before: Vote | None, vote: Vote) -> None:
    if before == vote:
        return
    if before is None:
        if vote.round != 1 or vote.phase is not Phase.OPEN:
            raise Conflict("A vote begins with round 1, open.")
        return
    if before.phase is Phase.REVEALED:
        raise Conflict("The right answer has been told; there is nothing to vote on.")
    if vote.round == before.round:
        if vote.phase in FOLLOWING[before.phase]:
            return
        raise Conflict(
            f"Round {vote.round} is {before.phase}; it cannot be {vote.phase}."
        )
    if vote.round != before.round + 1 or vote.phase is not Phase.OPEN:
        raise Conflict(
            f"After round {before.round} comes round {before.round + 1}, open."
        )
    if before.phase is Phase.OPEN:
        raise Conflict(f"Close round {before.round} first.")
