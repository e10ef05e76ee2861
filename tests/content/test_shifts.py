"""What the lesson states about a shift of two positions is right."""

from __future__ import annotations

import re

import numpy as np
import pytest

from app.core.maths.encoding import Array, frequencies
from tests.content.lesson_text import PROSE, numbers, positional_encoding


def test_the_links_of_the_prediction_set_the_positions_that_it_names() -> None:
    *set_before, first, second, shift = numbers(
        "[Relative](?clocks.position=#&clocks.other=#&clocks.second=on&clocks.k=0): "
        "move the hands at # and # [by #]"
    )
    *set_after, set_shift = numbers(
        "[by #](?clocks.position=#&clocks.other=#&clocks.second=on&clocks.k=#). Which "
        "hands turn further?"
    )[1:]

    assert set_before == set_after == [first, second]
    assert set_shift == shift
    assert list(positional_encoding().question("same-arc").options) == [
        f"the hands at {first:.0f}",
        f"the hands at {second:.0f}",
        "neither",
    ]


def test_the_name_of_each_property_is_a_link_that_sets_the_clocks() -> None:
    names = re.findall(r"\[(\w[\w ]*)\]\(\?clocks[^)]*\):", PROSE)

    assert names == ["Unique", "Bounded", "Any length", "Relative"]
    set_by_length, named = numbers(
        "[Any length](?clocks.position=#&clocks.second=off&clocks.k=0): # has an "
        "encoding"
    )
    assert set_by_length == named
    assert (
        "?clocks.position=1000000&clocks.second=off&clocks.k=0): even at a million"
        in (PROSE)
    )


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
    *shown, second, fast, first, slow = numbers(
        "[Unique](?clocks.position=#&clocks.other=#&clocks.second=on&clocks.k=0): at #,"
        " pair # is almost back where it was at #, but pair # is not."
    )
    turns = (second - first) * _speeds()
    apart = np.abs((turns + np.pi) % (2 * np.pi) - np.pi)

    assert shown == [second, first]
    assert numbers("equal, such as those of # and #, which pair 1") == [first, second]
    assert apart[int(fast)] < 0.02
    assert apart.argmax() == slow == 1


def _compared() -> list[float]:
    """Return the two positions of the prediction and their shift."""
    return numbers("move the hands at # and # [by #]")


def _speeds() -> Array:
    (width,) = numbers("{figure} clocks :position: 53 :other: 18 :d_model: #")
    return frequencies(int(width))
