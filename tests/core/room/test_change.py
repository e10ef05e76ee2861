"""Changes of the slide, the step, the figures and the black screen of a room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.room import ChangeContext, Phase, RoomChange, TurnChange, apply_change
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


@pytest.mark.parametrize("change", [vote_change(1, REVEALED), vote_change(2, OPEN)])
def test_a_vote_that_opens_or_shows_more_hides_the_room_code(
    change: RoomChange,
) -> None:
    room = apply_change(voting((1, SHOWN)), RoomChange(joining=True))

    assert not apply_change(room, change).shows_code


def test_a_vote_that_closes_leaves_the_room_code() -> None:
    room = apply_change(voting((1, OPEN)), RoomChange(joining=True))

    assert apply_change(room, vote_change(1, CLOSED)).shows_code


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
