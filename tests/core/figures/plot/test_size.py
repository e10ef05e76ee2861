"""Sizes of the SVG of plots, which pages contain."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.draw.svg.figure import draw_svg
from tests.core.draw.svg.test_figure import MAX_BYTES
from tests.core.figures.plot.drawn import draw

MAX_BYTES_OF_MANY_CORNERS = 24_000


def size(*options: str, csv: bytes | None = None) -> int:
    return len(draw_svg(draw(*options, csv=csv)).encode())


@pytest.mark.parametrize("style", ["line", "points", "bars"])
@pytest.mark.parametrize("y", ["x", "sin(x)", "sum(sin(n*x)/n, n, 1, 40)", "1/x"])
def test_a_plot_of_an_expression_is_as_small_as_other_figures(
    y: str, style: str
) -> None:
    assert size(":x: 0..30", f":y: {y}", f":as: {style}") <= MAX_BYTES


def test_eight_fast_curves_are_small() -> None:
    suffixes = ["", *range(2, 9)]
    curves = [f":y{n}: sin({3 * (n or 1)}*x) + sin(7.7*x)" for n in suffixes]

    assert size(":x: 0..100", *curves) <= MAX_BYTES_OF_MANY_CORNERS


def test_lines_of_a_large_file_are_small() -> None:
    noise = np.random.default_rng(0).normal(size=(4096, 8))
    rows = (f"{x},{','.join(map(str, row))}" for x, row in enumerate(noise))
    csv = "\n".join(["x,a,b,c,d,e,f,g,h", *rows]).encode()

    columns = ":y: a, b, c, d, e, f, g, h"
    assert size(":x: x", columns, csv=csv) <= MAX_BYTES_OF_MANY_CORNERS
