"""Worked example figure: each step matches published values and the formula."""

from __future__ import annotations

from math import cos, sin

import numpy as np
import pytest

from app.core.charts import Derivation, Heatmap
from app.core.draw.svg.figure import draw_svg
from app.core.errors import InvalidInput
from app.core.figures.parameters import read_parameters
from app.core.figures.shared.derivation import number_text
from app.core.figures.worked_example import WorkedExampleParams, chart
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode, frequencies

STEPS = ("divisors", "angles", "waves", "matrix", "sum")
DERIVATION_STEPS = ("divisors", "angles", "hands", "waves", "row")
every_step = pytest.mark.parametrize("part", STEPS)


def step(part: str, **given: object) -> Heatmap:
    drawn = chart(WorkedExampleParams.model_validate({"part": part, **given}))
    assert isinstance(drawn, Heatmap)
    return drawn


def derivation(**given: object) -> Derivation:
    drawn = chart(WorkedExampleParams.model_validate(given))
    assert isinstance(drawn, Derivation)
    return drawn


def slot_texts(drawn: Derivation) -> list[list[str]]:
    return [
        ["".join(term.text for term in slot.terms) for slot in row.slots]
        for row in drawn.rows
    ]


def test_each_slot_computes_with_the_numbers_of_its_pair() -> None:
    assert slot_texts(derivation(position=3, d_model=4)) == [
        ["100002·0/4 = 1", "3 ÷ 1 = 3", "", "0.14", "−0.99"],
        ["100002·1/4 = 100", "3 ÷ 100 = 0.03", "", "0.03", "1.00"],
    ]


def test_the_slots_and_the_row_have_the_values_of_the_encoding() -> None:
    drawn = derivation(position=17, d_model=8, base=100)

    encoding = encode(1, 8, 100, 17)[0]
    assert drawn.result == pytest.approx(encoding)
    values = [[slot.value for slot in row.slots[-2:]] for row in drawn.rows]
    assert np.ravel(values) == pytest.approx(encoding)
    hands = [slot.angle for row in drawn.rows for slot in row.slots if slot.angle]
    assert hands == pytest.approx(17 * frequencies(8, 100))


def test_numbers_name_the_symbol_that_they_stand_for() -> None:
    drawn = derivation(position=7, d_model=6)

    for pair, row in enumerate(drawn.rows):
        terms = [term for slot in row.slots for term in slot.terms if term.symbol]
        assert [(term.symbol, term.text) for term in terms] == [
            ("i", str(pair)),
            ("d", "6"),
            ("pos", "7"),
        ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (100, "100"),
        (0.3, "0.30"),
        (31.6228, "31.62"),
        (3162.28, "3162.28"),
        (0.005, "0.005"),
        (0.003, "0.003"),
        (0.00095, "0.0009"),
        (3e-9, "3.0 × 10⁻⁹"),
    ],
)
def test_numbers_have_two_decimals_unless_they_are_very_small(
    value: float, text: str
) -> None:
    assert number_text(value) == text


def test_rounded_results_are_not_called_equal() -> None:
    first = slot_texts(derivation(d_model=6))[1]

    assert first[:2] == ["100002·1/6 ≈ 21.54", "3 ÷ 21.54 ≈ 0.14"]
    large = slot_texts(derivation(position=111_667, d_model=6))[1]
    assert large[1] == "111667 ÷ 21.54 ≈ 5183.123"


@pytest.mark.parametrize(
    ("position", "d_model", "expected"),
    [
        (123_456, 4, "sin 1234.56 ≈ 0.09, cos 1234.56 ≈ −1.00"),
        (100_000, 6, "sin 4641.59 ≈ −0.99, cos 4641.59 ≈ −0.11"),
        (4, 6, "sin 0.186 ≈ 0.18, cos 0.186 ≈ 0.98"),
    ],
)
def test_an_angle_has_the_decimals_that_its_sine_and_cosine_need(
    position: int, d_model: int, expected: str
) -> None:
    drawn = derivation(step="waves", position=position, d_model=d_model)

    assert expected in drawn.reading.replace("\u00a0", " ")


