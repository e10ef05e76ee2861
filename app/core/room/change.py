"""A presenter's change of a live room: its fields, and the state after it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from app.core.body_model import BodyModel
from app.core.errors import MAX_NAME_LENGTH
from app.core.lesson import MAX_FIGURES, MAX_ID_LENGTH
from app.core.room.released import (
    ReleaseChange,
    with_released,
    without_earlier_round,
)
from app.core.room.state import MAX_ROUNDS, ParameterValues, Phase, Room, Vote
from app.core.room.vote_history import with_vote

MAX_STEPS: Final = 999
"""Larger than the number of steps of any slide."""

MAX_BLOCKS: Final = 999
"""Larger than the number of paragraphs, figures and other blocks of any slide."""

MAX_TURN_ID_LENGTH: Final = 64
"""Characters of the id of a turn."""

MAX_SETTING_LENGTH: Final = 500
"""Characters of a figure's setting, which every follower receives."""

MAX_SETTINGS: Final = 50
"""Settings of a group of figures. All kinds of figures have fewer parameters."""


MAX_ANSWERS: Final = 100
"""Predictions whose answers one change may show or hide."""


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


_PredictionId = Annotated[str, Field(max_length=MAX_ID_LENGTH)]
_FigureName = Annotated[str, Field(max_length=MAX_ID_LENGTH)]
_SettingName = Annotated[str, Field(max_length=MAX_NAME_LENGTH)]
_SettingValue = Annotated[str, Field(max_length=MAX_SETTING_LENGTH)]
_SettingsChange = Annotated[
    dict[_SettingName, _SettingValue], Field(max_length=MAX_SETTINGS)
]


