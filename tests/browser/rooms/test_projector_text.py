"""Size of the text on the projector, in every state of a room."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.core.room.released import answer_id
from tests.browser.conftest import SLUG, NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PHONE
from tests.browser.rooms.conftest import PROJECTOR, load_plotly
from tests.browser.text_boxes import small_texts
from tests.servers.serving import Server

SMALLEST = 0.03
"""Size of the smallest text, as a share of the screen's height."""

LESSON = """\
---
title: Everything
---

# Prose {#prose}

Press `Ctrl+C`, ~~old~~ $d_k$ and a footnote.[^1]

$$
x = \\frac{a}{b}
$$

| a | b |
|---|---|
| 1 | `x` |

[^1]: A footnote with `code`.

---

# Figure {#figure}

:::{plot}
:title: A curve
:x: 0..10
:y: sin(k*x)
:k: 1..9 = 3 "Frequency"
:xlabel: Time in s
:ylabel: Height
A caption with `code`.
:::

:::{deeper} More
Words with `code` and $x^2$.
:::

---

# Waves {#waves}

:::{figure} waves
:positions: 20
:::

---

# Prediction {#prediction}

:::{predict} predicted
Which is slowest?

- Sine `sin`
- $x$

> The last one, `x`.
:::

---

# Code {#code}

```python {1|2}
def f(x):
    return x
```

***

# Practice {#practice}

::::{question} single
Which one prints with `print`?

- [x] `print(1)`
  > Right: `print` prints.
- [ ] $\\frac{1}{2}$
  > No: a fraction $\\frac{1}{2}$.
::::

::::{question} several
Which of these are functions of `math`?

- [x] `sin`
  > Right: `sin` is.
- [ ] `tangent`
  > No: it is called `tan`.
- [x] `cos`
  > Right: `cos` is, too.

:::{explanation}
Two of three: `sin` and `cos`.
:::
::::

::::{question} numeric
:figure: waves
How long, as `float`?

= 6.28 ± 0.01 positions > Right: a whole one, `2*pi`.
= 3.14 ± 0.01 > No: half of one, `pi`.
::::

:::{question} ordering
Which first in `main`?

1. First `a`
2. Second `b`
3. Third `c`
:::

:::{question} matching
Which language?

- `# Title` == Markdown `md`
- `{"title": 1}` == JSON
- `<b>` == HTML
:::

:::{question} blanks
The function `sin` is [[periodic|cyclic]] with the period [[6.28 ± 0.01]].
:::

:::{poll} poll
How is `code`?

- Good `:)`
- Bad
:::

:::{open} open
What is `self`?

> The *object* whose method is called, by a name that is only a custom: `self`.
:::
"""

GRADED = ("single", "several", "numeric", "ordering", "matching", "blanks", "predicted")
PHASES = {
    **dict.fromkeys(GRADED, ("open", "closed", "shown", "revealed")),
    "poll": ("open", "closed", "shown"),
    "open": ("open", "closed"),
}
ANSWERS = {
    "single": [0, 1],
    "several": [[0], [0, 1]],
    "numeric": ["6.28", "3.14", "7"],
    "ordering": [[0, 1, 2], [1, 0, 2]],
    "matching": [[0, 1, 2], [1, 0, 2]],
    "blanks": [["periodic", "6.28"], ["odd", "3"]],
    "predicted": [0, 1],
    "poll": [0, 1],
    "open": ["An object.", "What stands before the dot.", " ".join(["A name."] * 12)],
}

FONT_SIZE = "element => getComputedStyle(element).fontSize"

CROWDED = ("order-needed", "what-shuffling-does", "true-of-sinusoids", "what-follows")
"""Questions of the bundled lesson whose results need much space."""


@pytest.fixture(scope="module", autouse=True)
def _lesson(room_lessons: Path) -> None:
    (room_lessons / "everything").mkdir()
    (room_lessons / "everything" / "lesson.md").write_text(LESSON, "utf-8")


