"""Tests of image files: sizes, smaller copies, and files that are refused."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from app.core.files.lesson_files import FileProblem, ImageFile
from app.storage.lessons import images
from app.storage.lessons.images import image_brightness, smaller_copy
from app.storage.lessons.lesson_files import FolderFiles
from tests.example_files import write_photo

LIMIT = 20_000_000


def find(folder: Path, name: str) -> ImageFile:
    return FolderFiles(folder, folder.parent).image(name, LIMIT)


def refusal(folder: Path, name: str) -> str:
    with pytest.raises(FileProblem) as caught:
        find(folder, name)
    return str(caught.value)


@pytest.mark.parametrize("suffix", ["png", "jpg", "gif", "webp", "avif"])
def test_the_size_of_an_image_is_known(tmp_path: Path, suffix: str) -> None:
    Image.new("RGB", (1000, 600)).save(tmp_path / f"a.{suffix}")

    found = find(tmp_path, f"a.{suffix}")

    assert (found.width, found.height, found.copies) == (1000, 600, (480,))
    assert not found.transparent


def test_photos_that_are_rotated_by_their_metadata_have_the_visible_size(
    tmp_path: Path,
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (1000, 600)).save(tmp_path / "a.jpg", exif=exif)

    found = find(tmp_path, "a.jpg")

    copy = Image.open(io.BytesIO(smaller_copy(tmp_path / "a.jpg", "a.jpg", 480)))
    assert (found.width, found.height) == (600, 1000)
    assert copy.size == (480, 800)


def test_copies_have_no_metadata(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Camera"
    Image.new("RGB", (1000, 600)).save(tmp_path / "a.jpg", exif=exif)

    copy = Image.open(io.BytesIO(smaller_copy(tmp_path / "a.jpg", "a.jpg", 480)))

    assert not copy.getexif()


def test_copies_keep_transparent_parts(tmp_path: Path) -> None:
    Image.new("RGBA", (1000, 600), (255, 0, 0, 0)).save(tmp_path / "a.png")

    copy = Image.open(io.BytesIO(smaller_copy(tmp_path / "a.png", "a.png", 480)))

    assert find(tmp_path, "a.png").transparent
    assert copy.mode == "RGBA"


@pytest.mark.parametrize("suffix", ["png", "gif", "webp"])
def test_the_copy_of_a_drawing_in_a_lossless_format_has_its_exact_colours(
    tmp_path: Path, suffix: str
) -> None:
    drawing = _drawing("P" if suffix == "gif" else "RGB")
    name = f"a.{suffix}"
    drawing.save(tmp_path / name, lossless=True, icc_profile=bytes(99))

    copy = Image.open(io.BytesIO(smaller_copy(tmp_path / name, name, 480)))

    half = drawing.convert("RGB").resize((480, 300), Image.Resampling.LANCZOS)
    assert copy.tobytes() == half.tobytes()


@pytest.mark.parametrize("name", ["a.jpg", "a.webp"])
def test_the_copy_of_an_image_in_a_lossy_format_is_lossy(
    tmp_path: Path, name: str
) -> None:
    _drawing("RGB").save(tmp_path / name)

    assert b"VP8L" not in smaller_copy(tmp_path / name, name, 480)


def test_the_copy_of_a_photo_is_small_also_if_it_was_saved_as_png(
    tmp_path: Path,
) -> None:
    write_photo(tmp_path / "photo.jpg")
    photo = Image.open(tmp_path / "photo.jpg")
    photo.save(tmp_path / "photo.png", compress_level=1)

    copy = smaller_copy(tmp_path / "photo.png", "photo.png", 480)

    assert len(copy) * 8 <= 480 * 300 * 4


def test_copies_of_many_pixels_are_not_lossless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "LOSSLESS_PIXELS", 480 * 300 - 1)
    _drawing("RGB").save(tmp_path / "a.png")

    assert b"VP8L" not in smaller_copy(tmp_path / "a.png", "a.png", 480)


def test_animations_have_no_copies(tmp_path: Path) -> None:
    frames = [Image.new("RGB", (1000, 600), color) for color in ("red", "blue")]
    frames[0].save(tmp_path / "a.gif", save_all=True, append_images=frames[1:])

    assert find(tmp_path, "a.gif").copies == ()


@pytest.mark.parametrize("suffix", ["png", "jpg", "gif", "webp"])
def test_an_incomplete_image_is_refused(tmp_path: Path, suffix: str) -> None:
    write_photo(tmp_path / "whole.jpg", 300, 200)
    whole = Image.open(tmp_path / "whole.jpg")
    body = io.BytesIO()
    whole.save(body, {"jpg": "jpeg"}.get(suffix, suffix))
    half = body.getvalue()[: len(body.getvalue()) // 2]
    (tmp_path / f"a.{suffix}").write_bytes(half)

    assert "is damaged or incomplete" in refusal(tmp_path, f"a.{suffix}")


def test_an_image_of_another_format_is_refused(tmp_path: Path) -> None:
    Image.new("RGB", (10, 10)).save(tmp_path / "a.png")
    (tmp_path / "a.png").rename(tmp_path / "a.jpg")
    (tmp_path / "b.png").write_bytes(b"")

    assert refusal(tmp_path, "a.jpg").startswith("“a.jpg” is not a JPEG file")
    assert refusal(tmp_path, "b.png").startswith("“b.png” is not a PNG file")


@pytest.mark.parametrize("side", [20_000, 2_000_000_000])
def test_a_decompression_bomb_is_refused_before_it_is_decoded(
    tmp_path: Path, side: int
) -> None:
    (tmp_path / "a.png").write_bytes(_png_header(side))

    assert "Scale it down." in refusal(tmp_path, "a.png")


def test_the_brightness_is_relative_luminance(tmp_path: Path) -> None:
    image = Image.new("RGB", (320, 180), "white")
    image.paste("black", (0, 0, 160, 180))
    image.save(tmp_path / "a.png")

    found = image_brightness(tmp_path / "a.png", "a.png")

    assert sorted({round(value, 6) for value in found}) == [0, 1]


def test_a_palette_with_transparent_colours_causes_no_warning(tmp_path: Path) -> None:
    image = Image.new("P", (320, 180))
    image.putpalette([255, 255, 255, 0, 0, 0])
    image.save(tmp_path / "a.png", transparency=bytes([0, 128]))

    with warnings.catch_warnings(action="error"):
        found = image_brightness(tmp_path / "a.png", "a.png")

    assert {round(value, 6) for value in found} == {1}


def _drawing(mode: str) -> Image.Image:
    """Return a drawing with sharp edges and text, 960 × 600."""
    drawing = Image.new("RGB", (960, 600), "white")
    pen = ImageDraw.Draw(drawing)
    for y in range(20, 580, 40):
        pen.line((20, y, 940, 600 - y), fill="#c00", width=3)
        pen.text((30, y), "sin(x) and cos(x)", fill="black")
    return drawing.convert(mode)


def _png_header(side: int) -> bytes:
    """Return the start of a black PNG with this width and height."""
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data))
        + name
        + data
        + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


def test_a_drawing_with_colours_for_the_dark_theme_needs_no_background(
    tmp_path: Path,
) -> None:
    style = "<style>@media (prefers-color-scheme: dark) { path { fill: #eee } }</style>"
    (tmp_path / "dark.svg").write_text(f"<svg>{style}</svg>", "utf-8")
    (tmp_path / "ink.svg").write_text("<svg></svg>", "utf-8")

    assert not find(tmp_path, "dark.svg").transparent
    assert find(tmp_path, "ink.svg").transparent
