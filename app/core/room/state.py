"""State of a live room, which a presenter controls and devices follow.

`apply_change` applies a presenter's change and rejects impossible transitions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from app.core.body_model import BodyModel
from app.core.errors import MAX_NAME_LENGTH, OvertoneError
from app.core.lesson import MAX_FIGURES, MAX_ID_LENGTH

MAX_STEPS: Final = 999
"""Larger than the number of steps of any slide."""

MAX_BLOCKS: Final = 999
"""Larger than the number of paragraphs, figures and other blocks of any slide."""

MAX_ROUNDS: Final = 9
"""Rounds of votes on one question."""

MAX_TURN_ID_LENGTH: Final = 64
"""Characters of the id of a turn."""

MAX_SETTING_LENGTH: Final = 500
"""Characters of a figure's setting, which every follower receives."""

MAX_SETTINGS: Final = 50
"""Settings of a group of figures. All kinds of figures have fewer parameters."""

ParameterValues = Mapping[str, str]
"""Parameters of a figure by name, formatted as in a query string."""


class Phase(StrEnum):
    """Phase of a vote."""

    OPEN = "open"
    """Devices can vote."""
    CLOSED = "closed"
    """No more votes are accepted. Only the presenter sees the results."""
    SHOWN = "shown"
    """Everyone sees the results, but not which answer is right."""
    REVEALED = "revealed"
    """Everyone also sees which answer is right. The question has no further round."""


NEXT_PHASES: Final[Mapping[Phase, frozenset[Phase]]] = {
    Phase.OPEN: frozenset({Phase.CLOSED}),
    Phase.CLOSED: frozenset({Phase.SHOWN, Phase.REVEALED}),
    Phase.SHOWN: frozenset({Phase.CLOSED, Phase.REVEALED}),
    Phase.REVEALED: frozenset(),
}
"""Allowed transitions within a round, other than keeping the phase."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A round of a vote on one question."""

    question: str
    round: int
    """1 to MAX_ROUNDS."""
    phase: Phase
    slide: str = field(default="", compare=False)
    """Id of the slide on which the vote was opened or its results were shown; empty
    until `apply_change` sets it."""
    opened: float = field(default=0.0, compare=False)
    """Time at which the round was opened, in seconds since the epoch; 0 if unknown."""
    devices: tuple[int, ...] = field(default=(), compare=False)
    """Number of devices that were connected when each closed round was closed."""


@dataclass(frozen=True, slots=True)
class Room:
    """Whole state of a room, as everyone in it sees it."""

    code: str
    lesson: str
    slide: str
    """Id of the current slide, or of a section after the deck."""
    step: int = 0
    """Number of the slide's open step, from 1; 0 if none is open."""
    block: int = 0
    """Number of the block at the presenter's reading position, from 1; 0 at the
    start of the slide."""
    figures: Mapping[str, ParameterValues] = field(default_factory=dict)
    """By group of figures: settings that differ from the lesson's."""
    vote: Vote | None = None
    """The current vote."""
    votes_by_question: Mapping[str, Vote] = field(default_factory=dict)
    """The last vote on each question that was voted on, including `vote`."""
    shows_code: bool = False
    """Whether the projector shows the room code in large type."""
    shows_reasons: bool = False
    """Whether the projector shows the reasons of all answers of a revealed vote."""
    black: bool = False
    """Whether the projector is black."""
    changed_by: str = "presenter"
    """Device that made the last change: `presenter` or `remote`."""
    revision: int = 1
    """Increases by one with each change."""
    open: bool = True

    @property
    def accepts_votes(self) -> bool:
        return self.open and self.vote is not None and self.vote.phase is Phase.OPEN


class Conflict(OvertoneError):
    """The change conflicts with the current state of the room."""


class VoteChange(BodyModel):
    """The vote that the presenter opens, closes, shows or reveals."""

    question: Annotated[
        str,
        Field(
            max_length=MAX_ID_LENGTH, description="the id of a question of the lesson"
        ),
    ]
    round: Annotated[
        int,
        Field(ge=1, le=MAX_ROUNDS, description=f"a number from 1 to {MAX_ROUNDS}"),
    ]
    phase: Annotated[
        Phase, Field(strict=False, description=f"one of {', '.join(Phase)}")
    ]


