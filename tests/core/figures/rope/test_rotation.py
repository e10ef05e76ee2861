"""RoPE figure: rotation of the query, description and reading."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import DialChart
from app.core.figures.rope import chart
from app.core.figures.rope.parameters import RopeParams


def rotation_of(**given: object) -> DialChart:
    drawn = chart(RopeParams.model_validate({"part": "rotation", **given}))
    assert isinstance(drawn, DialChart)
    return drawn


def query(params: RopeParams) -> np.ndarray:
    """Return the pairs of the query as complex numbers."""
    vector, _ = params.vectors()
    return vector[0::2] + 1j * vector[1::2]


def test_a_hand_has_the_angle_of_the_rotated_pair() -> None:
    params = RopeParams(part="rotation", d_model=8, position=9, seed=2)
    rotated = query(params) * np.exp(1j * 9 * 10_000.0 ** (-np.arange(4) / 4))

    dials = rotation_of(d_model=8, position=9, seed=2).dials

    for dial, number in zip(dials, rotated, strict=True):
        # The first value of a pair points up, the second to the right.
        up_right = complex(np.cos(dial.angle), np.sin(dial.angle))
        assert up_right == pytest.approx(number / abs(number))


def test_eight_of_many_pairs_are_shown_including_the_fastest_and_slowest() -> None:
    dials = rotation_of(d_model=128).dials

    assert len(dials) == 8
    assert (dials[0].label, dials[-1].label) == ("pair 0", "pair 63")
    assert (dials[0].tone, dials[-1].tone) == (0, 1)


def test_a_trail_covers_the_previous_positions() -> None:
    (dial,) = rotation_of(d_model=2, position=2).dials
    (still,) = rotation_of(d_model=2, position=0).dials

    # The only pair rotates by one radian per step.
    assert dial.trail == pytest.approx([dial.angle - 2, dial.angle - 1])
    assert len(still.trail) == 0


def test_the_reading_of_the_rotation_states_turns_and_the_unchanged_length() -> None:
    length = np.linalg.norm(query(RopeParams(d_model=4)))

    assert rotation_of(d_model=4, position=44).reading == (
        f"At position 44, pair 0 has turned {44 / (2 * np.pi):.2f} times, and pair 1 "
        f"has turned {0.44 / (2 * np.pi):.4f} times. The length of the query was "
        f"{length:.2f} before the rotation and is {length:.2f} after it."
    )


@pytest.mark.parametrize("width", [2, 16, 18])
def test_the_description_lists_the_dials(width: int) -> None:
    described = rotation_of(d_model=width).description

    named = {
        2: "One dial, for the only pair of",
        16: "Eight dials, one for each pair of",
        18: "Dials for pairs 0, 1, 2, 3, 5, 6, 7 and 8, of 9 pairs of",
    }
    assert described.startswith(named[width])
