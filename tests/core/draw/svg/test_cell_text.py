"""Numbers in the cells of standalone SVGs."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from app.core.charts import Heatmap
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import text_width
from app.core.draw.svg.figure import PRINT, SCREEN, SvgCanvas, draw_svg
from app.core.figures import KINDS
from tests.core.draw.samples import matrix

SVG = "{http://www.w3.org/2000/svg}"

each_canvas = pytest.mark.parametrize(
    "canvas", [SCREEN, PRINT], ids=["screen", "print"]
)


def numbers(chart: Heatmap, canvas: SvgCanvas) -> list[str]:
    """Return the numbers in the cells, which are all narrower than their column."""
    [area] = ElementTree.fromstring(draw_svg(chart, "light", canvas)).findall(
        f"{SVG}svg"
    )
    column = float(area.get("width", "")) / chart.values.shape[1]
    groups = [e for e in area.iter(f"{SVG}g") if e.get("class") == "numbers"]
    texts = []
    for group in groups:
        scale = float(group.get("font-size", geo.FONT_SIZE)) / geo.FONT_SIZE
        found = [span.text or "" for span in group.iter(f"{SVG}tspan")]
        assert [text for text in found if text_width(text) * scale > column - 1] == []
        texts += found
    return texts


@each_canvas
@pytest.mark.parametrize("columns", range(1, 17))
def test_numbers_are_narrower_than_their_cells(columns: int, canvas: SvgCanvas) -> None:
    chart = matrix(np.full((2, columns), -0.9999), show_values=True)

    assert set(numbers(chart, canvas)) <= {"−0.9999", "−1.00"}


@pytest.mark.parametrize(
    ("canvas", "printed"),
    [(SCREEN, "−0.9900"), (PRINT, "−0.99")],
    ids=["screen", "print"],
)
def test_numbers_have_fewer_decimals_on_paper(canvas: SvgCanvas, printed: str) -> None:
    kind = KINDS["shift"]
    chart = kind.chart(kind.model())
    assert isinstance(chart, Heatmap)

    assert printed in numbers(chart, canvas)


@each_canvas
def test_numbers_are_left_out_where_none_fits(canvas: SvgCanvas) -> None:
    chart = matrix(np.full((2, 16), -12345.0), low=-20000.0, show_values=True)

    assert numbers(chart, canvas) == []


@each_canvas
def test_digits_fit_in_every_cell(canvas: SvgCanvas) -> None:
    chart = matrix(np.ones((2, 16)), decimals=0, show_values=True)

    assert numbers(chart, canvas) == ["1"] * 32
