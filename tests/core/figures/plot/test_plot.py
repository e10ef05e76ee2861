"""Charts, texts and parameters of plots."""

from __future__ import annotations

import math

import numpy as np
import pytest

from app.core.charts import Heatmap
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from app.core.errors import InvalidInput
from app.core.figures import kind_of
from app.core.figures.parameters import FigureParams, parameters_of, read_parameters
from app.core.figures.plot.axes import fixed_y_axis, x_axis, y_axis
from app.core.figures.plot.numbers import number
from app.core.plots.slider_names import slider_name_problem
from app.language import find_language, use_language
from tests.core.figures.plot.drawn import curves, draw
from tests.core.markdown.figures.test_plots import CSV, figure

SQUARE = (
    ":x: 0..2*pi",
    ":y: sum(sin((2*n-1)*x)/(2*n-1), n, 1, terms)",
    ":terms: 1..40 = 5",
)


def test_a_slider_changes_the_values() -> None:
    first, many = curves(*SQUARE, terms=1), curves(*SQUARE, terms=40)
    x = first.at
    np.testing.assert_allclose(first.curves[0].values, np.sin(x), atol=1e-12)
    quarter = len(x) // 4
    assert many.curves[0].values[quarter] == pytest.approx(math.pi / 4, abs=0.01)


def test_all_forms_of_a_plot_separate_thousands_from_ten_thousand_on() -> None:
    csv = b"year,people\n1990,9000\n2000,9999.6\n2010,-12345.6\n2020,20000000\n"
    plot = ":x: year", ":y: people", ":as: points", ":yrange: -20000..20000"
    chart = curves(*plot, csv=csv)
    table, plotly = draw_table(chart), draw_plotly(chart)

    assert "−12,346" in chart.reading
    assert "year = 2010" in chart.reading
    svg = draw_svg(chart)
    for text in (">−10,000<", ">10,000<", ">2010<"):
        assert text in svg
    assert "−10,000" in plotly["layout"]["yaxis"]["ticktext"]
    assert plotly["layout"]["xaxis"]["unifiedhovertitle"]["text"] == "year %{x:.4~g}"
    assert [text.partition("}")[0] for text in plotly["data"][0]["hovertemplate"]] == [
        "%{y:.4~g",
        "%{y:,.0f",
        "%{y:,.0f",
        "%{y:.4~g",
    ]
    assert table.rows[:3] == (
        ("1990", "9000"),
        ("2000", "9999.6"),
        ("2010", "-12,345.6"),
    )
    assert draw_table(chart, whole=True).csv().splitlines()[3] == "2010,-12345.6"


def test_tooltips_of_a_long_axis_separate_thousands() -> None:
    chart = curves(":x: 0..20000", ":y: x")

    title = draw_plotly(chart)["layout"]["xaxis"]["unifiedhovertitle"]["text"]
    assert title == "x %{x:,.7~r}"


def test_a_value_outside_of_the_range_is_refused() -> None:
    with pytest.raises(InvalidInput, match="terms must be a whole number from 1 to 40"):
        draw(*SQUARE, terms=41)
    with pytest.raises(InvalidInput, match="terms must be a whole number"):
        draw(*SQUARE, terms=1.5)


def test_a_value_that_takes_too_long_is_refused() -> None:
    # Within the ends of the slider, but not at them.
    slow = ":y: x + sum(1, n, 1, 1e7*where(mod(k, 10) == 5, 1, 0))"
    assert curves(":x: 0..1", slow, ":k: 0..10 = 1", k=4)
    with pytest.raises(InvalidInput, match="k has a value at which the figure takes"):
        draw(":x: 0..1", slow, ":k: 0..10 = 1", k=5)


def test_the_cost_counts_towards_the_rate_limit() -> None:
    model = kind_of(figure(*SQUARE)).model
    few, many = (read_parameters(model, [("terms", n)]).cells for n in ("1", "40"))
    assert 10 * few < many < 4_000_000


def test_a_slider_and_its_control_have_the_same_label() -> None:
    model = kind_of(figure(":x: 0..1", ":y: k*x", ':k: 1..9 = 3 "Slope"')).model
    [parameter] = parameters_of(model)
    assert (parameter.label, parameter.minimum, parameter.maximum) == ("Slope", 1, 9)


