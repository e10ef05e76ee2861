"""Files that the lessons of tests show."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300">'
    '<circle cx="300" cy="150" r="99"/></svg>'
)
MP4 = b"\0\0\0\x18ftypmp42" + bytes(4000)
MP3 = b"ID3" + bytes(4000)
VTT = "WEBVTT\n\n00:00.000 --> 00:02.000\nThe bench is 4 m long.\n"


def write_example_files(folder: Path) -> None:
    """Write images, a video with captions, and a sound into a lesson's folder."""
    for name in ("img", "media"):
        (folder / name).mkdir(exist_ok=True)
    write_photo(folder / "img/lab.jpg")
    Image.new("RGBA", (400, 200)).save(folder / "img/strip.png")
    (folder / "img/tree.svg").write_text(SVG, encoding="utf-8")
    (folder / "media/lab.mp4").write_bytes(MP4)
    (folder / "media/lab.mp3").write_bytes(MP3)
    (folder / "media/lab.vtt").write_text(VTT, encoding="utf-8")
    (folder / "media/lab.txt").write_text("One.\n\nTwo.\n", encoding="utf-8")


def write_photo(path: Path, width: int = 1600, height: int = 1000) -> None:
    """Write a photo-like image: noise, which compresses as badly as leaves do."""
    path.write_bytes(_photo(width, height))


@cache
def _photo(width: int, height: int) -> bytes:
    """Return a JPEG file. Making the largest one takes 0.1 s."""
    file = BytesIO()
    noise = Image.effect_noise((width, height), 60)
    noise.convert("RGB").save(file, "JPEG", quality=75)
    return file.getvalue()
