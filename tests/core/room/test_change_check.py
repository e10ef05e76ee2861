"""Changes of a room that fit its lesson, and errors for those that do not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from app.core.body_model import validate
from app.core.errors import InvalidInput
from app.core.figures import KINDS
from app.core.lesson import Lesson
from app.core.markdown.parser import parse
from app.core.room import MAX_BLOCKS, MAX_ROUNDS, MAX_STEPS, RoomChange, check_change
from app.core.room.change import MAX_SETTING_LENGTH, MAX_SETTINGS

LESSON = """\
---
title: A room
---

# First {#first}

:::{figure} waves
:positions: 20
Waves.
:::

:::{figure} heatmap
:follows: waves
The same as colours.
:::

:::{figure} order
Words.
:::

---

# Second {#second}

:::{question} why
Why?

- [x] So.
  > Right.
- [ ] Not so.
  > No.
:::

:::{predict} guess
What next?

- This.
- That.

> Both.
:::

***

# After {#after}

:::{practice} how-many
How many?

= 4 > Right.
:::
"""


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return parse(LESSON, "room")


def read(lesson: Lesson, body: Any) -> RoomChange:
    change = validate(RoomChange, body)
    check_change(lesson, change, voted_on="")
    return change


@pytest.mark.parametrize(
    "body",
    [
        {"slide": "second"},
        {"slide": "after"},
        {"step": 0},
        {"step": MAX_STEPS},
        {"joining": True},
        {"reasons": True},
        {"block": MAX_BLOCKS},
        {"block": 2.5},
        {"vote": None},
        {"vote": {"question": "how-many", "round": 2, "phase": "open"}},
        {"figures": {}},
        {"answers": {"guess": True}},
        {"figures": {"waves": {"positions": "30", "mark": "3"}}},
        # Only one figure of the group has chosen dimensions; the heatmap has none.
        {"figures": {"waves": {"dims": "0,1"}}},
        {"figures": {"order": {"sentence": "wer beißt wen"}}},
        {"slide": "first", "step": 2, "joining": False},
    ],
    ids=str,
)
def test_a_change_that_fits_the_lesson_is_accepted(lesson: Lesson, body: Any) -> None:
    assert read(lesson, body).model_dump(exclude_unset=True) == body


def test_a_setting_is_checked_with_the_shared_settings_of_its_group() -> None:
    lesson = parse(LESSON.replace("positions: 20", "positions: 200"), "s")

    change = validate(RoomChange, {"figures": {"waves": {"mark": "150"}}})
    check_change(lesson, change, voted_on="")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        *((body, "body") for body in (None, [], {}, "slide", 1)),
        ({"slid": "second"}, "slid"),
        ({"x" * 500: 1}, "x" * 60),
        *(
            ({"slide": slide}, "slide")
            for slide in ("nowhere", None, 1, ["first"], {"first": 1}, True)
        ),
        *(
            ({"step": step}, "step")
            for step in (-1, MAX_STEPS + 1, 10**400, 1.0, "1", True, None, [1])
        ),
        *(({"block": b}, "block") for b in (-1, MAX_BLOCKS + 1, "1", None)),
        *(({"joining": joining}, "joining") for joining in (None, 0, "true", [])),
        *(({"reasons": reasons}, "reasons") for reasons in (None, 0, "true", [])),
        *(({"figures": given}, "figures") for given in (None, [], "waves", {"x": {}})),
        *(({"answers": a}, "answers") for a in (None, [], {"guess": 1}, {"x": True})),
        # Only predictions have an answer to show.
        ({"answers": {"how-many": True}}, "answers"),
        # A figure that follows another has only the settings of its group.
        ({"figures": {"heatmap": {"positions": "3"}}}, "figures"),
        ({"figures": {"waves": {"positions": 3}}}, "figures"),
        ({"figures": {"waves": ["positions"]}}, "figures"),
        ({"figures": {"waves": {"colour": "red"}}}, "figures.waves.colour"),
        ({"figures": {"waves": {"positions": "5000"}}}, "figures.waves.positions"),
        (
            {"figures": {"waves": {"positions": "3" * MAX_SETTING_LENGTH}}},
            "figures.waves.positions",
        ),
        (
            {"figures": {"waves": {"positions": "3" * (MAX_SETTING_LENGTH + 1)}}},
            "figures",
        ),
        ({"figures": {"waves": {"positions": ""}}}, "figures.waves.positions"),
        ({"figures": {"order": {"sentence": "\ud800 bites"}}}, "figures"),
        *(({"vote": vote}, "vote") for vote in ({}, [], "why", False, 1)),
        ({"vote": {"question": "why", "round": 1}}, "vote"),
        *(
            ({"vote": {"question": "why", "round": 1, "phase": "open"} | odd}, "vote")
            for odd in (
                {"question": "who"},
                {"question": ["why"]},
                {"round": 0},
                {"round": MAX_ROUNDS + 1},
                {"round": True},
                {"round": 1.0},
                {"phase": "over"},
                {"phase": ["open"]},
                {"phase": None},
                {"more": 1},
            )
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_an_error_names_the_field(lesson: Lesson, body: Any, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read(lesson, body)

    assert [error.field for error in caught.value.errors] == [field]


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"slide": 1, "step": -1, "colour": "red"}, ["slide", "step", "colour"]),
        (
            {
                "slide": "nowhere",
                "vote": {"question": "who", "round": 1, "phase": "open"},
                "figures": {"waves": {"positions": "0"}, "x": {}},
            },
            ["slide", "vote", "figures.waves.positions", "figures"],
        ),
    ],
)
def test_every_wrong_field_is_reported(
    lesson: Lesson, body: Any, fields: list[str]
) -> None:
    with pytest.raises(InvalidInput) as caught:
        read(lesson, body)

    assert [error.field for error in caught.value.errors] == fields


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            {"slide": 7},
            "slide must be the id of a slide, or of a section after the deck, not 7.",
        ),
        (
            {"step": "x"},
            "step must be the number of a step of the slide, from 0 to 999, not “x”.",
        ),
        ({"joining": [1]}, "joining must be true or false, not a list."),
        (
            {"slide": "nowhere"},
            "slide must be one of first, second, after, not “nowhere”.",
        ),
    ],
    ids=str,
)
def test_an_error_states_the_limits_and_the_value(
    lesson: Lesson, body: Any, message: str
) -> None:
    with pytest.raises(InvalidInput, match=re.escape(message)):
        read(lesson, body)


def test_an_error_says_that_a_lesson_has_no_predictions() -> None:
    lesson = parse("---\ntitle: Short\n---\n\n# First\n\nWords.\n", "short")

    with pytest.raises(InvalidInput, match="cannot be “guess”: the lesson has none"):
        read(lesson, {"answers": {"guess": True}})


def test_an_error_names_the_wrong_part_of_a_vote(lesson: Lesson) -> None:
    with pytest.raises(InvalidInput, match=r"end the vote; vote\.round is 0"):
        read(lesson, {"vote": {"question": "why", "round": 0, "phase": "open"}})


def test_the_settings_are_a_copy(lesson: Lesson) -> None:
    given = {"positions": "30"}
    change = read(lesson, {"figures": {"waves": given}})

    given["positions"] = "nonsense"

    assert change.figures == {"waves": {"positions": "30"}}


def test_a_group_of_figures_has_fewer_settings_than_a_change_can_contain() -> None:
    names = {name for kind in KINDS.values() for name in kind.model.model_fields}

    assert len(names) <= MAX_SETTINGS