@pytest.mark.parametrize("position", [*range(20), 100, 12_345, 999_999])
def test_the_shown_sine_and_cosine_are_those_of_the_shown_angle(position: int) -> None:
    for row in slot_texts(derivation(position=position, d_model=6)):
        angle, sine, cosine = (
            float(row[slot].split()[-1].replace("−", "-")) for slot in (1, 3, 4)
        )

        assert round(sin(angle), 2) == pytest.approx(sine)
        assert round(cos(angle), 2) == pytest.approx(cosine)


@pytest.mark.parametrize(("number", "name"), [*enumerate(DERIVATION_STEPS, 1)])
def test_every_step_of_the_derivation_has_its_own_sentence(
    number: int, name: str
) -> None:
    drawn = derivation(step=name)

    assert drawn.step == number
    others = {derivation(step=other).reading for other in DERIVATION_STEPS}
    assert len(others) == len(DERIVATION_STEPS)
    assert drawn.reading in others


def test_steps_fill_the_slots_from_left_to_right_and_then_the_row() -> None:
    drawn = derivation()

    for row in drawn.rows:
        steps = [slot.step for slot in row.slots]
        assert steps == sorted(steps)
        assert steps[-1] < drawn.result_step
    assert drawn.result_step == len(DERIVATION_STEPS)


@pytest.mark.parametrize(
    ("d_model", "divisors"), [(4, "1, 100"), (8, "1, 10, 100, 1000")]
)
def test_divisors_equal_the_published_ones(d_model: int, divisors: str) -> None:
    drawn = step("divisors", d_model=d_model)

    assert drawn.y.labels == ("position", "divisor")
    assert drawn.values[1] == pytest.approx([int(n) for n in divisors.split(", ")])
    assert drawn.reading == (
        f"divisor = 10000 to the power of 2i/d, with d = {d_model}: {divisors}. "
        "Position 3 is divided by each in step 2."
    )


def test_divisors_depend_on_the_base() -> None:
    drawn = step("divisors", base=100)

    assert drawn.values[1] == pytest.approx([1, 10])
    assert drawn.reading.startswith("divisor = 100 to the power of 2i/d")


def test_angles_are_positions_divided_by_divisors() -> None:
    drawn = step("angles", position=17)

    expected = [[place / 1, place / 100] for place in (0, 1, 2, 3, 17)]
    assert drawn.values == pytest.approx(np.array(expected))
    assert drawn.reading == "angle = position / divisor. For position 17: 17, 0.17."


def test_sines_are_left_of_cosines() -> None:
    drawn = step("waves")

    assert drawn.values[3] == pytest.approx([sin(3), sin(0.03), cos(3), cos(0.03)])
    assert drawn.x.labels == ("sin p0", "sin p1", "cos p0", "cos p1")
    assert drawn.reading == (
        "For position 3: sin 3 = 0.1411 and cos 3 = −0.9900; "
        "sin 0.03 = 0.0300 and cos 0.03 = 0.9996."
    )


@pytest.mark.parametrize(
    ("position", "row"),
    [
        (1, ".8415 .5403 .0998 .9950 .0100 1.0000 .0010 1.0000"),
        (3, ".1411 -.9900 .2955 .9553 .0300 .9996 .0030 1.0000"),
    ],
)
def test_the_matrix_has_the_published_rows(position: int, row: str) -> None:
    drawn = step("matrix", d_model=8, position=position)

    expected = [float(number) for number in row.split()]
    assert drawn.values[position] == pytest.approx(expected, abs=5e-5)
    listed = ", ".join(f"{number:.4f}" for number in expected).replace("-", "−")
    assert f"PE({position}) for d = 8: {listed}." in drawn.reading


def test_the_matrix_contains_the_values_of_the_previous_step() -> None:
    waves, matrix = step("waves", d_model=6), step("matrix", d_model=6)

    assert np.array_equal(matrix.values[:, 0::2], waves.values[:, :3])
    assert np.array_equal(matrix.values[:, 1::2], waves.values[:, 3:])


