"""Size of an SVG image, and what makes an SVG unusable in a lesson."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from xml.parsers import expat

from app.core.files.lesson_files import FileProblem

DEFAULT_SIZE: Final = 300, 150
"""Width and height that browsers give an SVG without a size."""

MAX_SIZE: Final = 100_000
"""Pixels."""

# A tag ends before the next tag, and a comment before the next comment. Otherwise the
# time would grow with the square of the number of tags without an end.
_ROOT = re.compile(r"<(?:svg:)?svg\b([^<>]*)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""(?<![\w:-])(width|height|viewBox)\s*=\s*["']([^"']*)["']""")
_COMMENT = re.compile(r"<!--(?:(?!<!--).)*?-->", re.DOTALL)
_LENGTH = re.compile(r"(\d+(?:\.\d+)?|\.\d+)\s*(px|pt|pc|mm|cm|in)?")
_UNITS: Final = {
    None: 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
}
"""CSS pixels of each unit."""
_SCRIPT = re.compile(r"<(?:svg:)?script\b|\son\w+\s*=|javascript:", re.IGNORECASE)
_THEME = re.compile(r"prefers-color-scheme|light-dark\(")


@dataclass(frozen=True, slots=True)
class SvgImage:
    """Size of an SVG in CSS pixels, and what it contains."""

    width: int
    height: int
    scripted: bool
    adapts_to_theme: bool
    """Whether it has other colours in the dark theme."""


def read_svg(content: bytes, name: str) -> SvgImage:
    """Return the size of an SVG from its first tag. Raises FileProblem."""
    try:
        text = _COMMENT.sub("", content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FileProblem(
            f"“{name}” is not UTF-8 text, as an SVG must be. Export it again."
        ) from None
    root = _ROOT.search(text)
    if not root or ("</" not in text and not root[1].endswith("/")):
        raise FileProblem(
            f"“{name}” is not an SVG: it has no complete <svg> element. Export it "
            "again."
        )
    _check_xml(content, name)
    width, height = _size(dict(_ATTRIBUTE.findall(root[1])))
    scripted, adapts_to_theme = bool(_SCRIPT.search(text)), bool(_THEME.search(text))
    return SvgImage(width, height, scripted, adapts_to_theme)


def _check_xml(content: bytes, name: str) -> None:
    """Raise FileProblem for XML that browsers do not show, or that can expand."""

    def check_doctype(_name: str, _system: object, _public: object, own: int) -> None:
        if own:
            raise FileProblem(
                f"“{name}” defines XML entities or attributes in its DOCTYPE, which "
                "can expand without limit. Export it again as plain SVG."
            )

    # With a separator, the parser also refuses prefixes without a namespace.
    parser = expat.ParserCreate("utf-8", namespace_separator=" ")
    parser.StartDoctypeDeclHandler = check_doctype
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise FileProblem(
            f"“{name}” is not well-formed XML, so browsers do not show it: line "
            f"{error.lineno}: {expat.ErrorString(error.code)}. Export it again."
        ) from None


def _size(attributes: dict[str, str]) -> tuple[int, int]:
    """Return the size by the rules of CSS for an image with a ratio."""
    width = _length(attributes.get("width", ""))
    height = _length(attributes.get("height", ""))
    view = _view_box(attributes.get("viewBox", ""))
    if width and height:
        return _pixels(width), _pixels(height)
    if not view:
        default_width, default_height = DEFAULT_SIZE
        return _pixels(width or default_width), _pixels(height or default_height)
    ratio = view[0] / view[1]
    if width:
        return _pixels(width), _pixels(width / ratio)
    if height:
        return _pixels(height * ratio), _pixels(height)
    return _pixels(view[0]), _pixels(view[1])


def _length(text: str) -> float:
    """Return a length in CSS pixels; 0 without a length, and for a percentage."""
    found = _LENGTH.fullmatch(text.strip())
    return float(found[1]) * _UNITS[found[2]] if found else 0.0


def _view_box(text: str) -> tuple[float, float] | None:
    numbers = re.split(r"[\s,]+", text.strip())
    try:
        width, height = (float(number) for number in numbers[2:4])
    except ValueError:
        return None
    return (width, height) if 0 < width < MAX_SIZE and 0 < height < MAX_SIZE else None


def _pixels(length: float) -> int:
    return max(1, round(min(MAX_SIZE, length)))