def test_no_text_in_any_state_of_a_room_is_small(
    server: Server, new_page: NewPage, expected_errors: list[str]
) -> None:
    expected_errors.append("410")  # of the reload after the end
    room, page = LiveRoom(server, "everything"), new_page(viewport=PROJECTOR)
    projector = Follower(page, room).open("?screen=1")
    found = {}
    for slide in ("prose", "waves", "figure", "prediction", "code"):
        room.update_state(slide=slide, step=1, answers={"predicted": True})
        projector.expect_at(slide)
        found[slide] = small_texts(page, SMALLEST)
    room.update_state(slide="figure")
    projector.expect_at("figure")
    load_plotly(page.locator(".slide:not([inert]) .plot"))
    found["plotly"] = small_texts(page, SMALLEST)
    for question, phases in PHASES.items():
        for phase in phases:
            _show_vote(projector, question, phase)
            if phase == "open":
                room.cast(question, ANSWERS[question])
            found[f"{question}, {phase}"] = small_texts(page, SMALLEST)
        room.update_state(reasons=True)
        found[f"{question}, reasons"] = small_texts(page, SMALLEST)
        room.update_state(reasons=False)
    released = {answer_id(text): True for text in ANSWERS["open"]}
    room.update_state(released={"question": "open", "answers": released})
    expect(page.locator(".released-list:visible li")).to_have_count(len(released))
    found["released answers"] = small_texts(page, SMALLEST)
    room.vote("open", "revealed")
    expect(page.locator(".projector-question .model-answer:visible")).to_be_visible()
    found["model answer"] = small_texts(page, SMALLEST)
    room.update_state(slide="prose", vote=None, joining=True)
    expect(page.locator(".projector-join")).to_be_visible()
    found["joining"] = small_texts(page, SMALLEST)
    room.update_state(joining=False, black=True)
    expect(page.locator(".black-screen")).to_be_visible()
    found["black"] = small_texts(page, SMALLEST)
    room.end()
    _expect_end(page)
    found["end"] = small_texts(page, SMALLEST)
    page.reload()
    _expect_end(page)
    found["reload after the end"] = small_texts(page, SMALLEST)

    assert found == {name: {} for name in found}


def test_a_displayed_fraction_is_as_large_as_a_formula_in_the_text(
    server: Server, new_page: NewPage
) -> None:
    room, page = LiveRoom(server, "everything"), new_page(viewport=PROJECTOR)
    projector = Follower(page, room).open("?screen=1")
    room.update_state(slide="prose")
    projector.expect_at("prose")

    slide = page.locator(".slide:not([inert])")
    in_text = slide.locator("p math").first.evaluate(FONT_SIZE)

    letters = slide.locator("math[display=block] mi")
    assert letters.evaluate_all(f"all => all.map({FONT_SIZE})") == [in_text] * 3


def test_the_items_of_a_matching_question_have_numbers_and_letters(
    server: Server, new_page: NewPage
) -> None:
    room, page = LiveRoom(server, "everything"), new_page(viewport=PROJECTOR)
    _show_vote(Follower(page, room).open("?screen=1"), "matching", "open")

    lists = page.locator(".projector-question:visible .room-options")
    expect(lists).to_have_count(2)
    left, right = lists.all()
    expect(left).to_have_css("list-style-type", "decimal")
    expect(right).to_have_css("list-style-type", "upper-latin")
    assert [each.locator("li").count() for each in (left, right)] == [3, 3]


def test_the_own_answer_to_a_matching_question_names_both_items_of_each_pair(
    server: Server, new_page: NewPage
) -> None:
    phone = Follower(new_page(viewport=PHONE), LiveRoom(server, "everything")).open()
    phone.room.vote("matching", "open")
    fields = phone.ballot.get_by_role("combobox")
    expect(fields).to_have_count(3)
    for index, match in enumerate(("JSON", "HTML", "Markdown md")):
        fields.nth(index).select_option(label=match)
    phone.send()
    phone.expect_counted()

    phone.room.vote("matching", "closed", "shown")

    expect(phone.page.locator(".ballot-own-answer")).to_have_text(
        'Your answer: # Title: JSON · {"title": 1}: HTML · <b>: Markdown md'
    )


def test_results_of_two_rounds_are_not_small_and_fit(
    server: Server, new_page: NewPage
) -> None:
    room = LiveRoom(server, SLUG)
    page = new_page(viewport=PROJECTOR)
    projector = Follower(page, room).open("?screen=1")
    box = page.locator(".projector-vote")
    for question in CROWDED:
        room.vote(question, "open", "closed")
        room.vote(question, "open", "closed", round_=2)
        for phase in ("shown", "revealed"):
            _show_vote(projector, question, phase, round_=2)
            assert small_texts(page, SMALLEST) == {}, (question, phase)
            assert box.evaluate("box => box.scrollHeight <= box.clientHeight")
        room.update_state(reasons=True)
        expect(page.locator(".vote-feedback:visible").nth(3)).to_be_visible()
        assert small_texts(page, SMALLEST) == {}, (question, "reasons")
        assert box.evaluate("box => box.scrollHeight <= box.clientHeight")
        room.update_state(reasons=False)
    room.end()


def _show_vote(projector: Follower, question: str, phase: str, round_: int = 1) -> None:
    projector.room.vote(question, phase, round_=round_)
    box = projector.page.locator(".projector-vote")
    expect(box).to_have_attribute("data-phase", phase)
    shown = f".projector-question[data-question={question}]"
    if phase in ("shown", "revealed"):
        shown = f".vote-results[data-phase={phase}]"
    expect(box.locator(shown)).to_be_visible()


def _expect_end(page: Page) -> None:
    """Expect the heading, and the whole QR code on the screen."""
    expect(page.get_by_role("heading", name="This room has ended")).to_be_visible()
    picture = page.get_by_role("img", name="QR code of the lesson")
    expect(picture).to_be_in_viewport(ratio=1)
    expect(page.locator(".room-ended-address")).to_contain_text("/lessons/")
    expect(page.get_by_role("link", name="Join another room")).to_have_count(0)
