"""The reading below a plot: its settings and extremes in words."""

from __future__ import annotations

import pytest

from app.language import find_language, use_language
from tests.core.figures.plot.drawn import curves, draw
from tests.core.markdown.figures.test_plots import CSV


def test_the_reading_names_the_settings_and_extremes() -> None:
    chart = curves(":x: 0..1", ":y: k*x", ':k: 1..9 = 3 "Slope"', k=4)
    assert chart.reading == (
        "With Slope = 4, the lowest value is 0 (x = 0), and the highest is 4 (x = 1)."
    )


SWING = (":x: 0..10", ":y: a*cos(sqrt(9.81/L)*x)", ":L: 0.2..4 = 1", ":a: 1..15 = 10")


def test_the_reading_names_up_to_two_places_of_equal_extremes() -> None:
    reading = curves(":x: -3..3", ":y: x**2").reading
    assert reading.endswith("is 0 (x = 0), and the highest is 9 (x = −3 and 3).")

    reading = curves(*SWING).reading
    assert reading.endswith("the lowest value is −10, and the highest is 10.")

    reading = curves(":x: 0..1", ":y: max(x, 0.5)").reading
    assert reading == "The lowest value is 0.5, and the highest is 1 (x = 1)."


def test_the_reading_rounds_places_between_samples() -> None:
    reading = curves(":x: 0..3", ":y: sin(x)").reading
    assert reading.endswith("the highest is 1 (x ≈ 1.57).")


def test_places_of_chosen_samples_are_the_same_in_all_texts() -> None:
    chart = curves(":x: -pi..pi step pi/8", ":y: sin(x)")
    assert chart.reading == (
        "The lowest value is −1 (x ≈ −1.571), and the highest is 1 (x ≈ 1.571)."
    )
    assert "minimum −1 at x ≈ −1.571, maximum 1 at x ≈ 1.571" in chart.description

    chart = curves(":x: 0..2*pi step pi/6", ":y: cos(x)")
    assert chart.reading.endswith(
        "is −1 (x ≈ 3.142), and the highest is 1 (x ≈ 0 and 6.283)."
    )
    assert "two zero crossings, at x ≈ 1.571 and 4.712" in chart.description


def test_places_between_samples_are_the_same_in_all_texts() -> None:
    chart = curves(":x: 0..3", ":y: sin(x)")
    assert "the highest is 1 (x ≈ 1.57)" in chart.reading
    assert "maximum 1 at x ≈ 1.57." in chart.description

    chart = curves(":x: 0..2*pi", ":y: sin(x)")
    assert "is −1 (x ≈ 4.71), and the highest is 1 (x ≈ 1.57)" in chart.reading
    assert "minimum −1 at x ≈ 4.71, maximum 1 at x ≈ 1.57;" in chart.description


@pytest.mark.parametrize("length", [0.5, 1.7, 3.4, 3.9])
def test_samples_next_to_an_extreme_are_rounded_to_it(length: float) -> None:
    chart = curves(*SWING, L=length)
    assert "lowest value is −10," in chart.reading
    assert "minimum −10 at" in chart.description


def test_an_extreme_at_a_corner_between_samples_is_exact() -> None:
    chart = curves(":x: 0..1", ":y: abs(cos(4*pi*x))")
    assert "lowest value is 0," in chart.reading
    assert "minimum 0 at" in chart.description
    reading = curves(":x: 0..1", ":y: abs(x-0.4567)").reading
    assert reading.startswith("The lowest value is 0 (x ≈ 0.456),")

    three = (":y: abs(x-0.4567)", ":y2: 1-abs(x-0.4567)", ":y3: 1")
    reading = curves(":x: 0..1", *three).reading
    assert reading == "The lowest value is 0 (abs(x-0.4567)), and the highest is 1."


