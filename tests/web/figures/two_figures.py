"""A lesson with two figures, of which one follows the other, for tests."""

from __future__ import annotations

from app.core.markdown.parser import parse
from app.web.figures.views import FigureView, figure_views

LESSON = """\
---
title: Two figures
---

# Both {#both}

:::{figure} waves
:positions: 30
:dims: 0,1,20
:::

:::{figure} heatmap
:follows: waves
:::
"""


def views(*asked: tuple[str, str]) -> dict[str, FigureView]:
    return figure_views(parse(LESSON, "two"), asked, spend=lambda cells: None)
