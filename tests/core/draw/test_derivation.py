"""Derivation: slots, clocks and results in the SVG and the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.charts import Term
from app.core.draw.layout.derivation_layout import DerivationShape, derivation_layout
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from tests.core.draw.renderings import of_class, root
from tests.core.draw.samples import derivation


@pytest.mark.parametrize(("step", "later"), [(1, 6), (2, 2), (3, 0)])
def test_slots_of_later_steps_are_drawn_and_marked(step: int, later: int) -> None:
    chart = derivation(rows=2, step=step)

    # Two rows with three slots and a result of two values, in both arrangements.
    assert len(of_class(chart, "slot")) == 2 * 8
    assert len(of_class(chart, "unfilled")) == 2 * later
    assert len(of_class(chart, "hand")) == 2 * 2


def test_the_numbers_of_the_dimensions_are_above_the_result() -> None:
    chart = derivation(rows=2)

    texts = ["".join(text.itertext()) for text in of_class(chart, "dim")]
    assert texts == ["dim", *map(str, range(len(chart.result)))] * len(DerivationShape)


def test_two_lines_of_a_result_have_the_numbers_of_their_dimensions() -> None:
    chart = derivation(rows=8)

    texts = ["".join(text.itertext()) for text in of_class(chart, "dim")]
    one_line = ["dim", *"01234567"]
    assert texts == [*one_line, "dim", *"0123", "dim", *"4567"]


def test_a_standalone_svg_does_not_depend_on_the_step() -> None:
    assert draw_svg(derivation(step=1), "light") == draw_svg(derivation(), "light")


def test_numbers_of_a_symbol_have_its_colour() -> None:
    chart = derivation()

    found = of_class(chart, "symbol-0")
    assert {element.text for element in found} >= {"3", "n", "0"}
    assert "var(--symbol-0)" not in draw_svg(chart)
    assert 'fill="#0b5cad"' in draw_svg(chart, "light")


def test_a_value_without_a_heading_has_its_name_and_an_equals_sign() -> None:
    texts = ["".join(slot.itertext()) for slot in of_class(derivation(rows=1), "slot")]

    assert [text for text in texts if "0.48" in text] == ["0.48", "sin = 0.48"]


def test_exponents_are_raised_and_the_text_returns_to_the_base_line() -> None:
    computation = next(
        text
        for text in root(derivation(), "light").iter("{http://www.w3.org/2000/svg}text")
        if "".join(text.itertext()) == "2·3 = 8"
    )

    shifts = [span.get("dy") for span in computation if span.get("dy")]
    assert shifts == ["-7", "7"]


@pytest.mark.parametrize("shape", DerivationShape)
@pytest.mark.parametrize("rows", [1, 2, 8])
def test_boxes_are_inside_the_plot_area_and_do_not_overlap(
    shape: DerivationShape, rows: int
) -> None:
    layout = derivation_layout(derivation(rows), shape)

    boxes = [
        *layout.headings,
        *layout.labels,
        *(box for row in layout.slots for box in row),
        layout.result_label,
        *layout.results,
    ]
    for index, box in enumerate(boxes):
        assert min(box.left, box.top) >= 0
        assert box.left + box.width <= 100.001
        assert box.top + box.height <= 100.001
        for other in boxes[:index]:
            apart = (
                box.left >= other.left + other.width - 0.001
                or other.left >= box.left + box.width - 0.001
                or box.top >= other.top + other.height - 0.001
                or other.top >= box.top + box.height - 0.001
            )
            assert apart


def test_a_long_computation_is_scaled_into_its_box() -> None:
    long = (Term("1000000000"), Term("2·3/4", raised=True), Term(" = 31622776.60"))
    usual = derivation(rows=1)
    (row,) = usual.rows
    wide = replace(row, slots=(replace(row.slots[0], terms=long * 3), *row.slots[1:]))

    scaled = replace(usual, rows=(wide,))

    assert of_class(usual, "slot")[0].find("svg") is None
    assert of_class(scaled, "slot")[0].find("svg[@viewBox]") is not None


def test_the_table_lists_the_values_without_the_clocks() -> None:
    table = draw_table(derivation(rows=1))

    assert table.columns == ("Row", "Power", "Sine")
    assert table.rows == (("row 0", "8.0000", "0.4800"),)
