"""What a presenter may wish, and what they are told of what cannot be read."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from app.core.errors import InvalidInput
from app.core.lesson import Lesson
from app.core.markdown.parser import parse
from app.core.room import MOST_ROUNDS, MOST_STEPS, Phase, Vote, Wish, read_wish
from app.core.room.change import LONGEST_VALUE

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


@pytest.mark.parametrize(
    ("body", "wish"),
    [
        ({"slide": "second"}, Wish(slide="second")),
        ({"slide": "after"}, Wish(slide="after")),
        ({"step": 0}, Wish(step=0)),
        ({"step": MOST_STEPS}, Wish(step=MOST_STEPS)),
        ({"joining": True}, Wish(joining=True)),
        ({"vote": None}, Wish(ends_vote=True)),
        (
            {"vote": {"question": "how-many", "round": 2, "phase": "open"}},
            Wish(vote=Vote("how-many", 2, Phase.OPEN)),
        ),
        ({"figures": {}}, Wish(figures={})),
        (
            {"figures": {"waves": {"positions": "30", "mark": "3"}}},
            Wish(figures={"waves": {"positions": "30", "mark": "3"}}),
        ),
        (
            {"figures": {"order": {"sentence": "wer beißt wen"}}},
            Wish(figures={"order": {"sentence": "wer beißt wen"}}),
        ),
        (
            {"slide": "first", "step": 2, "joining": False},
            Wish(slide="first", step=2, joining=False),
        ),
    ],
    ids=str,
)
def test_it_is_read(lesson: Lesson, body: Any, wish: Wish) -> None:
    assert read_wish(lesson, body) == wish


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
            for step in (-1, MOST_STEPS + 1, 10**400, 1.0, "1", True, None, [1])
        ),
        *(({"joining": joining}, "joining") for joining in (None, 0, "true", [])),
        *(({"figures": given}, "figures") for given in (None, [], "waves", {"x": {}})),
        # Settings are those of the group: a follower has none of its own.
        ({"figures": {"heatmap": {"positions": "3"}}}, "figures"),
        ({"figures": {"waves": {"positions": 3}}}, "figures"),
        ({"figures": {"waves": ["positions"]}}, "figures"),
        ({"figures": {"waves": {"colour": "red"}}}, "figures"),
        ({"figures": {"waves": {"positions": "5000"}}}, "positions"),
        ({"figures": {"waves": {"positions": "3" * LONGEST_VALUE}}}, "positions"),
        ({"figures": {"waves": {"positions": "3" * (LONGEST_VALUE + 1)}}}, "figures"),
        ({"figures": {"waves": {"positions": ""}}}, "positions"),
        ({"figures": {"order": {"sentence": "\ud800 bites"}}}, "figures"),
        *(({"vote": vote}, "vote") for vote in ({}, [], "why", False, 1)),
        ({"vote": {"question": "why", "round": 1}}, "vote"),
        *(
            ({"vote": {"question": "why", "round": 1, "phase": "open"} | odd}, "vote")
            for odd in (
                {"question": "who"},
                {"question": ["why"]},
                {"round": 0},
                {"round": MOST_ROUNDS + 1},
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
def test_what_cannot_be_is_refused_by_name(
    lesson: Lesson, body: Any, field: str
) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_wish(lesson, body)

    assert [error.field for error in refused.value.errors] == [field]


def test_every_wrong_field_is_told_at_once(lesson: Lesson) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_wish(lesson, {"slide": "nowhere", "step": -1, "colour": "red"})

    fields = {error.field for error in refused.value.errors}
    assert fields == {"slide", "step", "colour"}


def test_what_a_figure_of_the_group_knows_is_a_setting_of_the_group(
    lesson: Lesson,
) -> None:
    # Only the waves have chosen dimensions; the heatmap beside them has none.
    wish = read_wish(lesson, {"figures": {"waves": {"dims": "0,1"}}})

    assert wish.figures == {"waves": {"dims": "0,1"}}


def test_settings_cannot_be_changed_behind_its_back(lesson: Lesson) -> None:
    given = {"positions": "30"}
    wish = read_wish(lesson, {"figures": {"waves": given}})

    given["positions"] = "nonsense"

    assert wish.figures == {"waves": MappingProxyType({"positions": "30"})}