def test_the_sum_is_of_a_seeded_word_and_the_chosen_position() -> None:
    drawn = step("sum", position=3)

    place = np.array([sin(3), cos(3), sin(0.03), cos(0.03)])
    assert drawn.values[0] == pytest.approx(embed(["cat"], 4)[0])
    assert drawn.values[1] == pytest.approx(place)
    assert drawn.values[2] == pytest.approx(embed(["cat"], 4)[0] + place)
    assert "random, not learned" in drawn.reading


@pytest.mark.parametrize(("position", "places"), [(2, "0 1 2 3"), (9, "0 1 2 3 9")])
def test_the_chosen_position_is_added_to_the_first_four_once(
    position: int, places: str
) -> None:
    drawn = step("matrix", position=position)

    assert drawn.y.labels == tuple(places.split())
    assert drawn.mark is not None
    assert drawn.y.labels[int(drawn.mark.value)] == str(position)


@every_step
def test_every_step_has_a_description_and_an_axis_title(part: str) -> None:
    drawn = step(part)

    assert len(drawn.description) > 80
    assert drawn.y.title


@every_step
@pytest.mark.parametrize("d_model", [2, 16])
@pytest.mark.parametrize("position", [0, 1_000_000])
def test_the_colour_scale_includes_every_value(
    part: str, d_model: int, position: int
) -> None:
    drawn = step(part, d_model=d_model, position=position)

    assert drawn.low in (-drawn.high, 0.0)
    assert drawn.low <= drawn.values.min() <= drawn.values.max() <= drawn.high


@every_step
def test_numbers_are_printed_in_every_step(part: str) -> None:
    assert step(part, d_model=8, position=50).show_values


@pytest.mark.parametrize("part", ["divisors", "angles"])
def test_numbers_that_would_overlap_are_not_printed(part: str) -> None:
    assert not step(part, d_model=16, position=1_000_000).show_values


def test_the_reading_lists_every_divisor() -> None:
    drawn = step("divisors", d_model=16)

    listed = [f"{n:.4f}".rstrip("0").rstrip(".") for n in drawn.values[1]]
    assert f": {', '.join(listed)}. " in drawn.reading
    assert len(listed) == 8


def test_a_change_of_position_changes_every_step() -> None:
    """Otherwise a step would not change while the position plays."""
    for part in ("divisors", "angles", "waves", "matrix", "sum"):
        earlier, later = step(part, position=12), step(part, position=13)

        assert not np.array_equal(earlier.values, later.values), part


def test_labels_of_pairs_are_not_plain_numbers() -> None:
    for part in ("divisors", "angles", "waves"):
        assert not any(label.isdigit() for label in step(part).x.labels)


@every_step
def test_the_svg_is_small(part: str) -> None:
    assert len(draw_svg(step(part))) <= 8 * 1024


@pytest.mark.parametrize("d_model", ["3", "15"])
def test_an_odd_width_is_rejected(d_model: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(WorkedExampleParams, [("d_model", d_model)])

    (error,) = rejected.value.errors
    assert error.message.startswith("d_model must be an even number from 2 to 16")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("position", "-1"),
        ("position", "1000001"),
        ("d_model", "0"),
        ("d_model", "18"),
        ("base", "1"),
        ("part", "dance"),
        ("step", "dance"),
    ],
)
def test_values_outside_the_limits_are_rejected(name: str, value: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(WorkedExampleParams, [(name, value)])

    assert [error.field for error in rejected.value.errors] == [name]


def test_the_cost_is_small_at_the_limits() -> None:
    assert WorkedExampleParams(d_model=16, position=1_000_000).cells < 1000


def test_only_the_derivation_explains_the_colours_of_its_symbols() -> None:
    readings = {
        part: chart(WorkedExampleParams.model_validate({"part": part})).reading
        for part in ("derivation", "number", "fraction", "binary")
    }

    assert [part for part, text in readings.items() if "in colour" in text] == [
        "derivation"
    ]