def test_the_description_has_ranges_extremes_and_zeros() -> None:
    chart = curves(":x: 0..2*pi", ":y: sin(x)", ":y2: cos(x)", ":title: Two waves")
    assert chart.title == "Two waves"
    assert chart.description == (
        "A line chart with two curves of y over x, from 0 to 6.283. "
        "sin(x): start 0, end 0; minimum −1 at x ≈ 4.71, maximum 1 at "
        "x ≈ 1.57; one zero crossing, at x ≈ 3.142. cos(x): start 1, end 1; minimum "
        "−1 at x ≈ 3.14, maximum 1 at x = 0; two zero crossings, at x ≈ 1.571 and "
        "4.712. sin(x) and cos(x) cross twice, at x ≈ 0.7854 and 3.927."
    )


@pytest.mark.parametrize(
    ("style", "english", "german"),
    [
        ("line", "A line chart with two curves of", "Ein Liniendiagramm mit 2 Kurven:"),
        ("bars", "A bar chart with two series of", "Ein Balkendiagramm mit 2 Reihen:"),
        (
            "points",
            "A chart of points with two series of",
            "Ein Punktdiagramm mit 2 Reihen:",
        ),
    ],
)
def test_only_lines_are_called_curves(style: str, english: str, german: str) -> None:
    options = (":x: 0..3", ":y: x", ":y2: 2*x", f":as: {style}")
    assert curves(*options).description.startswith(english)
    with use_language(find_language("de")):
        assert curves(*options).description.startswith(german)


@pytest.mark.parametrize("y", ["x", "sin(x)", "sum(sin(n*x)/n, n, 1, 40)"])
def test_the_search_between_the_samples_of_a_line_counts_as_computed_cells(
    y: str,
) -> None:
    samples = (":x: 0..1 step 0.002", f":y: {y}")
    line, points = (
        kind_of(figure(*samples, f":as: {style}")).model().cells
        for style in ("line", "points")
    )
    assert line > 9 * points


def test_a_line_that_takes_long_is_not_searched_and_costs_as_much_as_points() -> None:
    samples = (":x: 0..1 step 0.002", ":y: sum(sin(n*x)/n, n, 1, 400)")
    line, points = (
        kind_of(figure(*samples, f":as: {style}")).model().cells
        for style in ("line", "points")
    )
    assert line == points


def test_the_title_counts_curves_or_series() -> None:
    three = (":x: 0..3", ":y: x", ":y2: 2*x", ":y3: 3*x")
    assert curves(*three).title == "3 curves over x"
    assert curves(*three, ":as: bars").title == "3 series over x"
    with use_language(find_language("de")):
        assert curves(*three, ":as: points").title == "3 Reihen über x"


def test_names_and_equations_are_isolated_in_texts_from_right_to_left() -> None:
    with use_language(find_language("he")):
        chart = curves(":x: -1..1", ":y: k*sin(x)", ":y2: x", ":k: 1..9 = 3")
    assert "\u2068k*sin(x)\u2069" in chart.title
    assert "\u2068x = \u2066−1\u2069\u2069" in chart.description
    assert "\u2068x = 0\u2069" in chart.description
    assert "\u2068k = 3\u2069" in chart.reading


def test_a_plot_that_is_not_drawn_yet_has_the_name_of_its_values() -> None:
    kind = kind_of(figure(":x: 0..1", ":y: x"))
    assert kind.title == "y"


def test_undefined_values_are_gaps_and_the_description_says_so() -> None:
    chart = curves(":x: -2..2 step 1", ":y: 1/x", ":y2: sqrt(x)")
    assert (
        np.isnan(chart.curves[0].values).tolist() == [False] * 2 + [True] + [False] * 2
    )
    assert (
        "1/x: start −0.5, end 0.5; one vertical asymptote, at x = 0. sqrt(x): start 0, "
        "end 1.414; minimum 0 at x = 0, maximum 1.414 at x = 2; gaps at undefined "
        "values: 2 of 5." in chart.description
    )