class TurnChange(BodyModel):
    """Slides to go forward or back from the slide that the room shows."""

    by: Annotated[
        int,
        Field(
            ge=-MAX_STEPS,
            le=MAX_STEPS,
            description=f"a number from −{MAX_STEPS} to {MAX_STEPS}",
        ),
    ]
    id: Annotated[
        str,
        Field(
            min_length=1,
            max_length=MAX_TURN_ID_LENGTH,
            description="a random text, the same if the turn is sent again",
        ),
    ]


def _without_defaults(schema: dict[str, Any]) -> None:
    """Remove the defaults: a field that is not sent does not change."""
    schema["minProperties"] = 1
    for described in schema["properties"].values():
        described.pop("default", None)


_FigureName = Annotated[str, Field(max_length=MAX_ID_LENGTH)]
_SettingName = Annotated[str, Field(max_length=MAX_NAME_LENGTH)]
_SettingValue = Annotated[str, Field(max_length=MAX_SETTING_LENGTH)]
_SettingsChange = Annotated[
    dict[_SettingName, _SettingValue], Field(max_length=MAX_SETTINGS)
]


class RoomChange(BodyModel):
    """What the presenter changes in a room. Fields that are not set do not change."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)

    slide: Annotated[
        str,
        Field(
            max_length=MAX_ID_LENGTH,
            description="the id of a slide, or of a section after the deck",
            examples=["see-it"],
        ),
    ] = ""
    turn: Annotated[
        TurnChange | None,
        Field(
            description="an object with by, the number of slides to go forward or back"
            " from the room's slide, and id, with which the turn is applied only once"
        ),
    ] = None
    step: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_STEPS,
            description=f"the number of a step of the slide, from 0 to {MAX_STEPS}",
        ),
    ] = 0
    block: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_BLOCKS,
            description="the number of the paragraph or other block of the slide that"
            f" is read, from 0 to {MAX_BLOCKS}",
        ),
    ] = 0
    figures: Annotated[
        dict[_FigureName, _SettingsChange],
        Field(
            default_factory=dict,
            max_length=MAX_FIGURES,
            description=f"an object with the settings of at most {MAX_FIGURES} figures"
            f" by their names; each setting is text of at most {MAX_SETTING_LENGTH}"
            " characters, as in a query",
        ),
    ]
    vote: Annotated[
        VoteChange | None,
        Field(
            description=f"an object with question, round (1 to {MAX_ROUNDS}) and"
            f" phase ({', '.join(Phase)}), or null to end the vote"
        ),
    ] = None
    joining: Annotated[
        bool,
        Field(description="true or false"),
    ] = False
    reasons: Annotated[
        bool,
        Field(description="true or false"),
    ] = False
    black: Annotated[
        bool,
        Field(description="true or false"),
    ] = False

    def changes(self, field: str) -> bool:
        return field in self.model_fields_set


def apply_change(
    room: Room, change: RoomChange, by: str = "presenter", slides: Sequence[str] = ()
) -> Room:
    """Return the room after `change`, with the next revision if anything changed.

    `by` is the device that sends the change. `slides` are the ids of the lesson's
    slides. Turns are relative to the slide that the room shows, so no turn is lost if
    two devices turn at once.

    Figures that the change does not name keep their settings. Another slide starts at
    step 0 and block 0. Anything new to show, apart from settings of figures and the
    reading position, ends the black screen. Raises Conflict.
    """
    new = room
    if change.changes("slide") and change.slide != room.slide:
        new = replace(new, slide=change.slide, step=0, block=0)
    if change.turn:
        new = _turned(new, change.turn.by, slides)
    if change.changes("step"):
        new = replace(new, step=change.step)
    if change.changes("block"):
        new = replace(new, block=change.block)
    if change.figures:
        new = replace(new, figures={**new.figures, **change.figures})
    if change.changes("joining"):
        new = replace(new, shows_code=change.joining)
    if change.changes("vote"):
        new = _with_vote(new, _vote_of(change.vote))
    if new.vote != room.vote:
        new = replace(new, shows_reasons=False)
    if change.changes("reasons"):
        new = replace(new, shows_reasons=change.reasons)
    black = change.black if change.changes("black") else _stays_black(room, new)
    new = replace(new, black=black)
    if new == room:
        return room
    return replace(new, changed_by=by, revision=room.revision + 1)


def _turned(room: Room, by: int, slides: Sequence[str]) -> Room:
    """Return the room `by` slides further, at most at the first or last slide.

    A room that shows a section after the deck can only go back, to the last slide.
    """
    if not slides:
        return room
    is_section = room.slide not in slides
    now = len(slides) if is_section else slides.index(room.slide)
    target = min(max(now + by, 0), len(slides) - 1)
    if target == now or (is_section and by > 0):
        return room
    return replace(room, slide=slides[target], step=0, block=0)


def _stays_black(before: Room, after: Room) -> bool:
    return before.black and _shown(before) == _shown(after)


def _shown(room: Room) -> tuple[object, ...]:
    """Return what the projector shows, without the settings of figures."""
    return room.slide, room.step, room.shows_code, room.vote


def _vote_of(change: VoteChange | None) -> Vote | None:
    if change is None:
        return None
    return Vote(change.question, change.round, change.phase)


def record_votes(before: Room, room: Room, now: float, devices: int) -> Room:
    """Record when votes were opened, and how many devices were there at their end.

    `before` is the room before the change that opened or closed the votes.
    """
    votes = {
        question: _recorded(before.votes_by_question.get(question), vote, now, devices)
        for question, vote in room.votes_by_question.items()
    }
    vote = room.vote and votes[room.vote.question]
    return replace(room, vote=vote, votes_by_question=votes)


def _recorded(before: Vote | None, vote: Vote, now: float, devices: int) -> Vote:
    was_open = before is not None and before.phase is Phase.OPEN
    if vote.phase is Phase.OPEN:
        return vote if was_open else replace(vote, opened=now)
    if not was_open:
        return vote
    # An earlier version recorded no devices: 0 for its rounds.
    earlier = (*vote.devices, *(0,) * vote.round)[: vote.round - 1]
    return replace(vote, devices=(*earlier, devices))


def end_room(room: Room) -> Room:
    """Return the room with `open` false and without a vote."""
    return replace(_with_vote(room, None), open=False, revision=room.revision + 1)


def _with_vote(room: Room, vote: Vote | None) -> Room:
    if vote is None:
        return replace(_with_closed_vote(room), vote=None)
    if room.vote is not None and room.vote.question != vote.question:
        room = _with_closed_vote(room)
    _check_transition(room.votes_by_question.get(vote.question), vote)
    vote = _with_history(vote, room.votes_by_question.get(vote.question))
    vote = replace(vote, slide=_slide_of(room, vote))
    votes = {**room.votes_by_question, vote.question: vote}
    return replace(room, vote=vote, votes_by_question=votes)


def _with_history(vote: Vote, before: Vote | None) -> Vote:
    """Return the vote with its opening time and the device counts of its rounds."""
    if before is None:
        return vote
    opened = before.opened if before.round == vote.round else 0.0
    return replace(vote, opened=opened, devices=before.devices)


def _slide_of(room: Room, vote: Vote) -> str:
    """Return the current slide, unless the vote is unchanged or was only closed."""
    now = room.vote
    if now is None or now.question != vote.question:
        return room.slide
    stays = vote == now or vote.phase is Phase.CLOSED
    return now.slide if stays else room.slide


def _with_closed_vote(room: Room) -> Room:
    """Return the room with its vote closed, if the vote was open."""
    if room.vote is None or room.vote.phase is not Phase.OPEN:
        return room
    closed = replace(room.vote, phase=Phase.CLOSED)
    votes = {**room.votes_by_question, closed.question: closed}
    return replace(room, votes_by_question=votes)


def _check_transition(before: Vote | None, vote: Vote) -> None:
    """Raise Conflict if `vote` cannot follow the question's last vote."""
    if before == vote:
        return
    if before is None:
        if vote.round != 1 or vote.phase is not Phase.OPEN:
            raise Conflict(
                "The first vote on a question must be round 1 with phase open, not"
                f" round {vote.round} with phase {vote.phase}."
            )
        return
    if before.phase is Phase.REVEALED:
        raise Conflict(
            "The right answer has been revealed. This question accepts no further"
            " votes."
        )
    if vote.round == before.round:
        if vote.phase in NEXT_PHASES[before.phase]:
            return
        raise Conflict(
            f"Round {vote.round} is {before.phase} and cannot become {vote.phase}."
        )
    if vote.round != before.round + 1 or vote.phase is not Phase.OPEN:
        raise Conflict(
            f"The next round must be round {before.round + 1} with phase open, not"
            f" round {vote.round} with phase {vote.phase}."
        )
    if before.phase is Phase.OPEN:
        raise Conflict(f"Close round {before.round} first.")