def test_a_curve_with_a_vertical_asymptote_has_no_lowest_and_highest_value() -> None:
    reading = curves(":x: -5..5", ":y: 1/(x-k)**2", ":k: 0..1 step 0.1 = 0.3").reading
    assert reading == "With k = 0.3, “y” has one vertical asymptote, at x = 0.3."

    steep = (":x: 0..3", ":y: 4*(1/x**12 - 1/x**6)")
    assert curves(*steep).reading == "“y” has one vertical asymptote, at x = 0."
    assert curves(":x: -5..5", ":y: 1/x**4").reading == (
        "“y” has one vertical asymptote, at x = 0."
    )
    assert curves(":x: -5..5.1", ":y: 1/x**6").reading == (
        "“y” has one vertical asymptote, at x = 0."
    )

    assert curves(":x: 0..10", ":y: log(x)").reading == (
        "“y” has one vertical asymptote, at x = 0."
    )
    assert curves(":x: 0..1", ":y: log(x/(1-x))").reading == (
        "“y” has two vertical asymptotes, at x = 0 and 1."
    )

    two = (":y: tan(x)", ":y2: x", ":label: tangent", ":label2: line")
    assert curves(":x: -5..5", *two).reading == (
        "“tangent” has four vertical asymptotes, first at x ≈ −4.712, −1.571 and "
        "1.571; the values of line go from −5 to 5."
    )
    undefined = (":y: 1/x", ":y2: log(-9-x)")
    assert curves(":x: -5..5", *undefined).reading == (
        "“1/x” has one vertical asymptote, at x = 0; no value of log(-9-x) is defined."
    )


def test_a_peak_that_the_samples_miss_is_not_stated_as_the_highest_value() -> None:
    narrow = ":y: x + 10**-8/((x-0.3011)**2 + 10**-10)"
    assert curves(":x: -1..1", narrow).reading == (
        "“y” changes too fast for the points of this plot."
    )


def test_many_curves_without_a_range_are_counted() -> None:
    poles = [f":y{n}: 1/(x-{n})" for n in range(2, 8)]
    named = curves(":x: 0..1000", ":y: x", *poles[:2]).reading
    assert named == (
        "“1/(x-2)” has one vertical asymptote, at x = 2; “1/(x-3)” has one vertical "
        "asymptote, at x = 3; the values of x go from 0 to 1000."
    )
    counted = curves(":x: 0..1000", ":y: x", *poles).reading
    assert counted == (
        "6 of 7 curves have vertical asymptotes; the values of x go from 0 to 1000."
    )


def test_curves_next_to_those_without_a_range_have_a_common_range() -> None:
    poles = [f":y{n}: 1/(x-{n})" for n in range(5, 8)]
    others = (":y: x", ":y2: 2*x", ":y3: 3", ":y4: log(-1-x)")
    assert curves(":x: 0..1000", *others, *poles).reading == (
        "3 of 7 curves have vertical asymptotes; the values of the other curves go "
        "from 0 to 2000."
    )

    undefined = (":y: log(-1-x)", ":y2: log(-2-x)")
    assert curves(":x: 0..1000", *undefined, *poles).reading == (
        "3 of 5 curves have vertical asymptotes."
    )

    mixed = (":y: sin(5*x)", ":y4: x/2", *poles, ":y8: x")
    assert curves(":x: 0..1000", *mixed).reading == (
        "1 of 6 curves changes too fast for the points of this plot; 3 of 6 curves "
        "have vertical asymptotes; the values of the other curves go from 0 to 1000."
    )


def test_the_minimum_of_data_is_exact() -> None:
    csv = b"age,height\n1,10\n2,0.005\n3,9\n4,0\n"
    reading = curves(":x: age", ":y: height", csv=csv).reading
    assert "is 0 (age = 4), and the highest is 10 (age = 1)" in reading


def test_the_reading_of_data_names_the_x_column_and_the_y_axis() -> None:
    csv = b"shadow length,number of people in the room\n3,18.5\n1,-14.2\n"
    texts = (":xlabel: Length of the shadow in metres", ":ylabel: People")
    options = (":x: shadow length", ":y: number of people in the room", *texts)
    assert curves(*options, csv=csv).reading == (
        "The lowest value of “People” is −14.2 (shadow length = 1), and the highest is "
        "18.5 (shadow length = 3)."
    )


