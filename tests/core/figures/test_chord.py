"""Chord figure: the bars of two positions, description and reading."""

from __future__ import annotations

from math import cos, sin

import numpy as np
import pytest

from app.core.charts import BarChart
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.table import draw_table
from app.core.errors import InvalidInput
from app.core.figures.chord import LOUDNESS, ChordParams, chart
from app.core.figures.parameters import read_parameters
from app.core.maths.encoding import encode


def chord(**given: object) -> BarChart:
    return chart(ChordParams.model_validate(given))


def test_the_bars_are_sine_and_cosine_of_each_pair() -> None:
    first, second = chord(position=5, compare=900, d_model=10, base=300).series

    rows = encode(901, 10, 300)
    assert first.values == pytest.approx(rows[5])
    assert second.values == pytest.approx(rows[900])


def test_the_series_are_labelled_with_their_positions() -> None:
    assert [one.label for one in chord().series] == ["position 3", "position 7"]


def test_each_bar_has_its_dimension_as_label_and_the_colour_of_its_pair() -> None:
    drawn = chord(d_model=6, base=1000)

    assert drawn.x.labels == ("0 sin", "1 cos", "2 sin", "3 cos", "4 sin", "5 cos")
    assert drawn.tones == (0, 0, 0.5, 0.5, 1, 1)
    assert (drawn.y.low, drawn.y.high) == (-1, 1)


def test_the_table_has_the_wavelength_of_each_dimension() -> None:
    first, second, *_ = draw_table(chord()).rows

    assert first[0] == "0 sin, wavelength 6.28"
    assert second[0] == "1 cos, wavelength 6.28"


def test_the_description_states_every_value() -> None:
    described = chord().description

    for slower in (1, 10, 100, 1000):
        one, other = 3 / slower, 7 / slower
        sines = f"sine {sin(one):.3f} and {sin(other):.3f}"
        cosines = f"cosine {cos(one):.3f} and {cos(other):.3f}"
        assert f"positions: {sines}, {cosines}".replace("-", "−") in described
    assert "Pair 0, wavelength 6.28" in described
    assert "Pair 3, wavelength 6,283" in described


def pair(one: float, other: float) -> str:
    """Return the values of a pair with these angles at the two positions."""
    sines = f"sine {sin(one):.3f} and {sin(other):.3f}"
    return f"{sines}, cosine {cos(one):.3f} and {cos(other):.3f}".replace("-", "−")


def test_the_reading_states_which_pairs_differ_most_and_least() -> None:
    assert chord().reading == (
        f"Largest difference between positions 3 and 7: pair 0, the fastest "
        f"({pair(3, 7)}). Smallest difference: pair 3, the slowest "
        f"({pair(0.003, 0.007)}). {LOUDNESS}"
    )


def test_the_reading_finds_the_largest_difference_in_any_pair() -> None:
    # At position 44, the fastest pair is almost back: 44 radians are about 14π.
    angles = 44 / np.array([1, 10, 100, 1000])
    most = int(np.argmax(np.hypot(np.sin(angles), 1 - np.cos(angles))))

    assert most == 1
    assert ": pair 1 (sine 0.000" in chord(position=0, compare=44).reading


def test_the_reading_states_if_a_position_is_compared_with_itself() -> None:
    assert chord(position=4, compare=4).reading == (
        f"Position 4 is compared with itself: equal chords. {LOUDNESS}"
    )


def test_the_reading_of_a_single_pair_states_both_values() -> None:
    assert chord(d_model=2).reading == (
        f"The only pair has the values {pair(3, 7)}. {LOUDNESS}"
    )


def test_the_texts_explain_the_sound_of_negative_values() -> None:
    assert "a negative value a quiet one" in chord().reading
    assert "the sine on the left, the cosine on the right" in chord().reading
    assert "−1 is almost silent" in chord().description


@pytest.mark.parametrize("name", ["position", "compare"])
@pytest.mark.parametrize("value", ["-1", "1001", "2.5"])
def test_values_outside_the_limits_are_rejected(name: str, value: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(ChordParams, [(name, value)])
    (error,) = rejected.value.errors

    assert error.field == name


def test_a_tooltip_names_the_wave_of_its_bar() -> None:
    figure = draw_plotly(chord(), "light")

    solid, *striped = figure["data"]
    labels = list(chord().x.labels)
    assert solid["text"] == [text for trace in striped for text in trace["text"]]
    assert solid["text"] == labels
    for trace in figure["data"]:
        assert trace["hovertemplate"] == "%{text}: %{y}"
    assert figure["layout"]["yaxis"]["hoverformat"] == ".3f"
    assert "%{x}" not in figure["layout"]["xaxis"]["unifiedhovertitle"]["text"]