def test_a_curve_has_a_gap_at_each_vertical_asymptote() -> None:
    chart = curves(":x: -5..5", ":y: tan(x)", ":y2: x", ":yrange: -5..5")
    gaps = chart.at[np.isnan(chart.curves[0].values)]
    np.testing.assert_allclose(gaps, np.pi * np.array([-1.5, -0.5, 0.5, 1.5]))
    assert np.isfinite(chart.curves[1].values).all()


def test_the_axis_does_not_end_at_a_sample_next_to_a_vertical_asymptote() -> None:
    chart = curves(":x: -pi..pi", ":y: tan(x)")  # the middle sample is 10^16
    assert chart.y.high == 100


def test_points_have_no_additional_values_at_vertical_asymptotes() -> None:
    chart = curves(":x: -5..5", ":y: tan(x)", ":as: points")
    assert len(chart.at) == 11


def test_the_description_counts_only_the_samples_of_a_curve_with_asymptotes() -> None:
    description = curves(":x: -5..5", ":y: tan(x)", ":y2: sqrt(x)").description
    assert "gaps at undefined values: 250 of 501." in description


def test_a_vertical_asymptote_is_not_a_zero_crossing() -> None:
    chart = curves(":x: -5..5", ":y: tan(x)")
    assert (
        "y: start 3.381, end −3.381; four vertical asymptotes, first at x ≈ −4.712, "
        "−1.571 and 1.571; three zero crossings, at x ≈ −3.142, 0 and 3.142."
        in chart.description
    )
    assert "zero crossing" not in curves(":x: -1..1", ":y: 1/(x-0.0011)").description


def test_a_curve_that_is_too_fast_for_its_points_has_no_extremes() -> None:
    chart = curves(":x: 0..1000", ":y: sin(5*x)", ":y2: x/1000")
    assert "sin(5*x): start 0, end −0.988. x/1000: start 0, end 1;" in (
        chart.description
    )
    assert "cross" not in chart.description
    assert chart.reading == (
        "“sin(5*x)” changes too fast for the points of this plot; the values of x/1000 "
        "go from 0 to 1."
    )


def test_a_constant_curve_is_described_by_its_value() -> None:
    chart = curves(":x: 0..1", ":y: x", ":y2: 3")
    assert "3: constant value 3." in chart.description


def test_a_curve_without_any_value_is_described() -> None:
    chart = curves(":x: 0..1", ":y: log(-1-x)")
    assert chart.description == (
        "A line chart of y over x, from 0 to 1. y: no defined values."
    )
    assert chart.reading == "No value is defined."


def test_the_axis_keeps_its_range_while_a_slider_moves() -> None:
    axes = [curves(":x: 0..1", ":y: k*x", ":k: 1..9 = 3", k=k).y for k in (1, 5, 9)]
    assert {(axis.low, axis.high) for axis in axes} == {(0.0, 10.0)}


def test_bars_start_at_zero() -> None:
    chart = curves(":x: 1..4", ":y: 100 + x", ":as: bars")
    assert chart.y.low == 0


def test_lines_are_straight_unless_the_author_asks_for_smooth_ones() -> None:
    assert not curves(":x: 0..1", ":y: x").smooth
    assert curves(":x: 0..1", ":y: x", ":smooth: yes").smooth


def test_values_outside_of_the_range_of_the_author_are_counted() -> None:
    chart = curves(":x: 0..4 step 1", ":y: x", ":yrange: 0..2.5")
    assert (chart.y.low, chart.y.high, chart.is_clipped) == (0, 2.5, True)
    assert "The axis shows 0 to 2.5; 2 values are outside of it." in chart.description


def test_a_range_in_pi_has_ticks_in_pi() -> None:
    axis = curves(":x: -pi..pi", ":y: x").x
    assert axis.labels == ("−π", "−π/2", "0", "π/2", "π")


def test_huge_powers_leave_a_gap() -> None:
    chart = curves(":x: 0..1", ":y: 9**9**9 + x")
    assert np.isnan(chart.curves[0].values).all()


def test_data_has_gaps_and_a_description() -> None:
    chart = curves(":x: age", ":y: height, weight", csv=CSV)
    assert np.isnan(chart.curves[0].values[1])
    assert "height: start 90, end 110" in chart.description
    assert "gaps at undefined values: 1 of 3" in chart.description
    assert chart.reading == (
        "“height” ranges from 90 to 110, and “weight” from 14 to 26."
    )


