"""Sizes and smaller copies of image files. The only module that decodes images.

An image is decoded once when a lesson is read, so that a truncated file is reported to
the author. The number of pixels is limited before anything is decoded.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import BoundedSemaphore
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from app.core.files.lesson_files import FileProblem
from app.core.files.media_types import suffix_of
from app.core.luminance import relative_luminance

MAX_PIXELS: Final = 50_000_000
"""Pixels of an image; the cameras of most phones have fewer."""

# Pillow's own limit warns of images that MAX_PIXELS refuses.
Image.MAX_IMAGE_PIXELS = None

COPY_WIDTHS: Final = (480, 960, 1440, 2400)
"""Pixels. An image has a copy of each width that is clearly smaller than its own."""

COPY_TYPE: Final = "image/webp"
COPY_SUFFIX: Final = ".webp"
COPY_QUALITY: Final = 80

COPY_VERSION: Final = 2
"""Part of the names of stored copies. Raise it when copies are encoded differently, so
that the copies that an earlier version stored are no longer used."""

LOSSLESS_BITS: Final = 4
"""Bits per pixel of a lossless copy, at most. Drawings and screenshots take 1 to 3,
photos 8 or more."""

LOSSLESS_PIXELS: Final = 8_000_000
"""Pixels of a lossless copy, at most, which take two seconds and 250 MB of memory."""

_NARROWER: Final = 0.8
"""Width of a copy, at most, as a share of the image's width."""

_AREAS: Final = (32, 18)
"""Columns and rows of the areas whose brightness is compared with text."""

_FORMATS: Final = {
    ".avif": "AVIF",
    ".gif": "GIF",
    ".jpeg": "JPEG",
    ".jpg": "JPEG",
    ".png": "PNG",
    ".webp": "WEBP",
}
"""Pillow's names of the formats."""

_ROTATED: Final = frozenset({5, 6, 7, 8})
"""Values of the Exif orientation with which width and height are swapped."""

DECODED_AT_ONCE: Final = 2
"""Each can take 200 MB of memory."""

_decoding: Final = BoundedSemaphore(DECODED_AT_ONCE)


@dataclass(frozen=True, slots=True)
class ImageInfo:
    """Properties of an image that was decoded without errors."""

    width: int
    height: int
    transparent: bool
    copies: tuple[int, ...]


@lru_cache(maxsize=4096)
def read_image(path: Path, name: str, digest: str) -> ImageInfo:
    """Return the properties of an image file, computed once for each `digest`.

    Raises FileProblem, with the file's `name` for the author.
    """
    with _opened(path, name) as image:
        width, height = image.size
        if image.getexif().get(0x0112) in _ROTATED:
            width, height = height, width
        transparent = image.has_transparency_data
        # MPO is the JPEG of cameras that store a second picture in the file.
        still = getattr(image, "n_frames", 1) == 1 or image.format == "MPO"
        # JPEG images are decoded at an eighth of their size, which is faster.
        image.draft("RGB", (1, 1))
        image.load()
    copies = (each for each in COPY_WIDTHS if each <= width * _NARROWER and still)
    return ImageInfo(width, height, transparent, tuple(copies))


def smaller_copy(path: Path, name: str, width: int) -> bytes:
    """Return a copy of an image as WebP, `width` pixels wide. Raises FileProblem.

    The copy of a drawing or screenshot in a lossless format is lossless, because lossy
    compression blurs sharp edges.
    """
    with _opened(path, name) as image:
        from_lossless = _is_lossless(image, path)
        image.draft("RGB", (width * 2, width * 2))
        upright = ImageOps.exif_transpose(image)
        height = max(1, round(upright.height * width / upright.width))
        mode = "RGBA" if upright.has_transparency_data else "RGB"
        copy = upright.convert(mode).resize((width, height), Image.Resampling.LANCZOS)
    if from_lossless and width * height <= LOSSLESS_PIXELS:
        # Higher methods and qualities take longer, for copies that are 5 % smaller.
        body = _webp(copy, lossless=True, method=2, quality=50)
        if len(body) * 8 <= width * height * LOSSLESS_BITS:
            return body
    return _webp(copy, quality=COPY_QUALITY)


def _webp(image: Image.Image, **options: int) -> bytes:
    body = io.BytesIO()
    # Without its metadata, such as the place where a photo was taken.
    image.save(body, "WEBP", exif=b"", icc_profile=None, **options)
    return body.getvalue()


def _is_lossless(image: Image.Image, path: Path) -> bool:
    """Return whether a file has the exact colours of its image, unlike JPEG."""
    if image.format != "WEBP":
        return image.format in ("GIF", "PNG")
    with path.open("rb") as file:
        file.seek(12)
        while len(header := file.read(8)) == 8:
            chunk, size = header[:4], int.from_bytes(header[4:], "little")
            if chunk in (b"VP8 ", b"VP8L"):
                return chunk == b"VP8L"
            file.seek(size + size % 2, io.SEEK_CUR)
    return False


def image_brightness(path: Path, name: str) -> tuple[float, ...]:
    """Return the relative luminance of areas of an image. Raises FileProblem."""
    with _opened(path, name) as image:
        image.draft("RGB", (_AREAS[0] * 4, _AREAS[1] * 4))
        # Pillow warns of a palette with transparent colours that becomes RGB directly.
        shown = image.convert("RGBA") if image.mode == "P" else image
        areas = shown.convert("RGB").resize(_AREAS, Image.Resampling.BOX)
    red, green, blue = (channel.tobytes() for channel in areas.split())
    return tuple(
        relative_luminance(r / 255, g / 255, b / 255)
        for r, g, b in zip(red, green, blue, strict=True)
    )


@contextmanager
def _opened(path: Path, name: str) -> Iterator[Image.Image]:
    """Open an image that is not too large. Errors become FileProblem."""
    format = _FORMATS[suffix_of(name)]
    try:
        with _decoding, Image.open(path, formats=(format,)) as image:
            if image.width * image.height > MAX_PIXELS:
                raise FileProblem(
                    f"“{name}” has {image.width} × {image.height} pixels; at most "
                    f"{MAX_PIXELS // 1_000_000} million are allowed. Scale it down."
                )
            yield image
    except UnidentifiedImageError:
        raise FileProblem(
            f"“{name}” is not a {format} file, although its name says so. Save it "
            "in that format, or correct its name."
        ) from None
    except FileNotFoundError:
        raise FileProblem(f"There is no file “{name}”.") from None
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise FileProblem(
            f"“{name}” is damaged or incomplete ({error}). Save it again."
        ) from None