class RoomChange(BodyModel):
    """A change of a room by the presenter. Fields that are not set do not change."""

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
        float,
        Field(
            ge=0,
            le=MAX_BLOCKS,
            description="the number of the paragraph or other block of the slide that"
            f" is read, from 0 to {MAX_BLOCKS}; 2.5 is the middle of the second block",
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
    answers: Annotated[
        dict[_PredictionId, bool],
        Field(
            default_factory=dict,
            max_length=MAX_ANSWERS,
            description="an object with true or false by the id of a prediction:"
            f" whether its answer is shown; at most {MAX_ANSWERS}",
        ),
    ]
    vote: Annotated[
        VoteChange | None,
        Field(
            description=f"an object with question, round (1 to {MAX_ROUNDS}) and"
            f" phase ({', '.join(Phase)}), or null to end the vote"
        ),
    ] = None
    released: Annotated[
        ReleaseChange | None,
        Field(
            description="an object with question, the id of the open question of the"
            " vote, and answers, an object with true or false by the id of an answer:"
            " whether everyone sees it"
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


@dataclass(frozen=True, slots=True)
class ChangeContext:
    """Parts of the lesson, and answers of devices, to which a change refers."""

    steps_by_slide: Mapping[str, int] = field(default_factory=dict)
    """Number of steps of each slide, in the order of the slides."""
    prediction_answers: Mapping[str, str] = field(default_factory=dict)
    """By the id of the prediction, as HTML."""
    start_settings: Mapping[str, Mapping[str, ParameterValues]] = field(
        default_factory=dict
    )
    """Settings of figures in the state that a prediction asks about, by the id of the
    prediction and by group."""
    open_answers: Mapping[str, str] = field(default_factory=dict)
    """Answers of devices to the open question, by their ids."""
    polls: Collection[str] = ()
    """Ids of the polls, whose votes end when their results are shown."""


NO_CONTEXT: Final = ChangeContext()


def apply_change(
    room: Room,
    change: RoomChange,
    by: str = "presenter",
    context: ChangeContext = NO_CONTEXT,
) -> Room:
    """Return the room after `change`, with the next revision if anything changed.

    `by` is the device that sends the change. Turns are relative to the slide and step
    that the room shows, so no turn is lost if two devices turn at once.

    Figures that the change does not name keep their settings. Another slide starts at
    step 0 and block 0. Anything new to show, apart from settings of figures and the
    reading position, ends the black screen; a vote that only closes or ends does not. A
    vote on a prediction shows its answer on the slide once it is revealed, and hides it
    before; each round starts with the figures in the state that the prediction asks
    about. Another slide hides the room code, and ends a vote whose answer is revealed.
    Raises Conflict.
    """
    new = _moved(room, change, context)
    if change.changes("step"):
        new = replace(new, step=change.step)
    if change.changes("block"):
        new = replace(new, block=change.block)
    if change.figures:
        new = replace(new, figures={**new.figures, **change.figures})
    if change.changes("joining"):
        new = replace(new, shows_code=change.joining)
    if change.changes("vote"):
        new = without_earlier_round(room, with_vote(new, _vote_of(change.vote)))
        if new.vote and _is_new_round(room, new.vote):
            settings = context.start_settings.get(new.vote.question, {})
            new = replace(new, figures={**new.figures, **settings})
    if change.released:
        new = with_released(new, change.released, context.open_answers)
    new = replace(new, answers=_answers(room, change, context.prediction_answers))
    if new.vote != room.vote:
        new = replace(new, shows_reasons=False)
    if change.changes("reasons"):
        new = replace(new, shows_reasons=change.reasons)
    black = change.black if change.changes("black") else _stays_black(room, new)
    new = replace(new, black=black)
    if new == room:
        return room
    return replace(new, changed_by=by, revision=room.revision + 1)


def _moved(room: Room, change: RoomChange, context: ChangeContext) -> Room:
    """Return the room at the slide and step to which the change leads."""
    new = room
    if change.changes("slide") and change.slide != room.slide:
        new = replace(new, slide=change.slide, step=0, block=0)
    if change.turn:
        new = _turned(new, change.turn.by, context.steps_by_slide)
    if new.slide == room.slide:
        return new
    ended = _is_finished(new.vote, context.polls)
    return replace(with_vote(new, None) if ended else new, shows_code=False)


def _turned(room: Room, by: int, slides: Mapping[str, int]) -> Room:
    """Return the room `by` steps or slides further, at most at the start or the end.

    A room that shows a section after the deck can only go back, to the last slide.
    """
    direction = 1 if by > 0 else -1
    for _ in range(abs(by)):
        room = _turned_once(room, direction, slides)
    return room


def _turned_once(room: Room, by: int, slides: Mapping[str, int]) -> Room:
    """Return the room one step or slide further, or the same room at the end.

    The remote does not wait for the server, so `#positionAfter` in `remote.js` does
    the same.
    """
    ids = list(slides)
    now = ids.index(room.slide) if room.slide in slides else len(ids)
    steps = slides.get(room.slide, 0)
    step = room.step % (steps + 1) + by
    if steps and 0 <= step <= steps:
        return replace(room, step=step, block=0)
    target = now + by
    if not 0 <= target < len(ids):
        return room
    last_step = slides[ids[target]] if by < 0 else 0
    return replace(room, slide=ids[target], step=last_step, block=0)


def _is_finished(vote: Vote | None, polls: Collection[str]) -> bool:
    """Return whether everyone has seen the answer, or the results of a poll."""
    if vote is None:
        return False
    last = Phase.SHOWN if vote.question in polls else Phase.REVEALED
    return vote.phase is last


def _is_new_round(before: Room, vote: Vote) -> bool:
    """Return whether the change has opened this round."""
    is_open = vote.phase is Phase.OPEN
    return is_open and vote != before.votes_by_question.get(vote.question)


def _answers(
    room: Room, change: RoomChange, known: Mapping[str, str]
) -> dict[str, str]:
    """Return the shown answers of predictions after the change, by id."""
    shows = dict(change.answers)
    if change.vote:
        shows[change.vote.question] = change.vote.phase is Phase.REVEALED
    hidden = {id for id, is_shown in shows.items() if not is_shown}
    still_shown = {id: html for id, html in room.answers.items() if id not in hidden}
    shown = {id: known[id] for id in shows if id in known and id not in hidden}
    return still_shown | shown


def _stays_black(before: Room, after: Room) -> bool:
    return (
        before.black
        and _shown(before) == _shown(after)
        and not _shows_vote(before, after)
    )


def _shows_vote(before: Room, after: Room) -> bool:
    """Return whether the change has opened a vote, or shown its results or answer."""
    vote = after.vote
    return vote is not None and vote != before.vote and vote.phase is not Phase.CLOSED


def _shown(room: Room) -> tuple[object, ...]:
    """Return what the projector shows, without figures and without the vote."""
    return (
        room.slide,
        room.step,
        room.shows_code,
        room.answers,
        room.released,
    )


def _vote_of(change: VoteChange | None) -> Vote | None:
    if change is None:
        return None
    return Vote(change.question, change.round, change.phase)
