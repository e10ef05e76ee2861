"""What the lesson states about a shift of two positions is right."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.maths.encoding import Array, frequencies
from tests.content.lesson_text import PROSE, numbers, positional_encoding


def test_the_links_of_the_prediction_set_the_positions_that_it_names() -> None:
    first, second, *set_before = numbers(
        "Take the hands at [positions # and #](?clocks.position=#&clocks.other=#&"
        "clocks.second=on&clocks.k=0)"
    )
    shift, *set_after, set_shift = numbers(
        "Move them [by #](?clocks.position=#&clocks.other=#&"
        "clocks.second=on&clocks.k=#):"
    )

    assert set_before == set_after == [first, second]
    assert set_shift == shift
    assert list(positional_encoding().question("same-arc").options) == [
        f"the hands at {first:.0f}",
        f"the hands at {second:.0f}",
        "neither",
    ]


def test_the_hands_of_the_slide_point_in_different_directions() -> None:
    position, _, width = numbers("{figure} clocks :position: # :other: # :d_model: #")
    angles = np.degrees(position * frequencies(int(width))) % 360
    ordered = np.sort(angles)

    assert np.diff(ordered, append=ordered[0] + 360).min() > 20


def test_the_caption_names_the_width_of_the_clocks() -> None:
    (width,) = numbers("{figure} clocks :position: 53 :other: 18 :d_model: #")

    assert numbers("With $d = #$ there are # pairs, each with") == [width, width / 2]


def test_both_hands_turn_by_the_shift_times_the_speed_of_their_pair() -> None:
    first, second, shift = _compared()
    (words_on,) = numbers(
        "*relative position*, “# words later”, as one rotation per pair."
    )
    speeds = _speeds()

    assert words_on == shift
    for start in (first, second):
        angle = (start + shift) * speeds - start * speeds
        assert angle == pytest.approx(shift * speeds)
    assert np.all(np.diff(speeds) < 0)


def test_the_arcs_of_the_first_two_pairs_are_apart() -> None:
    first, second, shift = _compared()
    speeds = np.degrees(_speeds()[:2])

    ahead = (second - first) * speeds % 360
    arc = shift * speeds
    assert np.all(ahead - arc > 30)
    assert np.all(360 - ahead - arc > 30)


def test_the_first_pair_does_not_tell_apart_the_positions_that_a_slower_pair_does() -> (
    None
):
    first, second, *shown = numbers(
        "**Unique.** At [# and #](?clocks.position=#&clocks.other=#&"
    )
    turns = (second - first) * _speeds()
    apart = np.abs((turns + np.pi) % (2 * np.pi) - np.pi)

    assert shown == [second, first]
    assert "pair 0 looks alike. Pair 1 tells them apart." in PROSE
    assert apart[0] < 0.02
    assert apart.argmax() == 1


def _compared() -> list[float]:
    """Return the two positions of the prediction and their shift."""
    first, second = numbers("Take the hands at [positions # and #]")
    return [first, second, *numbers("Move them [by #]")]


def _speeds() -> Array:
    (width,) = numbers("{figure} clocks :position: 53 :other: 18 :d_model: #")
    return frequencies(int(width))
