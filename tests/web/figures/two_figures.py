"""Lesson for tests with two figures that share their settings."""

from __future__ import annotations

from app.core.markdown.parser import parse
from app.web.figures.figure_views import FigureView, figure_views

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


def views(*parameters: tuple[str, str]) -> dict[str, FigureView]:
    return figure_views(parse(LESSON, "two"), parameters, spend=lambda cells: None)
