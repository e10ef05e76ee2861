"""Images of heatmaps and colour bars as PNG."""

from __future__ import annotations

import zlib

import numpy as np

from app.core.draw.heatmap_image import MAX_BYTES, colour_bar_image, heatmap_image
from app.core.draw.png import data_url, encode_png
from app.core.figures.heatmap import HeatmapParams, chart

CELLS = np.array([[0, 1, 2], [2, 1, 0]], dtype=np.uint8)
COLOURS = np.array([[255, 0, 0], [0, 255, 0], [0, 0, 255]], dtype=np.uint8)


def chunks(image: bytes) -> dict[bytes, bytes]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = {}, 8
    while at < len(image):
        length = int.from_bytes(image[at : at + 4])
        name, content = image[at + 4 : at + 8], image[at + 8 : at + 8 + length]
        check = int.from_bytes(image[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(name + content)
        found[name] = content
        at += 12 + length
    return found


def size(image: bytes) -> tuple[int, int]:
    header = chunks(image)[b"IHDR"]
    return int.from_bytes(header[:4]), int.from_bytes(header[4:8])


def test_a_png_contains_its_size_palette_and_pixels() -> None:
    found = chunks(encode_png(CELLS, COLOURS))

    assert list(found) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert found[b"IHDR"] == b"\0\0\0\3\0\0\0\2\x08\x03\0\0\0"
    assert found[b"PLTE"] == COLOURS.tobytes()
    assert zlib.decompress(found[b"IDAT"]) == bytes([0, 0, 1, 2, 0, 2, 1, 0])


def decoded(url: str) -> bytes:
    import base64

    return base64.b64decode(url.removeprefix("data:image/png;base64,"))


def test_a_data_url_contains_the_image() -> None:
    assert decoded(data_url(encode_png(CELLS, COLOURS))) == encode_png(CELLS, COLOURS)


def test_a_small_matrix_has_a_pixel_for_each_value() -> None:
    image = decoded(heatmap_image(chart(HeatmapParams()), "light"))

    assert size(image) == (50, 64)


def test_values_map_to_colours_from_low_to_high() -> None:
    # Position 0 alternates sin 0 = 0 and cos 0 = 1: the middle and the end of 65.
    image = decoded(
        heatmap_image(chart(HeatmapParams(positions=1, d_model=4)), "light")
    )

    assert zlib.decompress(chunks(image)[b"IDAT"]) == bytes(
        [0, 32, 0, 64, 0, 32, 0, 64]
    )


def test_a_large_matrix_is_sampled_until_it_is_small_enough() -> None:
    large = chart(HeatmapParams(positions=256, d_model=1024, base=3))

    image = decoded(heatmap_image(large, "light"))
    assert len(image) <= MAX_BYTES
    assert max(size(image)) <= 160


def test_sampled_dimensions_keep_sine_and_cosine_together() -> None:
    # At position 0 every sine is 0 and every cosine 1.
    image = decoded(
        heatmap_image(chart(HeatmapParams(positions=1, d_model=999)), "light")
    )

    # Each row begins with a byte for its filter.
    column = zlib.decompress(chunks(image)[b"IDAT"])[1::2]
    assert set(column[0::2]) == {32}
    assert set(column[1::2]) == {64}


def test_the_colour_bar_has_the_highest_value_at_the_top() -> None:
    image = decoded(colour_bar_image(chart(HeatmapParams()), "light"))

    assert size(image) == (1, 33)
    rows = zlib.decompress(chunks(image)[b"IDAT"])
    assert list(rows[1::2]) == list(range(32, -1, -1))
