"""Groups of figures that share settings."""

from __future__ import annotations

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
