"""Changes of a room, and the transitions it rejects."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.room import (
    ChangeContext,
    Conflict,
    Phase,
    Room,
    RoomChange,
    TurnChange,
    Vote,
    VoteChange,
    apply_change,
    end_room,
)

ROOM = Room("ACDEFG", "small", "first")

OPEN, CLOSED, SHOWN, REVEALED = Phase.OPEN, Phase.CLOSED, Phase.SHOWN, Phase.REVEALED

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


def voting(step: tuple[int, Phase] | None, question: str = "why") -> Room:
    """Return a room whose vote is in this round and phase."""
    if step is None:
        return ROOM
    vote = Vote(question, *step)
    return replace(ROOM, vote=vote, votes_by_question={question: vote})


def on_first_then_second(step: tuple[int, Phase]) -> Room:
    """Return a room that has left the slide of its vote."""
    room = voting(step)
    assert room.vote is not None
    vote = replace(room.vote, slide="first")
    there = replace(room, vote=vote, votes_by_question={vote.question: vote})
    return apply_change(there, RoomChange(slide="second"))


def vote_change(round_: int, phase: Phase, question: str = "why") -> RoomChange:
    return RoomChange(vote=VoteChange(question=question, round=round_, phase=phase))


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


def turn_change(by: int) -> RoomChange:
    return RoomChange(turn=TurnChange(by=by, id="a"))


SLIDES = dict.fromkeys(("first", "second", "third"), 0)
WITH_SLIDES = ChangeContext(steps_by_slide=SLIDES)


@pytest.mark.parametrize(
    ("slide", "by", "target"),
    [
        ("first", 1, "second"),
        ("second", -1, "first"),
        ("first", 2, "third"),
        ("third", 1, "third"),
        ("first", -1, "first"),
        ("second", 99, "third"),
        ("a-section", -1, "third"),
        ("a-section", 1, "a-section"),
    ],
)
def test_a_turn_is_relative_to_the_slide_of_the_room(
    slide: str, by: int, target: str
) -> None:
    room = replace(ROOM, slide=slide, step=2)

    after = apply_change(room, turn_change(by), "remote", WITH_SLIDES)

    assert after.slide == target
    if slide == target:
        assert after == room
    else:
        assert (after.step, after.changed_by) == (0, "remote")


@pytest.mark.parametrize("change", [RoomChange(slide="second"), turn_change(1)])
def test_another_slide_hides_the_room_code(change: RoomChange) -> None:
    room = apply_change(ROOM, RoomChange(slide="first", joining=True))

    assert apply_change(room, RoomChange(step=1)).shows_code
    assert not apply_change(room, change, context=WITH_SLIDES).shows_code


def test_a_turn_follows_another_slide_in_the_same_change() -> None:
    turn = TurnChange(by=1, id="a")

    after = apply_change(
        ROOM, RoomChange(slide="second", turn=turn), context=WITH_SLIDES
    )

    assert (after.slide, after.revision) == ("third", ROOM.revision + 1)


BLACK = replace(voting((1, OPEN)), black=True)


@pytest.mark.parametrize(
    "change",
    [
        RoomChange(slide="second"),
        RoomChange(step=1),
        RoomChange(joining=True),
        vote_change(1, OPEN, "when"),
        RoomChange(black=False),
    ],
    ids=lambda change: " ".join(sorted(change.model_fields_set)),
)
def test_anything_new_to_show_ends_the_black_screen(change: RoomChange) -> None:
    assert not apply_change(BLACK, change).black


@pytest.mark.parametrize(
    "change",
    [
        RoomChange(slide="first"),
        RoomChange(figures={"waves": {"positions": "30"}}),
        RoomChange(slide="second", black=True),
    ],
    ids=lambda change: " ".join(sorted(change.model_fields_set)),
)
def test_the_screen_stays_black_if_nothing_new_is_shown(change: RoomChange) -> None:
    assert apply_change(BLACK, change).black


@pytest.mark.parametrize("phase", [SHOWN, REVEALED])
def test_the_results_or_the_answer_of_a_vote_end_the_black_screen(phase: Phase) -> None:
    closed = apply_change(BLACK, vote_change(1, CLOSED))

    assert closed.black
    assert not apply_change(closed, vote_change(1, phase)).black


def test_the_screen_stays_black_when_results_are_hidden_or_the_vote_ends() -> None:
    shown = replace(voting((1, SHOWN)), black=True)

    assert apply_change(shown, vote_change(1, CLOSED)).black
    assert apply_change(shown, RoomChange(vote=None)).black


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


def test_another_slide_starts_at_step_0_and_at_its_top() -> None:
    there = apply_change(replace(ROOM, step=3, block=5), RoomChange(slide="second"))

    assert (there.slide, there.step, there.block) == ("second", 0, 0)


def test_the_same_slide_keeps_the_reading_position() -> None:
    room = apply_change(ROOM, RoomChange(slide="first", block=5))

    assert apply_change(room, RoomChange(step=1)).block == 5


def test_the_same_slide_keeps_the_step() -> None:
    assert apply_change(replace(ROOM, step=3), RoomChange(slide="first")).step == 3


def test_slide_and_step_can_change_together() -> None:
    assert apply_change(ROOM, RoomChange(slide="second", step=2)).step == 2


def test_settings_of_other_figures_do_not_change() -> None:
    first = apply_change(ROOM, RoomChange(figures={"waves": {"positions": "8"}}))

    second = apply_change(first, RoomChange(figures={"chord": {"position": "2"}}))

    assert second.figures == {"waves": {"positions": "8"}, "chord": {"position": "2"}}


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


@pytest.mark.parametrize(
    ("place", "by", "expected"),
    [
        (("first", 0), 1, ("first", 1)),
        (("first", 2), 1, ("second", 0)),
        (("first", 0), 4, ("second", 1)),
        (("second", 0), -1, ("first", 2)),
        (("second", 1), -1, ("second", 0)),
        (("first", 0), -1, ("first", 0)),
        (("third", 0), 1, ("third", 0)),
        (("after", 0), -2, ("second", 1)),
        # The second part at the foot of a slide with two steps is open.
        (("first", 6), 1, ("first", 1)),
    ],
)
def test_a_turn_goes_through_the_steps_of_slides(
    place: tuple[str, int], by: int, expected: tuple[str, int]
) -> None:
    slides = {"first": 2, "second": 1, "third": 0}
    room = replace(ROOM, slide=place[0], step=place[1])

    after = apply_change(
        room, turn_change(by), context=ChangeContext(steps_by_slide=slides)
    )

    assert (after.slide, after.step) == expected
