"""What the lesson states about a shift of two positions is right."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.maths.encoding import frequencies
from tests.content.lesson_text import numbers, positional_encoding


def test_the_links_of_the_prediction_set_the_positions_that_it_names() -> None:
    first, second, *set_before = numbers(
        "two hands, for [positions # and #](?clocks.position=#&clocks.other=#&"
        "clocks.second=on&clocks.k=0)"
    )
    shift, *set_after, set_shift = numbers(
        "Both grow [by #](?clocks.position=#&clocks.other=#&"
        "clocks.second=on&clocks.k=#)."
    )

    assert set_before == set_after == [first, second]
    assert set_shift == shift
    assert list(positional_encoding().question("same-arc").options) == [
        f"the hand at {first:.0f}",
        f"the hand at {second:.0f}",
        "neither",
    ]


def test_the_hands_of_the_slide_point_in_different_directions() -> None:
    position, _, width = numbers("{figure} clocks :position: # :other: # :d_model: #")
    angles = np.degrees(position * frequencies(int(width))) % 360
    ordered = np.sort(angles)

    assert np.diff(ordered, append=ordered[0] + 360).min() > 20


def test_both_hands_turn_by_the_shift_times_the_speed_of_their_pair() -> None:
    first, second, shift = numbers(
        "[positions # and #](?clocks.position=53&clocks.other=31&"
        "clocks.second=on&clocks.k=0). Both grow [by #]"
    )
    (factor,) = numbers("both turn by # × the speed of their pair")
    (width,) = numbers("{figure} clocks :position: 53 :other: 31 :d_model: #")
    speeds = frequencies(int(width))

    for start in (first, second):
        angle = (start + shift) * speeds - start * speeds
        assert angle == pytest.approx(factor * speeds)
    assert np.all(np.diff(speeds) < 0)
