"""Images of heatmaps and colour bars as PNG."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO

import numpy as np
from PIL import Image

from app.core.draw.heatmap_image import MAX_SIDE, colour_bar_image, heatmap_image
from app.core.draw.png import data_url, encode_png
from app.core.figures.heatmap import HeatmapParams, chart

CELLS = np.array([[0, 1, 2], [2, 1, 0]], dtype=np.uint8)
COLOURS = np.array([[255, 0, 0], [0, 255, 0], [0, 0, 255]], dtype=np.uint8)


def indices(image: bytes) -> np.ndarray:
    """Return the index of each pixel's colour."""
    return np.array(Image.open(BytesIO(image)))


def decoded(url: str) -> bytes:
    return b64decode(url.removeprefix("data:image/png;base64,"))


def test_a_png_contains_its_pixels_and_colours() -> None:
    image = encode_png(CELLS, COLOURS)

    assert np.array_equal(indices(image), CELLS)
    pixels = np.array(Image.open(BytesIO(image)).convert("RGB"))
    assert np.array_equal(pixels, COLOURS[CELLS])


def test_the_first_colour_can_be_transparent() -> None:
    image = Image.open(BytesIO(encode_png(CELLS, COLOURS, clear=True)))

    alpha = np.array(image.convert("RGBA"))[..., 3]
    assert np.array_equal(alpha, np.where(CELLS, 255, 0))


def test_a_data_url_contains_the_image() -> None:
    assert decoded(data_url(encode_png(CELLS, COLOURS))) == encode_png(CELLS, COLOURS)


def test_a_small_matrix_has_a_pixel_for_each_value() -> None:
    image = decoded(heatmap_image(chart(HeatmapParams()), "light"))

    assert indices(image).shape == (64, 50)


def test_values_map_to_colours_from_low_to_high() -> None:
    # Position 0 alternates sin 0 = 0 and cos 0 = 1: the middle and the end of 65.
    image = decoded(
        heatmap_image(chart(HeatmapParams(positions=1, d_model=4)), "light")
    )

    assert indices(image).ravel().tolist() == [32, 64, 32, 64]


def test_a_large_matrix_is_sampled() -> None:
    large = chart(HeatmapParams(positions=256, d_model=1024, base=3))

    image = decoded(heatmap_image(large, "light"))
    assert max(indices(image).shape) <= MAX_SIDE
    assert len(image) <= 10_000


def test_sampled_dimensions_keep_sine_and_cosine_together() -> None:
    # At position 0 every sine is 0 and every cosine 1.
    image = decoded(
        heatmap_image(chart(HeatmapParams(positions=1, d_model=999)), "light")
    )

    column = indices(image).ravel()
    assert set(column[0::2].tolist()) == {32}
    assert set(column[1::2].tolist()) == {64}


def test_the_colour_bar_has_the_highest_value_at_the_top() -> None:
    image = decoded(colour_bar_image(chart(HeatmapParams()), "light"))

    assert indices(image).ravel().tolist() == list(range(64, -1, -1))
