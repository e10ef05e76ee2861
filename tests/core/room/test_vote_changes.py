"""Changes of a vote, and the transitions that are rejected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.room import (
    ChangeContext,
    Conflict,
    Phase,
    Room,
    RoomChange,
    Vote,
    VoteChange,
    apply_change,
    end_room,
)
from tests.core.room.changes import (
    CLOSED,
    OPEN,
    REVEALED,
    ROOM,
    SHOWN,
    turn_change,
    vote_change,
    voting,
)

STEPS = {(1, phase) for phase in Phase} | {(2, phase) for phase in Phase} | {(3, OPEN)}

AFTER: dict[tuple[int, Phase] | None, set[tuple[int, Phase]]] = {
    None: {(1, OPEN)},
    (1, OPEN): {(1, OPEN), (1, CLOSED)},
    (1, CLOSED): {(1, CLOSED), (1, SHOWN), (1, REVEALED), (2, OPEN)},
    (1, SHOWN): {(1, SHOWN), (1, CLOSED), (1, REVEALED), (2, OPEN)},
    (1, REVEALED): {(1, REVEALED)},
    (2, OPEN): {(2, OPEN), (2, CLOSED)},
    (2, CLOSED): {(2, CLOSED), (2, SHOWN), (2, REVEALED), (3, OPEN)},
    (2, SHOWN): {(2, SHOWN), (2, CLOSED), (2, REVEALED), (3, OPEN)},
    (2, REVEALED): {(2, REVEALED)},
}
"""Allowed transitions of a vote; all others are rejected."""


def on_first_then_second(step: tuple[int, Phase]) -> Room:
    """Return a room that has left the slide of its vote."""
    room = voting(step)
    assert room.vote is not None
    vote = replace(room.vote, slide="first")
    there = replace(room, vote=vote, votes_by_question={vote.question: vote})
    return apply_change(there, RoomChange(slide="second"))


@pytest.mark.parametrize("before", AFTER, ids=str)
@pytest.mark.parametrize("step", sorted(STEPS), ids=str)
def test_only_allowed_transitions_of_a_vote_are_accepted(
    before: tuple[int, Phase] | None, step: tuple[int, Phase]
) -> None:
    room = voting(before)
    if step not in AFTER[before]:
        with pytest.raises(Conflict):
            apply_change(room, vote_change(*step))
        return

    after = apply_change(room, vote_change(*step))

    assert after.vote == after.votes_by_question["why"] == Vote("why", *step)


def test_opening_another_vote_closes_an_open_vote_for_good() -> None:
    other = apply_change(voting((1, OPEN)), vote_change(1, OPEN, "when"))

    assert other.votes_by_question["why"].phase is CLOSED
    with pytest.raises(Conflict):
        apply_change(other, vote_change(1, OPEN))
    assert apply_change(other, vote_change(1, SHOWN)).vote == Vote("why", 1, SHOWN)


def test_ending_an_open_vote_closes_it() -> None:
    without = apply_change(voting((1, OPEN)), RoomChange(vote=None))

    assert without.vote is None
    assert without.votes_by_question["why"].phase is CLOSED
    assert not without.accepts_votes


@pytest.mark.parametrize(
    ("before", "change", "slide"),
    [
        ((1, OPEN), vote_change(1, OPEN), "first"),
        ((1, OPEN), vote_change(1, CLOSED), "first"),
        ((1, SHOWN), vote_change(1, CLOSED), "first"),
        ((1, CLOSED), vote_change(1, SHOWN), "second"),
        ((1, SHOWN), vote_change(1, REVEALED), "second"),
        ((1, CLOSED), vote_change(2, OPEN), "second"),
        ((1, OPEN), vote_change(1, OPEN, "when"), "second"),
    ],
)
def test_a_vote_has_the_slide_on_which_it_was_opened_or_shown(
    before: tuple[int, Phase], change: RoomChange, slide: str
) -> None:
    room = on_first_then_second(before)

    vote = apply_change(room, change).vote

    assert vote is not None
    assert vote.slide == slide


def test_a_vote_that_becomes_current_again_has_the_current_slide() -> None:
    without = apply_change(on_first_then_second((1, CLOSED)), RoomChange(vote=None))

    again = apply_change(without, vote_change(1, CLOSED))

    assert again.vote is not None
    assert again.vote.slide == "second"


def test_a_vote_in_a_change_of_slide_has_the_new_slide() -> None:
    change = vote_change(1, OPEN).model_copy(update={"slide": "second"})

    vote = apply_change(ROOM, change).vote

    assert vote is not None
    assert vote.slide == "second"


ANSWERS = {"why": "Because.", "when": "Now."}
WITH_ANSWERS = ChangeContext(prediction_answers=ANSWERS)


def test_answers_of_predictions_are_shown_and_hidden_one_by_one() -> None:
    both = apply_change(
        ROOM, RoomChange(answers={"why": True, "when": True}), context=WITH_ANSWERS
    )
    one = apply_change(both, RoomChange(answers={"why": False}), context=WITH_ANSWERS)

    assert both.answers == ANSWERS
    assert one.answers == {"when": "Now."}


def test_a_revealed_vote_on_a_prediction_shows_its_answer() -> None:
    change = RoomChange(vote=VoteChange(question="why", round=1, phase=REVEALED))

    revealed = apply_change(voting((1, CLOSED)), change, context=WITH_ANSWERS)
    graded = apply_change(
        voting((1, CLOSED)),
        change,
        context=ChangeContext(prediction_answers={"when": "Now."}),
    )

    assert revealed.answers == {"why": "Because."}
    assert graded.answers == {}


@pytest.mark.parametrize("before", [None, (1, CLOSED), (1, SHOWN)], ids=str)
def test_a_vote_on_a_prediction_hides_its_answer_until_it_is_revealed(
    before: tuple[int, Phase] | None,
) -> None:
    room = replace(voting(before), answers=ANSWERS)
    change = vote_change(1 if before is None else 2, OPEN)

    after = apply_change(room, change, context=WITH_ANSWERS)

    assert after.answers == {"when": "Now."}


@pytest.mark.parametrize(
    ("phase", "polls", "stays"),
    [
        (OPEN, (), True),
        (CLOSED, (), True),
        (SHOWN, (), True),
        (REVEALED, (), False),
        (CLOSED, ("why",), True),
        (SHOWN, ("why",), False),
    ],
)
def test_another_slide_ends_a_finished_vote(
    phase: Phase, polls: tuple[str, ...], stays: bool
) -> None:
    context = ChangeContext({"first": 0, "second": 0}, polls=polls)
    room = voting((1, phase))

    turned = apply_change(room, turn_change(1), context=context)
    moved = apply_change(room, RoomChange(slide="second"), context=context)
    same = apply_change(room, RoomChange(slide="first", step=1), context=context)

    assert turned.vote == moved.vote == (room.vote if stays else None)
    assert same.vote == room.vote
    assert moved.votes_by_question == room.votes_by_question


def test_an_ended_room_closes_its_vote() -> None:
    ended = end_room(voting((1, OPEN)))

    assert not ended.open
    assert ended.votes_by_question["why"].phase is CLOSED
    assert not ended.accepts_votes
