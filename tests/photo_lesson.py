"""A lesson with a large photo on each of 20 slides."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.example_files import write_photo

SLUG = "photos"
PHOTOS = 20


def write_photo_lesson(content: Path) -> None:
    """Write the lesson and its photos, with 3000 × 2000 pixels, into a content folder.

    The photos have different names but are equal, because writing one takes a second.
    """
    images = content / SLUG / "img"
    images.mkdir(parents=True)
    (content / SLUG / "lesson.md").write_text(photo_lesson(), "utf-8")
    write_photo(images / "0.jpg", 3000, 2000)
    for number in range(1, PHOTOS):
        shutil.copy(images / "0.jpg", images / f"{number}.jpg")


def photo_lesson() -> str:
    slides = (f"# Photo {n}\n\n![Photo {n}](img/{n}.jpg)" for n in range(PHOTOS))
    return "---\ntitle: Photos\n---\n\n" + "\n\n---\n\n".join(slides) + "\n"
