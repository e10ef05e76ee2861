"""Clocks figure: hands, trails, description and reading."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

from app.core.charts import DialChart
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from app.core.errors import InvalidInput
from app.core.figures.clocks import ClocksParams, chart
from app.core.maths.encoding import encode


def clocks(**given: object) -> DialChart:
    return chart(ClocksParams.model_validate(given))


@pytest.mark.parametrize("position", [0, 3, 1_000_000])
def test_each_hand_has_the_angle_of_its_pair(position: int) -> None:
    drawn = clocks(position=position, d_model=12, base=500)

    row = encode(1, 12, 500, position)[0]
    angles = np.array([dial.angle for dial in drawn.dials])
    assert np.sin(angles) == pytest.approx(row[0::2])
    assert np.cos(angles) == pytest.approx(row[1::2])


def test_a_trail_has_the_previous_positions_the_oldest_first() -> None:
    fastest, second = clocks(position=10, trail=3, d_model=4).dials

    assert fastest.trail == pytest.approx([7, 8, 9])
    assert second.trail == pytest.approx([0.07, 0.08, 0.09])


@pytest.mark.parametrize(("position", "trail", "shown"), [(2, 8, 2), (0, 8, 0)])
def test_a_trail_does_not_extend_before_position_0(
    position: int, trail: int, shown: int
) -> None:
    drawn = clocks(position=position, trail=trail)

    assert [len(dial.trail) for dial in drawn.dials] == [shown] * 4


def test_the_second_hand_has_one_name() -> None:
    name = ClocksParams.model_fields["other"].title or ""

    assert name == "Position of the grey hand"
    assert (
        "The grey hand shows position 18." in clocks(second="on", other=18).description
    )


def test_each_pair_has_a_clock_in_the_colour_of_its_frequency() -> None:
    drawn = clocks(d_model=6)

    assert [dial.label for dial in drawn.dials] == ["pair 0", "pair 1", "pair 2"]
    assert [dial.tone for dial in drawn.dials] == [0, 0.5, 1]


@pytest.mark.parametrize(
    ("name", "value"), [("position", -1), ("position", 1_000_001), ("trail", 25)]
)
def test_values_outside_the_limits_are_rejected(name: str, value: int) -> None:
    with pytest.raises((ValueError, InvalidInput)):
        ClocksParams.model_validate({name: value})


def test_the_cost_is_the_number_of_hands_and_trail_positions() -> None:
    assert ClocksParams(d_model=8, trail=5).cells == 4 * 6


def test_the_description_states_every_wavelength() -> None:
    described = clocks(position=20, trail=5).description

    assert described.startswith("Four clocks at position 20, one for each pair")
    assert ("pair 0: 6.28, pair 1: 62.8, pair 2: 628 and pair 3: 6,283") in described
    assert described.endswith("Faint dots show the 5 previous positions.")


def test_the_description_of_a_single_clock_without_a_trail_is_short() -> None:
    described = clocks(d_model=2, trail=0).description

    assert described.startswith("A clock at position 3, for the only pair")
    assert described.endswith("pair 0: 6.28.")


def test_the_reading_states_the_row_of_the_position() -> None:
    row = ", ".join(f"{value:.2f}" for value in encode(1, 4, start=10)[0])

    expected = f"The encoding of position 10 is [{row}], each from −1 to 1."
    assert clocks(position=10, d_model=4).reading == expected.replace("-", "−")
    assert clocks(position=10, d_model=10).reading.endswith(", …], each from −1 to 1.")


def test_a_shift_is_the_same_turn_from_both_positions() -> None:
    shifted = clocks(position=14, other=40, k=3, second="on")

    assert [dial.sweep for dial in shifted.dials] == pytest.approx([3, 0.3, 0.03, 3e-3])
    assert [dial.other for dial in shifted.dials] == pytest.approx([40, 4, 0.4, 0.04])
    assert shifted.reading == (
        "From 14 (solid) to 17 (dashed) and, in grey, from 40 to 43: pair 0 turns by "
        "3.00 radians both times, pair 1 by 0.30, pair 2 by 0.03 and pair 3 by less "
        "than 0.01."
    )
    assert (
        "The grey hand shows position 40. An arc shows how far each hand turns from "
        "there, to the dashed hand."
    ) in shifted.description


def test_the_table_has_the_angles_after_the_shift() -> None:
    table = draw_table(clocks(position=14, k=3, d_model=4))

    assert table.columns[1] == "Angle in radians"
    assert table.columns[-1] == "Angle in radians after the shift"
    assert [(row[1], row[-1]) for row in table.rows] == [
        ("14.0000", "17.0000"),
        ("0.1400", "0.1700"),
    ]
    assert not any("shift" in name for name in draw_table(clocks(k=0)).columns)


def test_the_table_has_the_angles_of_the_grey_hand() -> None:
    table = draw_table(clocks(position=14, other=40, k=3, d_model=4, second="on"))

    assert table.columns[-2:] == (
        "Angle of the grey hand in radians",
        "Angle of the grey hand after the shift",
    )
    assert [row[-2:] for row in table.rows] == [
        ("40.0000", "43.0000"),
        ("0.4000", "0.4300"),
    ]
    unmoved = draw_table(clocks(position=14, other=40, k=0, second="on"))
    assert unmoved.columns[-1] == "Angle of the grey hand in radians"
    assert not any("grey" in name for name in draw_table(clocks(position=14)).columns)


def test_the_description_says_that_the_cells_show_the_position_before_the_shift() -> (
    None
):
    before = "The cells show position 14, before the shift."

    assert clocks(position=14, k=3).description.endswith(before)
    assert "before the shift" not in clocks(position=14, k=0).description


def test_a_shift_back_may_lead_to_negative_positions() -> None:
    assert clocks(position=3, k=-5, d_model=2).reading == (
        "From 3 (solid) to −2 (dashed): pair 0 turns back by 5.00 radians."
    )


def test_the_reading_compares_both_hands() -> None:
    apart = 44 - 7 * 2 * pi

    assert clocks(position=44, other=0, second="on").reading == (
        "The angle between the hands of 44 and 0 (grey) is "
        f"{apart:.2f} radians in pair 0, {2 * pi - 4.4:.2f} radians in pair 1, 0.44 "
        "radians in pair 2 and 0.04 radians in pair 3. Pair 1 tells them apart best."
    )


def test_no_pair_tells_a_position_from_itself_or_is_the_best_of_one() -> None:
    same = clocks(position=5, other=5, second="on")
    alone = clocks(d_model=2, second="on")

    assert "apart" not in same.reading + alone.reading


def test_default_clocks_are_small() -> None:
    assert len(draw_svg(clocks()).encode()) <= 8192


def test_the_title_states_both_positions_and_the_shift() -> None:
    given = {"position": 53, "other": 18, "second": "on"}
    assert clocks(**given).title == "Positions 53 and 18 as clock hands"
    assert clocks(**given, k=2).title == "Positions 53 and 18, shifted by 2"
    assert clocks(position=53).title == "Position 53 as clock hands"
