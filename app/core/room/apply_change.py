"""State of a live room after a presenter's change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from app.core.room.change import RoomChange, VoteChange
from app.core.room.released import with_released, without_earlier_round
from app.core.room.state import ParameterValues, Phase, Room, Vote
from app.core.room.vote_history import with_text_digests, with_vote


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
    text_digests: tuple[str, ...] = ()
    """The `text_digests` of the vote's question; empty without a vote."""
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
    A vote that opens, or shows its results or answer, hides the room code, too.
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
            new = _with_new_round(new, new.vote, context)
    if change.released:
        new = with_released(new, change.released, context.open_answers)
    new = replace(new, answers=_answers(room, change, context.prediction_answers))
    if new.vote != room.vote:
        new = replace(new, shows_reasons=False)
    if change.changes("reasons"):
        new = replace(new, shows_reasons=change.reasons)
    if _shows_vote(room, new) and not change.changes("joining"):
        new = replace(new, shows_code=False)
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

    The remote does not wait for the server, so `turned` in `remote-slides.js` does
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


def _with_new_round(room: Room, vote: Vote, context: ChangeContext) -> Room:
    """Return the room with the settings of figures and the texts of a new round."""
    settings = context.start_settings.get(vote.question, {})
    room = with_text_digests(room, vote, context.text_digests)
    return replace(room, figures={**room.figures, **settings})


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