def test_the_name_of_a_column_is_not_capitalised_at_the_beginning() -> None:
    data = b"age,height\n1,3\n2,3\n"
    with use_language(find_language("ja")):
        reading = curves(":x: age", ":y: height", csv=data).reading
    assert reading.startswith("heightの値")


def test_the_reading_says_which_value_is_the_lowest_wherever_it_is() -> None:
    assert curves(":x: 0..10", ":y: (x - 5)**2").reading == (
        "The lowest value is 0 (x = 5), and the highest is 25 (x = 0 and 10)."
    )

    data = b"day,sold\nMonday,9\nTuesday,4\n"
    assert curves(":x: day", ":y: sold", ":as: bars", csv=data).reading == (
        "The lowest value of “sold” is 4 (Tuesday), and the highest is 9 (Monday)."
    )


PETS = b"pet,count,visits\ndog,12,30\ncat,15,21\nfish,9,0\n"


@pytest.mark.parametrize(
    ("options", "csv", "english", "german"),
    [
        (
            (
                ":x: 0..1",
                ":y: k*x",
                ":y2: x",
                ":label: a",
                ":label2: b",
                ":k: 1..9 = 1",
            ),
            None,
            "With k = 1, “a” ranges from 0 to 1, and “b” from 0 to 1.",
            "Für k = 1 gilt: „a“ reicht von 0 bis 1, „b“ von 0 bis 1.",
        ),
        (
            (":x: 0..1", ":y: x", ":y2: 2*x", ":y3: 3*x", ":k: 1..9 = 1"),
            None,
            "With k = 1, the lowest value is 0, and the highest is 3 (3*x).",
            "Für k = 1 gilt: Der kleinste Wert ist 0, der größte 3 (3*x).",
        ),
        (
            (":x: 0..1", ":y: c", ":c: 1..9 = 2", ":as: points"),
            None,
            "With c = 2, all values are 2.",
            "Für c = 2 gilt: Alle Werte sind 2.",
        ),
        (
            (":x: 0..1", ":y: x", ":y2: 2", ":label: a", ":label2: b"),
            None,
            "The values of a go from 0 to 1; all values of b are 2.",
            "Die Werte von a reichen von 0 bis 1; alle Werte von b sind 2.",
        ),
        (
            (":x: 0..3", ":y: 0.5**x", ":label: probability", ":as: bars"),
            None,
            "The lowest value of “probability” is 0.125 (x = 3), and the highest is 1 "
            "(x = 0).",
            "Der kleinste Wert von „probability“ ist 0,125 (x = 3), der größte 1 "
            "(x = 0).",
        ),
        (
            (":x: pet", ":y: count", ":as: bars"),
            PETS,
            "The lowest value of “count” is 9 (fish), and the highest is 15 (cat).",
            "Der kleinste Wert von „count“ ist 9 (fish), der größte 15 (cat).",
        ),
        (
            (":x: pet", ":y: count, visits", ":as: bars"),
            PETS,
            "“count” ranges from 9 to 15, and “visits” from 0 to 30.",
            "„count“ reicht von 9 bis 15, „visits“ von 0 bis 30.",
        ),
        (
            (":x: pet", ":y: count, visits", ":as: heatmap"),
            PETS,
            "The lowest value is 0 (visits, fish), and the highest is 30 (visits, "
            "dog).",
            "Der kleinste Wert ist 0 (visits, fish), der größte 30 (visits, dog).",
        ),
    ],
)
def test_the_reading_is_a_sentence_for_each_kind_of_plot(
    options: tuple[str, ...], csv: bytes | None, english: str, german: str
) -> None:
    assert draw(*options, csv=csv).reading == english
    with use_language(find_language("de")):
        assert draw(*options, csv=csv).reading == german


def test_the_author_can_write_the_reading_with_values_of_sliders() -> None:
    reading = ":reading: A slope of {k} rises to {k}."
    chart = curves(":x: 0..1", ":y: k*x", ":k: 1..9 = 3", reading, k=4)
    assert chart.reading == "A slope of 4 rises to 4."

    data = curves(":x: age", ":y: height", ":reading: They grow.", csv=CSV)
    assert data.reading == "They grow."
