"""`:::{plot}` of expressions and options of all plots, and errors with their lines."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.figures import kind_of
from app.core.figures.parameters import parameters_of
from app.core.plots.definition import ExpressionPlot
from app.core.review import read_lesson
from tests.core.markdown.figures.plots import (
    CSV,
    START,
    expressions,
    figure,
    problems,
    warnings,
)


def test_a_plot_has_curves_and_sliders() -> None:
    found = figure(":x: 0..1", ":y: k*x", ":k: 1..9 = 3", "A caption.")
    assert (found.kind, found.name, found.caption) == ("plot", "plot", "A caption.")
    assert [p.name for p in parameters_of(kind_of(found).model)] == ["k"]
    assert [(s.key, s.value) for s in found.settings] == [("k", "3")]


def test_up_to_eight_curves_have_labels_in_the_order_of_their_numbers() -> None:
    rows = [f":y{n}: {n}*x" for n in range(8, 1, -1)]
    plot = expressions(":x: 0..1", ":y: x", *rows, ":label3: third")
    labels = [curve.label for curve in plot.curves]
    assert labels == ["x", "2*x", "third", "4*x", "5*x", "6*x", "7*x", "8*x"]


def test_long_expressions_are_labelled_by_their_option() -> None:
    plot = expressions(":x: 0..1", ":y: x", ":y2: sin(x)**2 + cos(x)**2")
    assert [curve.label for curve in plot.curves] == ["x", "y2"]


def test_a_curve_alone_needs_no_label() -> None:
    assert expressions(":x: 0..1", ":y: x").curves[0].label == ""


def test_a_figure_can_follow_a_plot_and_share_its_sliders() -> None:
    text = START + (
        ":::{plot}\n:x: 0..1\n:y: k*x\n:k: 1..9 = 3\n:::\n\n"
        ":::{plot}\n:follows: plot\n:x: 0..1\n:y: k*x**2\n:k: 1..9 = 3\n:::\n"
    )
    [group] = read_lesson(text, "t").figure_groups
    assert [figure.name for figure in group.figures] == ["plot", "plot-2"]


def test_links_can_set_sliders_and_are_checked() -> None:
    rest = ":::{plot}\n:x: 0..1\n:y: k*x\n:k: 1..9 = 3\n:::\n\n[A](?plot.k=99)"
    with pytest.raises(LessonError, match="k must be a whole number from 1 to 9"):
        read_lesson(START + rest, "t")


def test_formulas_in_labels_become_plain_text() -> None:
    found = figure(
        ":title: Width $\\sigma^2$",
        ":x: 0..1",
        ":y: k*x",
        ":y2: x",
        r":xlabel: offset $\Delta x$ in $10^{-3}\,\mathrm{m}$",
        r":ylabel: $\frac{a}{b}$ per day",
        r":label: with $\sigma$",
        r":label2: $x_a+x_1^2$",
        r':k: 1..9 = 3 "$k_1$ in m"',
        r":reading: With $\sigma$ = {k}, it is $\sqrt{2}$ times as wide.",
    )
    plot = found.definition
    assert isinstance(plot, ExpressionPlot)
    assert (found.title, plot.texts.title) == ("Width σ²", "Width σ²")
    assert plot.texts.x == "offset Δx in 10⁻³ m"
    assert plot.texts.y == "a/b per day"
    assert [curve.label for curve in plot.curves] == ["with σ", "xₐ+x₁²"]
    assert plot.sliders[0].label == "k₁ in m"
    assert plot.texts.reading == "With σ = {k}, it is √2 times as wide."


def test_an_invalid_formula_in_a_label_is_reported_with_its_line() -> None:
    [found] = problems(":x: 0..1", ":y: x", r":xlabel: the $\sigm$")
    assert found.startswith("9: In the formula: ")


def test_the_value_of_a_slider_in_a_formula_is_reported() -> None:
    assert problems(":x: 0..1", ":y: k*x", ":k: 1..9", r":reading: $\sigma = {k}$") == [
        "10: reading: {k} is in a formula, where it is not the value of the slider. "
        "Write it outside of the formula, like $k$ = {k}."
    ]


def test_tex_without_dollar_signs_in_a_label_is_a_warning() -> None:
    options = (":x: 0..1", ":y: k*x", r':k: 1..9 = 3 "Width \sigma"')
    [warning] = warnings(*options, r":xlabel: x_1")
    assert "is shown as it is written. Write a formula between dollar signs" in warning


@pytest.mark.parametrize(
    ("slider", "instead"),
    [
        ("0..1 step 0.3 = 0.5", "0.3 or 0.6"),
        ("0..1 step 0.3 = 1", "0.9"),
        ("1..100 step 5 = 10", "6 or 11"),
        ("-1..1 step 0.25 = 0.1", "0 or 0.25"),
    ],
)
def test_a_start_value_that_the_steps_miss_is_a_warning(
    slider: str, instead: str
) -> None:
    [warning] = warnings(":x: 0..1", ":y: k*x", f":k: {slider}")
    low, _, rest = slider.partition("..")
    _, _, step, _, start = rest.split()
    assert warning == (
        f"9: The steps of {step} from {low} do not reach the start value {start} of "
        f"the slider “k”. Start at {instead}, or write another step."
    )


@pytest.mark.parametrize(
    "slider",
    [
        "-pi..pi step pi/8 = 0",
        "0..2*pi = pi",
        "0..1 step 0.05 = 0.35",
        "0..0.9 = 0.333",
    ],
)
def test_a_start_value_that_the_steps_reach_is_right(slider: str) -> None:
    assert warnings(":x: 0..1", ":y: k*x", f":k: {slider}") == []


def test_an_unused_slider_is_a_warning() -> None:
    text = START + ":::{plot}\n:x: 0..1\n:y: x\n:k: 1..9 = 3\n:::"
    [warning] = read_lesson(text, "t").warnings
    assert (warning.line, warning.message) == (
        9,
        "No expression uses the slider “k”.",
    )


def test_a_slider_may_have_the_name_of_an_option_elsewhere() -> None:
    plot = expressions(":x: 0..1", ":y: range*x", ":range: 1..9 = 3")
    assert [slider.name for slider in plot.sliders] == ["range"]


def test_a_few_huge_values_are_a_warning_without_a_range_of_the_axis() -> None:
    [warning] = warnings(":x: -pi..pi", ":y: tan(x)")
    assert warning.startswith("8: A few values are so large that the others look")
    assert warnings(":x: -pi..pi", ":y: tan(x)", ":yrange: -5..5") == []


@pytest.mark.parametrize("curve", ["sin(5*x)", "sin(2*pi*x)", "mod(9.7*x, 1)"])
def test_a_curve_that_is_too_fast_for_its_points_is_a_warning(curve: str) -> None:
    [warning] = warnings(":x: 0..500 step 1", f":y: {curve}")
    assert warning == (
        "8: y: The curve changes too fast for 501 points, so the plot shows another "
        "one. Write a shorter range for x, or a smaller step."
    )
    assert warnings(":x: 0..500", f":y: {curve}", ":as: points", ":y2: x") == []


def test_a_curve_that_is_too_fast_in_a_part_of_its_range_is_a_warning() -> None:
    [warning] = warnings(":x: 0..1", ":y: sin(1/x)")
    assert "The curve changes too fast for 501 points" in warning


@pytest.mark.parametrize(
    "curve",
    [
        "tan(x)",
        "1/sin(9*x)",
        "sign(sin(50*x))",
        "mod(x, 0.1)",
        "sin(99*x)",
        "x*sin(1/x)",
        "log(x)",
    ],
)
def test_poles_steps_and_waves_with_enough_points_have_no_warning(curve: str) -> None:
    assert warnings(":x: 0..2*pi", f":y: {curve}", ":yrange: -2..2") == []


@pytest.mark.parametrize(
    "curve",
    [
        "sin(x)**2 + cos(x)**2",
        "exp(x)*exp(-x)",
        "2*sin(x)*cos(x) - sin(2*x)",
        "log(x**2) - 2*log(x)",
        "sinh(x) - (exp(x) - exp(-x))/2",
        # Rounding errors differ between processors; these are of the same kind.
        "where(x > 6.1, 1e-13, 1e-16*x)",
    ],
)
def test_a_curve_that_is_constant_but_for_rounding_has_no_warning(curve: str) -> None:
    assert warnings(":x: 0..2*pi", f":y: {curve}") == []


@pytest.mark.parametrize(
    "curve", ["sin(x)", "exp(5*x)", "1", "x**9", "where(x > 0.5, 1, 0)"]
)
def test_other_curves_have_no_warning(curve: str) -> None:
    assert warnings(":x: 0..1", f":y: {curve}") == []


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ([":y: x"], "6: :::{plot} needs :x:. Write both, like"),
        ([], "6: :::{plot} needs :x: and :y:."),
        ([":x: 0..1", ":y: x^2"], "8: y: column 2: “^” is not allowed. Write **"),
        ([":x: 0..1", ":y: x", ":y2: z"], "9: y2: column 1: There is no variable"),
        ([":x: 5", ":y: x"], "7: x: “5” is not a range. Write it like 0..2*pi."),
        (
            [":x: 0..1", ":y: x", ":titlle: A"],
            "9: titlle: There is no option of a plot",
        ),
        (
            [":x: 0..1", ":y: x", ":ylim: 0..1"],
            "9: ylim: There is no option of a plot called “ylim”, and no expression "
            "uses a slider of this name. Write :yrange:.",
        ),
        (
            [":x: 0..1", ":y: x", ":smoth: 0..1 = 1"],
            "9: smoth: There is no option of a plot called “smoth”, and no expression "
            "uses a slider of this name. Write :smooth:.",
        ),
        (
            [":x: 0..1", ":y: k*x"],
            "8: y: column 1: There is no variable called “k”. Known names: e, pi, x. "
            "Or make it a slider: write :k: 1..40 = 5 on its own line.",
        ),
        (
            [":x: 0..1", ":y: k*x", ":k: 1"],
            "9: k: “k” needs a range to be a slider, such as :k: 0..10 = 1.",
        ),
        (
            [":x: 0-10", ":y: x"],
            "7: x: “0-10” is not a range. Write it like 0..10.",
        ),
        (
            [":x: 0..1", ":y: k*x", ":k: 1 to 9"],
            "9: k: “1 to 9” is not a range. Write it like 1..9 = 1.",
        ),
        (
            [":x: 0..1", ":y: x", ":λ: 1..5"],
            "9: “:λ: 1..5” is not an option. Names have the letters A to Z: write "
            ':lambda_: 1..5 = 1 "λ".',
        ),
        (
            [":x: 0..1", ":y: x", ':größe: 1..5 = 2 "Größe"'],
            "9: größe: “größe” is not a valid name for a slider. Names have the "
            "letters A to Z: write grosse.",
        ),
        ([":x: 0..1", ":y: x", ":sin: 1..2 = 1"], "9: sin: “sin” already has a"),
        ([":x: 0..1", ":y: x", ":mark: 1..2 = 1"], "9: mark: “mark” already has a"),
        ([":x: 0..1", ":y: x", ":k.b: 1..2 = 1"], "9: k.b: “k.b” is not a valid name"),
        ([":x: 0..1", ":y: x", ":k: 1..9"], "9: k: 1..9 has no start value."),
        (
            [":x: 0..1", ":y: x", ":lambda: 1..9 = 2"],
            "9: lambda: “lambda” cannot be a name",
        ),
        (
            [":x: 0..1", ":y: x", ":as: pie"],
            "9: as: Write line, points or bars, not “pie”.",
        ),
        (
            [":x: 0..1", ":y: x", ":as: heatmap"],
            "9: as: Write line, points or bars, not",
        ),
        (
            [":x: 0..1", ":y: x", ":smooth: maybe"],
            "9: smooth: Write no or yes, not “maybe”.",
        ),
        (
            [":x: 0..9", ":y: x", ":as: bars", ":smooth: yes"],
            "10: smooth: Only lines can be smooth. Remove",
        ),
        ([":x: 0..9", ":y: x", ":as: bars", ":yrange: 1..9"], "10: yrange: Bars start"),
        ([":x: 0..1", ":y: x", ":label2: a"], "9: label2: There is no curve :y2:. Add"),
        ([":x: 0..1", ":y: x", ":label: " + "a" * 61], "9: label: The label has 61"),
        (
            [":x: 0..1", ":y: k*x", ":k: 1..9 = 3", ":reading: At {m}."],
            "10: reading: There is no slider called “m”. Known names: k.",
        ),
        (
            [":x: 0..1", ":y: x", ":reading: " + "a" * 301],
            "9: reading: The sentence has 301 characters; at most 300 are allowed.",
        ),
        ([":x: 0..1", ":y: sum(x, n, 1, 1e6)"], "8: y: The curves take longer than"),
        (
            [":x: 0..1", ":y: sum(x, n, 1, k)", ":k: 1..1000000 = 1"],
            "8: y: The curves take longer than 200 ms to compute at k = 1e+06.",
        ),
        (
            [":x: 0..1", ":y: x", *(f":k{n}: 1..9 = 3" for n in range(9))],
            "17: k8: The plot has 9 sliders; at most 8 are allowed.",
        ),
    ],
)
def test_a_wrong_option_is_reported_with_its_line(
    options: list[str], problem: str
) -> None:
    [found] = problems(*options)
    assert found.startswith(problem)


def test_a_name_in_place_of_a_file_is_reported() -> None:
    text = START + ":::{plot} wave\n:x: 0..1\n:y: x\n:::"
    with pytest.raises(LessonError) as caught:
        read_lesson(text, "t")

    [problem] = caught.value.problems
    assert problem.message.endswith(
        "To name the plot, write :name: wave on the next line."
    )


def test_a_plot_is_not_allowed_in_notes() -> None:
    text = START + "::::{notes}\n:::{plot}\n:x: 0..1\n:y: x\n:::\n::::"
    with pytest.raises(LessonError, match="Notes contain text only"):
        read_lesson(text, "t")


@pytest.mark.parametrize("csv", [None, CSV])
def test_options_of_all_figures_are_suggested(csv: bytes | None) -> None:
    start = (":x: age", ":y: height") if csv else (":x: 0..1", ":y: x")

    (problem,) = problems(*start, ":Title: Growth", csv=csv)

    assert problem.endswith("Write :title:.")


def test_no_break_spaces_can_follow_an_option() -> None:
    plot = expressions(":x:\u00a00..1", ":y:\u00a0x + 1")

    assert len(plot.curves) == 1
