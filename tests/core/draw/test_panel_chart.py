"""Panel charts: several matrices of the same words, with or without their sum."""

from __future__ import annotations

import re

import pytest

from app.core.draw.layout.text_layout import text_width
from app.core.draw.svg.captioned import draw_captioned_svg
from app.core.draw.svg.charts.panel_chart import MAX_PRINTED
from app.core.draw.svg.figure import PRINT, SCREEN, SvgCanvas, draw_svg
from app.core.draw.table import draw_table
from app.core.figures import KINDS
from tests.core.draw.samples import panels


def test_each_value_has_a_cell_and_a_number() -> None:
    drawn = draw_svg(panels(words=2, count=2))

    # One cell of the first panel is empty.
    assert drawn.count('d="M') - drawn.count("M-5.5") == 3 * 4 - 1
    assert len(re.findall(r">−?[01]\.[0-9]{2}</text>", drawn)) == 3 * 4 - 1


@pytest.mark.parametrize("direction", ["forwards", "backwards"])
def test_four_panels_of_three_words_are_small(direction: str) -> None:
    alibi = KINDS["alibi"]
    settings = {"part": "weights", "direction": direction, "mask": "off"}
    chart = alibi.chart(alibi.model.model_validate(settings))

    assert len(draw_svg(chart).encode()) <= 8192


def test_numbers_are_left_out_if_their_cells_are_too_narrow() -> None:
    assert re.search(r">1\.00</text>", draw_svg(panels(words=MAX_PRINTED)))
    assert not re.search(r">1\.00</text>", draw_svg(panels(words=MAX_PRINTED + 1)))


def test_a_changed_panel_has_another_sign_than_an_unchanged_one() -> None:
    drawn = draw_svg(panels(count=3))

    # The first panel has no sign; the last one and the sum have changed.
    assert drawn.count("M-5.5-2.5h11m-11 5h11") == 3
    assert drawn.count("m-11 5h11M-3.5 6.5l7-13") == 2


def test_signs_are_above_their_panels_so_that_they_cover_no_number() -> None:
    drawn = draw_svg(panels(count=3))

    ((radius, middle),) = {
        (int(circle), int(y))
        for y, circle in re.findall(
            r'<svg x="100%" y="(-\d+)"[^>]*><g class="signs"><circle r="(\d+)"', drawn
        )
    }
    assert middle + radius < 0


def test_the_page_draws_a_short_name_for_narrow_plots() -> None:
    assert draw_svg(panels()).count("panel-name short") == 2
    assert "panel-name short" not in draw_svg(panels(), "light")


def boxes_of(svg: str) -> list[tuple[float, ...]]:
    """Return left, top, width and height of each panel in percent."""
    return [
        tuple(float(edge) for edge in box)
        for box in re.findall(
            r'class="panel" x="([\d.]+)%" y="([\d.]+)%" width="([\d.]+)%" '
            r'height="([\d.]+)%"',
            svg,
        )
    ]


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("canvas", [SCREEN, PRINT], ids=["wide", "narrow"])
def test_panels_do_not_overlap(count: int, canvas: SvgCanvas) -> None:
    boxes = boxes_of(draw_svg(panels(count=count), "light", canvas))

    assert len(boxes) == count + 1
    for i, (left, top, width, height) in enumerate(boxes):
        assert left + width <= 100
        assert top + height <= 100
        for x, y, w, h in boxes[i + 1 :]:
            assert left + width < x or x + w < left or top + height < y or y + h < top


def test_a_narrow_picture_has_the_sum_in_a_row_below_the_panels() -> None:
    svg = draw_captioned_svg(panels(count=4), "light", PRINT)
    *others, (_, top, width, height) = boxes_of(svg)

    assert all(y + h < top for _, y, _, h in others)
    assert {(w, h) for _, _, w, h in others} == {(width, height)}
    assert PRINT.width * width / 100 > 3 * text_width("−0.00") * 1.5
    [(whole, chart)] = re.findall(
        r'width="460" height="(\d+)".*?width="460" height="(\d+)"', svg
    )
    assert int(whole) > int(chart) > PRINT.height


def test_the_table_has_a_row_for_each_pair_of_words() -> None:
    table = draw_table(panels(words=2, count=2))

    assert table.columns == ("Query · key", "matrix 0", "matrix 1", "all")
    assert len(table.rows) == 4
    assert table.rows[1][1] == ""
    assert table.rows[1][2] == table.rows[1][3] != ""
