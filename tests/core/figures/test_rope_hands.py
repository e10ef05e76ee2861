"""Query and key as the two hands of a dial."""

from __future__ import annotations

import re
from math import cos, pi, sqrt

import numpy as np
import pytest

from app.core.charts import DialChart
from app.core.draw.svg.figure import draw_svg
from app.core.draw.table import draw_table
from app.core.errors import InvalidInput
from app.core.figures.parameters import read_parameters
from app.core.figures.rope_hands import ROPE_HANDS, RopeHandsParams
from app.core.maths.rope import scores
from tests.content.lesson_text import ROPE_AND_ALIBI


def hands(**given: object) -> DialChart:
    found = ROPE_HANDS.chart(RopeHandsParams.model_validate(given))
    assert isinstance(found, DialChart)
    return found


def parts(chart: DialChart) -> list[float]:
    """Return the contributions of the pairs, as printed."""
    texts = [dial.label.partition(": ")[2] for dial in chart.dials]
    return [float(text.replace("−", "-")) for text in texts]


@pytest.mark.parametrize("seed", [0, 7, 796])
@pytest.mark.parametrize("swapped", ["off", "on"])
def test_the_contributions_of_the_pairs_add_up_to_the_score(
    seed: int, swapped: str
) -> None:
    params = RopeHandsParams(seed=seed, swapped=swapped)  # type: ignore[arg-type]
    query, key = params.vectors()
    [score] = scores(query, key, params.key_position, np.array([params.offset]))

    found = hands(seed=seed, swapped=swapped)

    assert sum(parts(found)) == pytest.approx(score, abs=0.003)
    written = f" {score:.3f}".replace("-", "−")
    assert f"{written}." in found.reading
    assert found.title.endswith(written)


@pytest.mark.parametrize("swapped", ["off", "on"])
def test_the_printed_contributions_of_the_slide_add_up_exactly(swapped: str) -> None:
    (seed,) = ROPE_AND_ALIBI.numbers(":seed: #")

    found = hands(seed=int(seed), swapped=swapped)

    assert f"= {sum(parts(found)):.3f}." in found.reading


def test_moving_both_turns_all_hands_and_keeps_the_angles_between_them() -> None:
    before, after = hands(), hands(shift=100)

    for one, other in zip(before.dials, after.dials, strict=True):
        assert one.between == pytest.approx(other.between)
        assert one.angle != pytest.approx(other.angle)
        assert one.label == other.label


def test_hands_turn_clockwise_by_the_speed_of_their_pair() -> None:
    speeds = 10_000.0 ** (-np.arange(4) / 4)

    for before, after in ((0, 1), (7, 8), (20, 36)):
        one, other = hands(shift=before).dials, hands(shift=after).dials

        turns = [
            (b.angle - a.angle, b.other - a.other)
            for a, b in zip(one, other, strict=True)
        ]
        for turn, speed in zip(turns, speeds, strict=True):
            assert turn == pytest.approx([(after - before) * speed] * 2)


def test_swapping_the_positions_changes_the_angles_between_the_hands() -> None:
    before, after = hands(), hands(swapped="on")

    turned = [
        (one.between - other.between) % (2 * pi)
        for one, other in zip(before.dials, after.dials, strict=True)
    ]
    speeds = 10_000.0 ** (-np.arange(4) / 4)
    assert turned == pytest.approx((2 * 3 * speeds) % (2 * pi))


def test_the_arc_leads_from_the_key_hand_to_the_query_hand() -> None:
    for dial in hands(seed=3).dials:
        assert dial.other is not None
        assert -pi <= dial.between < pi
        assert np.exp(1j * (dial.other + dial.between)) == pytest.approx(
            np.exp(1j * dial.angle)
        )


@pytest.mark.parametrize("seed", [0, 796])
def test_parts_are_lengths_times_cosines(seed: int) -> None:
    found = hands(seed=seed)
    products = [d.length * d.other_length * np.cos(d.between) for d in found.dials]

    assert max(max(d.length, d.other_length) for d in found.dials) == pytest.approx(1)
    largest = int(np.argmax(np.abs(products)))
    scale = parts(found)[largest] / products[largest]
    assert np.array(products) * scale == pytest.approx(parts(found), abs=0.001)


def test_the_parts_can_be_recomputed_from_the_table() -> None:
    table = draw_table(hands())

    rows = [list(map(float, numbers)) for _, *numbers in table.rows]
    recomputed = [
        length * other_length * cos(angle - other) / sqrt(8)
        for angle, other, length, other_length, _ in rows
    ]
    assert recomputed == pytest.approx([row[-1] for row in rows], abs=2e-4)
    assert table.columns[-1] == "Part of the score"
    assert [name for name, *_ in table.rows] == [f"pair {n}" for n in range(4)]


def test_a_short_hand_ends_within_its_dial() -> None:
    chart = hands(seed=796)
    tips = re.findall(r'd="M0 0zM(-?\d+) (-?\d+)z"', draw_svg(chart))
    drawn = {round(float(np.hypot(int(x), int(y))) / 100, 1) for x, y in tips}

    assert drawn == {
        round(length, 1) for d in chart.dials for length in (d.length, d.other_length)
    }


@pytest.mark.parametrize("seed", range(20))
def test_the_letters_of_the_hands_do_not_overlap(seed: int) -> None:
    drawn = draw_svg(hands(seed=seed))
    letters = [
        (int(x), int(y))
        for x, y in re.findall(r'<text x="(-?\d+)" y="(-?\d+)">[qk]<', drawn)
    ]

    assert len(letters) == 8
    for one, other in zip(letters[::2], letters[1::2], strict=True):
        assert np.hypot(one[0] - other[0], one[1] - other[1]) > 25


def test_an_odd_width_is_rejected() -> None:
    with pytest.raises(InvalidInput, match="even number from 2 to 16"):
        read_parameters(RopeHandsParams, [("d_model", "7")])
