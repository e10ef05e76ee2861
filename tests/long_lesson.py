"""A lesson with 30 slides: text, formulas, figures and questions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.core.figures import KINDS

SLUG = "long"
SLIDES = 30

_FRONT_MATTER = "---\ntitle: Thirty slides\nminutes: 40\n---\n\nA line for the cover.\n"


def write_long_lesson(content: Path, slides: int = SLIDES) -> Path:
    """Write the lesson into a content folder and return its file."""
    file = content / SLUG / "lesson.md"
    file.parent.mkdir(parents=True)
    file.write_text(long_lesson(slides), "utf-8")
    return file


def long_lesson(slides: int = SLIDES) -> str:
    """Return the text. The slide `slide-<n>` begins with “Text of slide”."""
    texts = ("\n".join(_slide(number)) for number in range(1, slides + 1))
    return "\n---\n\n".join([_FRONT_MATTER, *texts])


def _slide(number: int) -> Iterator[str]:
    yield f"# Slide number {number} {{#slide-{number}}}\n"
    yield f"Text of slide {number}, with $x_{{{number}}} = \\sin(\\omega t)$:\n"
    yield "- one item\n- another item\n"
    if number % 3 == 0:
        kinds = [*KINDS]
        yield f":::{{figure}} {kinds[number // 3 % len(kinds)]}\nA caption.\n:::\n"
    if number % 5 == 0:
        yield f":::{{question}} question-{number}\nWhich one?\n"
        yield "- [x] This one\n  > Right: it is.\n- [ ] The other\n  > No: see above.\n"
        yield ":::\n"
