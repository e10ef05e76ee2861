"""Dial charts: angles of hands and layout of dials."""

from __future__ import annotations

import re
from dataclasses import replace
from math import cos, hypot, pi, sin
from xml.etree.ElementTree import Element

import numpy as np
import pytest

from app.core.charts import DialChart
from app.core.draw.layout import dial_layout
from app.core.draw.palette import THEME_COLOURS, Theme, luminance
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from app.core.figures import KINDS
from tests.core.draw.renderings import STYLES, each_theme, of_class, root
from tests.core.draw.samples import SAMPLES, dials


def test_a_hand_at_zero_points_up_and_turns_clockwise() -> None:
    assert dial_layout.tip(0, 1) == (0, 1)
    assert dial_layout.tip(pi / 2, 1) == pytest.approx((1, 0))


def test_a_hand_has_the_direction_of_its_angle() -> None:
    angle = 1.0

    hand = re.search(r"M0 0L(-?\d+) (-?\d+)", draw_svg(dials(angle)))
    assert hand
    across, down = (int(part) for part in hand.groups())
    assert across == pytest.approx(100 * sin(angle), abs=0.5)
    assert down == pytest.approx(-100 * cos(angle), abs=0.5)


def test_clocks_are_round_in_every_box() -> None:
    chart = dials(*range(5))

    for dial in of_class(chart, "dial"):
        _, _, width, height = (dial.get("viewBox") or "").split()
        assert width == height
        assert dial.get("preserveAspectRatio") == "xMidYMax"