def test_a_reduced_file_says_how_many_rows_are_drawn() -> None:
    rows = "".join(f"{n},{math.sin(n)}\n" for n in range(10_000))
    chart = curves(":x: a", ":y: b", csv=f"a,b\n{rows}".encode())
    assert len(chart.at) <= 4096
    assert "The file has 10,000 rows; " in chart.description
    assert "are drawn, those with the smallest and largest values" in chart.description


def test_left_out_rows_are_described() -> None:
    chart = curves(":x: a", ":y: b", csv=b"a,b\n1,2\n,3\n4,5\n")
    assert "Rows without a are left out: 1 of 3." in chart.description


def test_categories_are_named() -> None:
    chart = curves(":x: name", ":y: weight", ":as: bars", csv=CSV)
    assert chart.x.labels == ("Ann", "Bo", "Cy")
    assert "from Ann to Cy" in chart.description


def test_a_heatmap_has_a_row_for_each_column() -> None:
    chart = draw(":x: age", ":y: height, weight", ":as: heatmap", csv=CSV)
    assert isinstance(chart, Heatmap)
    assert chart.values.shape == (2, 3)
    assert (chart.low, chart.high) == (14, 110)
    assert "1 cell is empty." in chart.description
    assert chart.reading == (
        "The lowest value is 14 (weight, age = 2), and the highest is 110 (height, "
        "age = 6)."
    )


@pytest.mark.parametrize(
    "options",
    [
        [":x: 0..1", ":y: 0*x"],
        [":x: 0..1 step 1", ":y: 1e-200*x"],
        [":x: 0..1 step 1", ":y: 1e-308*1e-15*x"],
        [":x: 0..1", ":y: 1e29*x"],
        [":x: 5..6 step 5", ":y: x", ":as: bars"],
        [":x: 5..6 step 5", ":y: x", ":as: points"],
        [":x: 5..6 step 5", ":y: x"],
        [":x: 0..1", ":y: 1/0"],
        [":x: 0..4095 step 1", ":y: sin(x)*exp(x)", ":smooth: yes"],
    ],
)
def test_unusual_plots_have_finite_axes_and_descriptions(options: list[str]) -> None:
    chart = curves(*options)
    assert chart.y.low < chart.y.high
    assert chart.x.low < chart.x.high
    assert len(chart.description) > 50


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (1234.5678, "1235"),
        (0.012566, "0.01257"),
        (-2.5, "−2.5"),
        (1e-9, "1.0 × 10⁻⁹"),
        (-3e20, "−3.0 × 10²⁰"),
    ],
)
def test_numbers_have_four_digits(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize("high", [1e-300, 0.003, 1, 99, 12_345, 1e30])
def test_the_ends_of_a_y_axis_are_ticks(high: float) -> None:
    axis = y_axis("y", -high, high, with_zero=False)
    assert (axis.low, axis.high) == (axis.ticks[0], axis.ticks[-1])
    assert axis.low <= -high
    assert axis.high >= high
    assert 3 <= len(axis.ticks) <= 9


def test_a_fixed_y_axis_has_as_many_ticks_as_others() -> None:
    assert fixed_y_axis("pH", 0, 14).ticks == (0, 2, 4, 6, 8, 10, 12, 14)


def test_an_axis_of_the_smallest_difference_has_one_tick() -> None:
    assert fixed_y_axis("y", 0, 5e-324).ticks == (0,)


@pytest.mark.parametrize(("count", "shown"), [(24, 24), (25, 13), (40, 14), (1000, 14)])
def test_the_axis_of_many_categories_names_some(count: int, shown: int) -> None:
    names = tuple(map(str, range(count)))
    axis = x_axis("x", np.arange(float(count)), "bars", names, in_pi=False)
    assert len(axis.labels) == len(axis.ticks) == shown


def test_no_slider_has_the_name_of_a_parameter_of_every_figure() -> None:
    assert slider_name_problem("lang").startswith("“lang” already has a meaning.")


def test_no_slider_has_the_name_of_an_attribute_of_its_model() -> None:
    attributes = [name for name in dir(FigureParams) if not name.startswith("_")]
    assert [name for name in attributes if not slider_name_problem(name)] == []
