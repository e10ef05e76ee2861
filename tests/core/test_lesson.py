"""The blocks of a lesson, and groups of figures that share settings."""

from __future__ import annotations

import pytest

from app.core.lesson.blocks import Block
from app.core.markdown.parser import parse

LESSON = """\
---
title: Groups
---

# S

:::{figure} waves
:positions: 20
:base: 100
:::

:::{figure} order
:::

:::{figure} heatmap
:follows: waves
:base: 50
:::
"""


NESTED = """\
---
title: Nested
---

# S

:::::{callout}
::::{columns}
:::{figure} waves
:::

+++

:::{deeper}
One.
:::
::::

:::{practice} why
Why?
= 1
:::
:::::
"""


def test_blocks_are_listed_before_the_blocks_inside_them() -> None:
    lesson = parse(NESTED, "s")

    assert [block.partial for block in lesson.blocks()] == [
        "callout",
        "columns",
        "figure",
        "deeper",
        "prose",
        "question",
    ]
    assert [figure.name for figure in lesson.figures()] == ["waves"]
    assert [question.id for question in lesson.questions()] == ["why"]


def test_a_block_must_define_what_it_contains() -> None:
    class Aside(Block):
        partial = "aside"

    with pytest.raises(TypeError, match="children"):
        Aside()  # type: ignore[abstract]


def test_figures_that_follow_another_are_in_its_group() -> None:
    groups = parse(LESSON, "s").figure_groups

    assert {g.name: [figure.name for figure in g.figures] for g in groups} == {
        "waves": ["waves", "heatmap"],
        "order": ["order"],
    }


def test_a_figure_uses_the_shared_settings_that_its_kind_knows() -> None:
    group = parse(LESSON, "s").figure_groups[0]
    heatmap = group.figures[1]

    shared = group.settings_of(heatmap, {"positions", "base"})

    assert {key: s.value for key, s in shared.items()} == {
        "positions": "20",
        "base": "50",
    }
    assert list(group.settings_of(heatmap, ())) == ["base"]


VOTES = """\
---
title: Votes
---

# S

:::{figure} waves
:::

:::{practice} next-to-it
How many?
= 1
:::

:::{practice} apart
How many?
= 1
:::

:::{figure} heatmap
:::

:::{practice} named
:figure: waves
:kind: several
Which?
- [x] One
  > Yes.
- [ ] Two
  > No.
:::

::::{columns}
:::{figure} clocks
:::
+++
:::{practice} in-the-next-column
How many?
= 1
:::
::::

:::{figure} order
:::

:::{practice} choice
Which?
- [x] One
  > Yes.
- [ ] Two
  > No.
:::
"""


def test_a_vote_has_the_figure_that_is_named_or_directly_above_a_number() -> None:
    lesson = parse(VOTES, "s")

    figures = {q.id: lesson.figure_of(q) for q in lesson.questions()}

    assert {id: figure and figure.name for id, figure in figures.items()} == {
        "next-to-it": "waves",
        "apart": None,
        "named": "waves",
        "in-the-next-column": "clocks",
        "choice": None,
    }
    assert lesson.question("named").prompt == "Which?"


PREDICTIONS = """\
---
title: Predictions
---

# One

:::{{figure}} waves
:::

:::{{figure}} order
:::

:::{{predict}} first-on-the-slide
{question}

- a
- b

> a
:::

:::{{predict}} named ?order.order=2,1,0
{question}

- a
- b

> a [link](?order.order=1,0,2)
:::

---

# Two

:::{{predict}} without
{question}

- a
- b

> a
:::
"""


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("Which?", ""),
        ("[From](?order.order=0,1,2) to [there](?order.order=2,1,0)?", "0,1,2"),
        ("To [there](?order.order=2,1,0)?", ""),
        ("[There](?order.order=2,1,0&order.positions=without)?", ""),
    ],
)
def test_a_vote_on_a_prediction_has_the_figure_that_answers_it(
    question: str, start: str
) -> None:
    lesson = parse(PREDICTIONS.format(question=question), "s")

    figures = {q.id: lesson.figure_of(q) for q in lesson.questions()}
    block = lesson.prediction_block("named")

    assert {id: figure and figure.name for id, figure in figures.items()} == {
        "first-on-the-slide": "waves",
        "named": "order",
        "without": None,
    }
    assert block
    assert block.start_state == ((("order.order", start),) if start else ())


@pytest.mark.parametrize(
    ("question", "action"),
    [
        ("Which?", ""),
        ("[From](?order.order=0,1,2) to [there](?order.order=2,1,0)?", "there"),
        ("[So *far*, $x^2$](?order.order=2,1,0&order.positions=with)?", "So far, x^2"),
        ("[From](?order.order=0,1,2), [here](#/one)?", ""),
        ("[There](?order.order=2,1,0) or [too](?order.order=2,1,0)?", ""),
    ],
    ids=["no link", "of two", "further parameters", "elsewhere", "twice"],
)
def test_the_action_of_a_prediction_is_the_only_link_to_its_state(
    question: str, action: str
) -> None:
    lesson = parse(PREDICTIONS.format(question=question), "s")
    named, without = (lesson.prediction_block(id) for id in ("named", "without"))

    assert named
    assert named.action == action
    assert named.question.prompt.count("data-shows-answer") == int(bool(action))
    assert without
    assert without.action == ""