@pytest.mark.parametrize(
    ("count", "rows"), [(1, 1), (3, 1), (4, 1), (6, 2), (8, 2), (12, 3), (16, 4)]
)
def test_clocks_are_in_rows_of_equal_length(count: int, rows: int) -> None:
    tops = [box.top for box in dial_layout.dial_boxes(dials(*range(count)))]

    assert len(set(tops)) == rows
    assert {tops.count(top) for top in tops} == {count // rows}


@pytest.mark.parametrize(
    ("count", "kind"), [(1, []), (4, ["one-row"]), (8, []), (16, ["many-rows"])]
)
def test_the_css_classes_depend_on_the_number_of_rows(
    count: int, kind: list[str]
) -> None:
    classes = root(dials(*range(count))).get("class", "").split()

    assert classes == ["chart", "no-axes", "svg-only", *kind]
    assert all(f'[data-form~="{name}"]' in STYLES for name in kind)


@pytest.mark.parametrize(("count", "rows"), [(4, 1), (8, 2), (12, 2), (16, 2)])
def test_a_wide_layout_has_longer_rows(count: int, rows: int) -> None:
    boxes = dial_layout.dial_boxes(dials(*range(count)), dial_layout.DialShape.WIDE)

    assert len({box.top for box in boxes}) == rows


@pytest.mark.parametrize(
    ("count", "layouts"),
    [(1, []), (4, ["usual", "tall"]), (16, ["narrow", "wide", "tall"])],
)
def test_clocks_are_drawn_in_all_layouts_that_differ(
    count: int, layouts: list[str]
) -> None:
    chart = dials(*range(count))

    assert len(of_class(chart, "clock")) == count * max(1, len(layouts))
    assert all([len(e) for e in of_class(chart, n)] == [count] for n in layouts)
    assert count < 8 or "> :is(.wide, .tall) { display: none; }" in STYLES


def test_a_tall_layout_uses_the_height_for_larger_clocks() -> None:
    boxes = dial_layout.dial_boxes(dials(*range(4)), dial_layout.DialShape.TALL)

    assert [(box.left, box.top) for box in boxes] == [
        (0, 0),
        (50, 0),
        (0, 50),
        (50, 50),
    ]


def test_a_standalone_svg_uses_the_wide_layout() -> None:
    chart = dials(*range(16))
    boxes = dial_layout.dial_boxes(chart, dial_layout.DialShape.WIDE)

    standalone = [e for e in root(chart, "light").iter() if e.get("class") == "clock"]
    lefts = [float((clock.get("x") or "").removesuffix("%")) for clock in standalone]
    assert lefts == pytest.approx([box.left for box in boxes], abs=0.01)


@pytest.mark.parametrize("shape", dial_layout.DialShape)
def test_clocks_and_their_labels_never_overlap(shape: dial_layout.DialShape) -> None:
    for count in range(1, 40):
        boxes = dial_layout.dial_boxes(dials(*range(count)), shape)

        for box in boxes:
            assert box.right <= 100.001, count
            assert 0 < box.dial_fraction < 1, count
            assert box.top + box.height <= 100.001, count
            below = [p.top for p in boxes if p.top > box.top]
            assert all(top >= box.top + box.height - 0.001 for top in below), count


def test_a_trail_fades_towards_its_oldest_position() -> None:
    (dial, *_) = SAMPLES["dials"].dials  # type: ignore[union-attr]

    opacities = [opacity for opacity, _ in dial_layout.trail_by_opacity(dial)]
    assert opacities == sorted(opacities)
    assert [
        a for _, angles in dial_layout.trail_by_opacity(dial) for a in angles
    ] == list(dial.trail)


def test_eight_clocks_with_trails_are_small() -> None:
    assert len(draw_svg(dials(*range(8), trail=8)).encode()) <= 8192


def test_a_projected_hand_has_shadows_as_long_as_its_sine_and_cosine() -> None:
    dial, *_ = of_class(projected(1.0), "dial")

    (shadows,) = (e for e in dial if e.get("class") == "shadows cells")
    assert [path.get("d") for path in shadows] == [
        f"M0 0H{100 * sin(1):.0f}",
        f"M0 0V{-100 * cos(1):.0f}",
    ]


def test_a_dial_with_two_hands_has_no_shadows() -> None:
    chart = projected(1.0)
    chart = replace(chart, dials=(replace(chart.dials[0], other=2.0),))

    classes = {e.get("class") for dial in of_class(chart, "dial") for e in dial}
    assert "axis-names" in classes
    assert not classes & {"shadows cells", "guides"}


def test_the_cells_of_a_dial_have_the_values_and_colours_of_its_shadows() -> None:
    clock, *_ = of_class(projected(1.0), "clock")
    dial, below = clock

    (shadows,) = (e for e in dial if e.get("class") == "shadows cells")
    cells, sine, cosine, label = below
    assert [e.get("fill") for e in cells] == [e.get("stroke") for e in shadows]
    texts = ["".join(e.itertext()) for e in (sine, cosine, label)]
    assert texts == [f"sin {sin(1):.2f}", f"cos {cos(1):.2f}", "pair 0"]


def test_a_label_that_is_too_wide_for_a_narrow_phone_has_two_lines_in_the_page() -> (
    None
):
    chart = dials(1.0, 2.0, 3.0, 4.0)
    wide = replace(chart.dials[0], label="pair 0: 1.117")
    chart = replace(chart, dials=(wide, *chart.dials[1:]), hand_names=("q", "k"))

    (lines,) = of_class(chart, "two-lines")
    assert [(e.text or "").strip() for e in lines] == ["pair 0:", "1.117"]
    assert "two-lines" not in draw_svg(chart, "light")


def test_values_of_dials_side_by_side_fit_in_their_cells_in_a_standalone_svg() -> None:
    drawn = root(projected(1.0, 2.0, 3.0, 4.0), "light")

    values = [e for e in drawn.iter() if "".join(e.itertext()).startswith("cos ")]
    texts = [e for e in values if e.tag.endswith("}text")]
    assert [text.get("font-size") for text in texts] == ["10"] * 4


@pytest.mark.parametrize("theme", ["page", "light"])
def test_hands_never_cover_the_names_of_the_axes(theme: str) -> None:
    chart = projected(-0.2, 1)
    dial = replace(chart.dials[0], other=1.7, sweep=1, trail=np.array([-0.3]))
    drawn = root(replace(chart, dials=(dial, chart.dials[1])), theme)

    first = next(e for e in drawn.iter() if e.get("class") == "dial")
    assert first[-1].get("class") == "axis-names"
    assert [text.text for text in first[-1]] == ["sin", "cos"]


def place(text: Element) -> list[float]:
    """Return the x and y of a text that is moved to them."""
    return [float(at) for at in re.findall(r"-?\d+", text.get("transform", ""))]


def test_the_names_of_the_axes_are_outside_of_the_face() -> None:
    names, *_ = of_class(projected(1.0), "axis-names")

    assert all(hypot(*place(name)) > 105 for name in names)


def test_an_outline_never_covers_the_names_of_the_axes() -> None:
    drawn = root(projected(1.0), "light")

    names = next(e for e in drawn.iter() if e.get("class") == "axis-names")
    assert not [attribute for attribute in names.attrib if "stroke" in attribute]


def test_many_cells_are_only_coloured() -> None:
    few, many = projected(*range(8)), projected(*range(9))

    assert "sin" in draw_svg(few)
    assert "sin" not in draw_svg(many)
    assert len(of_class(many, "clock")) == 18


def test_an_arc_goes_from_the_hand_in_the_direction_of_the_sweep() -> None:
    for sweep, flags in ((1, "0 0 1"), (-1, "0 0 0"), (4, "0 1 1"), (-9, "0 1 0")):
        chart = dials(0.0)
        chart = replace(chart, dials=(replace(chart.dials[0], sweep=sweep),))

        (arc,) = of_class(chart, "arc")
        radius = round(100 * dial_layout.arc_radii(chart.dials[0])[0])
        start = f"M0 -{radius}A{radius} {radius} {flags} "
        assert (arc.get("d") or "").startswith(start)


def test_a_second_hand_sweeps_the_same_arc() -> None:
    chart = dials(0.0)
    chart = replace(chart, dials=(replace(chart.dials[0], sweep=1.0, other=0.0),))

    (second,) = of_class(chart, "second")
    assert [e.get("class") for e in second.iter()].count("arc") == 1
    assert len(of_class(chart, "arc")) == 2


@each_theme
def test_a_second_hand_is_grey_with_a_hollow_tip(theme: Theme) -> None:
    chart = dials(0.0)
    chart = replace(chart, dials=(replace(chart.dials[0], other=1.0),))
    colours = THEME_COLOURS[theme]

    (second,) = of_class(chart, "second", theme)
    *_, tip, hollow = second.iter()

    soft, paper = luminance(colours.soft), luminance(colours.paper)
    assert (max(soft, paper) + 0.05) / (min(soft, paper) + 0.05) > 3
    assert second.get("stroke") == colours.soft
    assert hollow.get("stroke") == colours.paper
    assert float(hollow.get("stroke-width") or 0) < float(tip.get("stroke-width") or 0)
    assert (tip.get("d") or "").endswith(hollow.get("d") or "-")


@pytest.mark.parametrize("sweep", [1.0, -1.0])
def test_equal_arcs_have_the_same_radius_unless_they_overlap(sweep: float) -> None:
    dial = replace(dials(0.5).dials[0], sweep=sweep)

    for apart in (1.01, pi, -1.01):
        first, second = dial_layout.arc_radii(replace(dial, other=0.5 + apart))
        assert first == second
    for apart in (0.0, 0.99, -0.99, 2 * pi):
        first, second = dial_layout.arc_radii(replace(dial, other=0.5 + apart))
        assert first > second


def test_the_table_of_projected_dials_has_sines_and_cosines() -> None:
    table = draw_table(projected(1.0))

    assert table.columns[-2:] == ("Sine", "Cosine")
    assert table.rows[0][-2:] == (f"{sin(1):.4f}", f"{cos(1):.4f}")


def projected(*angles: float) -> DialChart:
    return replace(dials(*angles), is_projected=True)


def test_the_page_places_the_cells_as_a_standalone_svg_does() -> None:
    cells = [e for e in root(projected(1.0), "light").iter() if e.get("width") == "49%"]
    first, second = (dict(cell.attrib) for cell in cells)

    assert (
        f".clock .cells rect {{ x: {first['x']}; y: {first['y']}px; "
        f"width: {first['width']}; height: {first['height']}px; }}"
    ) in STYLES
    assert f".cells rect + rect {{ x: {second['x']}; }}" in STYLES


@pytest.mark.parametrize("shift", [-20, 5, 20])
def test_projected_clocks_with_arcs_are_small(shift: int) -> None:
    clocks = KINDS["clocks"]
    chart = clocks.chart(clocks.model.model_validate({"k": shift}))

    assert len(draw_svg(chart).encode()) <= 8192
