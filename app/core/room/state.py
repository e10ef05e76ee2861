"""A live room as a value: the presenter's screen leads, every phone follows.

`moved` applies a presenter's change to a room and refuses impossible transitions.
Nothing here knows about the devices that watch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from app.core.body_model import BodyModel
from app.core.errors import OvertoneError

MOST_STEPS: Final = 999
"""More than any slide has parts. One that it has not is as none."""

MOST_ROUNDS: Final = 9
"""Of votes on one question: nobody discusses it a tenth time."""

LONGEST_SETTING: Final = 500
"""Characters of a figure's setting. Every follower receives it."""

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
    """The slide on which the vote was opened or shown; empty in a vote that the room
    does not hold yet. While the room stays there, the vote is what matters."""


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
    """The change conflicts with the current state of the room."""


class VoteChange(BodyModel):
    """The vote that the presenter opens, closes, shows or reveals."""

    question: Annotated[str, Field(description="the id of a question of the lesson")]
    round: Annotated[
        int,
        Field(ge=1, le=MOST_ROUNDS, description=f"a number from 1 to {MOST_ROUNDS}"),
    ]
    phase: Annotated[
        Phase, Field(strict=False, description=f"one of {', '.join(Phase)}")
    ]


def _without_defaults(schema: dict[str, Any]) -> None:
    """A field that is left out does not change, so its default means nothing."""
    schema["minProperties"] = 1
    for described in schema["properties"].values():
        described.pop("default", None)


class RoomChange(BodyModel):
    """What the presenter changes in a room. Fields that are not set do not change."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)

    slide: Annotated[
        str,
        Field(
            description="the id of a slide, or of a section after the deck",
            examples=["see-it"],
        ),
    ] = ""
    step: Annotated[
        int,
        Field(
            ge=0,
            le=MOST_STEPS,
            description=f"the number of a step of the slide, from 0 to {MOST_STEPS}",
        ),
    ] = 0
    figures: Annotated[
        dict[str, dict[str, Annotated[str, Field(max_length=LONGEST_SETTING)]]],
        Field(
            default_factory=dict,
            description="an object with the settings of each figure by its name; each"
            f" setting is text of at most {LONGEST_SETTING} characters, as in a query",
        ),
    ]
    vote: Annotated[
        VoteChange | None,
        Field(
            description=f"an object with question, round (1 to {MOST_ROUNDS}) and"
            f" phase ({', '.join(Phase)}), or null to end the vote"
        ),
    ] = None
    joining: Annotated[
        bool,
        Field(description="true while the projector shows the room's code, else false"),
    ] = False

    def changes(self, field: str) -> bool:
        return field in self.model_fields_set


def moved(room: Room, change: RoomChange) -> Room:
    """Return the room after `change`, with the next revision if anything changed.

    Figures that the change does not name keep their settings. Another slide starts at
    step 0. Raises Conflict.
    """
    new = room
    if change.changes("slide") and change.slide != room.slide:
        new = replace(new, slide=change.slide, step=0)
    if change.changes("step"):
        new = replace(new, step=change.step)
    if change.figures:
        new = replace(new, figures={**new.figures, **change.figures})
    if change.changes("joining"):
        new = replace(new, joining=change.joining)
    if change.changes("vote"):
        new = _voting(new, _vote_of(change.vote))
    return new if new == room else replace(new, revision=room.revision + 1)


def _vote_of(change: VoteChange | None) -> Vote | None:
    if change is None:
        return None
    return Vote(change.question, change.round, change.phase)


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
