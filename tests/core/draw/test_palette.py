"""Colours: contrast, equal steps, order, and colour blindness."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from app.core.draw.palette import (
    SYMBOL_COLOURS,
    THEME_COLOURS,
    TONE_COUNT,
    TONES,
    WORD_COLOURS,
    Theme,
    diverging,
    ramp,
    tone,
    tone_index,
)

TOKENS = Path(__file__).parents[3] / "static" / "css" / "base" / "tokens.css"

each_theme = pytest.mark.parametrize("theme", ["light", "dark"])

Colour = NDArray[np.float64]

# Colour vision without one type of cone: Machado, Oliveira and Fernandes 2009.
DEUTERANOPIA = np.array(
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]
)
PROTANOPIA = np.array(
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ]
)


def linear(colour: str) -> Colour:
    srgb = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def oklab(light: Colour) -> Colour:
    cones = [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
    axes = [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
    return np.array(axes) @ np.cbrt(np.array(cones) @ np.clip(light, 0, 1))


def contrast(one: str, other: str) -> float:
    luminance = [linear(c) @ [0.2126, 0.7152, 0.0722] + 0.05 for c in (one, other)]
    return float(max(luminance) / min(luminance))


@each_theme
def test_there_are_sixteen_tones(theme: Theme) -> None:
    assert len(TONES[theme]) == TONE_COUNT == 16


@each_theme
def test_every_tone_has_enough_contrast_with_the_background(theme: Theme) -> None:
    assert all(contrast(c, THEME_COLOURS[theme].paper) >= 3 for c in TONES[theme])


@each_theme
@pytest.mark.parametrize(
    "names", [WORD_COLOURS, SYMBOL_COLOURS], ids=["word", "symbol"]
)
def test_text_colours_are_distinct_and_have_enough_contrast(
    theme: Theme, names: dict[Theme, tuple[str, ...]]
) -> None:
    colours = names[theme]

    assert len(set(colours)) == len(colours)
    assert all(contrast(c, THEME_COLOURS[theme].paper) >= 4.5 for c in colours)


@each_theme
def test_text_has_enough_contrast_with_the_background(theme: Theme) -> None:
    ink = THEME_COLOURS[theme]

    assert contrast(ink.text, ink.paper) >= 7
    assert contrast(ink.soft, ink.paper) >= 4.5


@each_theme
def test_steps_between_tones_are_perceptually_equal(theme: Theme) -> None:
    places = [oklab(linear(colour)) for colour in TONES[theme]]

    steps = [np.linalg.norm(b - a) for a, b in pairwise(places)]
    assert max(steps) < 1.15 * min(steps)


@each_theme
def test_slower_tones_are_darker(theme: Theme) -> None:
    lightness = [oklab(linear(colour))[0] for colour in TONES[theme]]

    assert all(b < a for a, b in pairwise(lightness))


@each_theme
@pytest.mark.parametrize("sight", [DEUTERANOPIA, PROTANOPIA], ids=["deutan", "protan"])
def test_tones_four_steps_apart_are_distinguishable_with_colour_blindness(
    theme: Theme, sight: Colour
) -> None:
    seen = [oklab(sight @ linear(colour)) for colour in TONES[theme]]

    gaps = [np.linalg.norm(b - a) for a, b in zip(seen, seen[4:], strict=False)]
    assert min(gaps) > 0.08


@each_theme
@pytest.mark.parametrize("sight", [DEUTERANOPIA, PROTANOPIA], ids=["deutan", "protan"])
def test_the_ends_of_the_colour_map_are_distinguishable_with_colour_blindness(
    theme: Theme, sight: Colour
) -> None:
    low, *_, high = (oklab(sight @ linear(colour)) for colour in diverging(theme))

    assert np.linalg.norm(high - low) > 0.15


@each_theme
def test_the_colour_map_is_symmetric_in_lightness_and_neutral_in_the_middle(
    theme: Theme,
) -> None:
    places = np.array([oklab(linear(colour)) for colour in diverging(theme)])

    assert places[:, 0] == pytest.approx(places[::-1, 0], abs=0.08)
    assert np.linalg.norm(places[4, 1:]) < 0.02


DECK = Path(__file__).parents[3] / "templates/lessons/deck.html"


def _half_turn() -> NDArray[np.float64]:
    """`hue-rotate(180deg)` preserves luminance and inverts the chroma."""
    luminance = np.outer(np.ones(3), [0.213, 0.715, 0.072])
    return 2 * luminance - np.eye(3)


def test_the_filter_of_the_page_inverts_lightness_and_preserves_hue() -> None:
    found = re.search(r'<feColorMatrix values="(.*?)"', DECK.read_text("utf-8"))
    assert found

    matrix = np.array(found[1].split(), float).reshape(4, 5)

    assert matrix[:3, :3] == pytest.approx(-_half_turn())
    assert matrix[:3, 3:].tolist() == [[0, 1]] * 3
    assert matrix[3].tolist() == [0, 0, 0, 1, 0]


def test_the_dark_colour_map_is_the_filtered_light_one() -> None:
    half_turn = _half_turn()

    for light, dark in zip(diverging("light"), diverging("dark"), strict=True):
        inverted = 1 - np.array([int(light[i : i + 2], 16) for i in (1, 3, 5)]) / 255
        shown = np.clip(half_turn @ inverted, 0, 1) * 255
        found = [int(dark[i : i + 2], 16) for i in (1, 3, 5)]
        assert found == pytest.approx(shown, abs=1)


def test_the_first_tone_is_for_the_fastest_frequency() -> None:
    assert tone(0, "light") == "#db7403"
    assert tone(1, "light") == "#001a78"


@pytest.mark.parametrize(("t", "index"), [(0, 0), (0.5, 8), (1, 15), (2, 15), (-1, 0)])
def test_a_tone_is_the_nearest_of_the_sixteen(t: float, index: int) -> None:
    assert tone_index(t) == index


def test_a_ramp_contains_the_key_colours_of_the_map() -> None:
    colours = ramp(33, "light")

    keys = ["#{:02x}{:02x}{:02x}".format(*colour) for colour in colours[::4]]
    assert tuple(keys) == diverging("light")


def test_css_tokens_define_the_same_tones() -> None:
    tokens = TOKENS.read_text()

    for index, pair in enumerate(zip(TONES["light"], TONES["dark"], strict=True)):
        light, dark = pair
        assert f"--tone-{index}: light-dark({light}, {dark});" in tokens


@pytest.mark.parametrize(
    ("name", "colours"), [("word", WORD_COLOURS), ("symbol", SYMBOL_COLOURS)]
)
def test_css_tokens_define_the_same_text_colours(
    name: str, colours: dict[Theme, tuple[str, ...]]
) -> None:
    tokens = TOKENS.read_text()

    pairs = zip(colours["light"], colours["dark"], strict=True)
    for index, (light, dark) in enumerate(pairs):
        assert f"--{name}-{index}: light-dark({light}, {dark});" in tokens


def test_css_tokens_define_the_same_theme_colours() -> None:
    tokens = TOKENS.read_text()

    for light, dark in (
        (THEME_COLOURS["light"].paper, THEME_COLOURS["dark"].paper),
        (THEME_COLOURS["light"].text, THEME_COLOURS["dark"].text),
        (THEME_COLOURS["light"].soft, THEME_COLOURS["dark"].soft),
        (THEME_COLOURS["light"].grid, THEME_COLOURS["dark"].grid),
    ):
        assert f"light-dark({light}, {dark})" in tokens
