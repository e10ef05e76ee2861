"""Sizes and filters in the descriptions of images: `![width:200px](…)`."""

from __future__ import annotations

import re

from app.core.importing.context import ImportContext, shortened
from app.core.importing.markdown.image_widths import width_in_lesson
from app.core.importing.markdown.inline_text import IMAGE

_SIZE = re.compile(r"(?:w|h|width|height):\S+")
_WIDTH = re.compile(r"(?:w|width):(\S+)")
_HEIGHT = re.compile(r"(?:h|height):(\d{1,5}(?:\.\d{1,4})?)(?:px)?")
_FILTER = re.compile(
    r"(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity"
    r"|saturate|sepia)(?::\S+)?"
)
_PLACE = frozenset({"center", "centered", "left", "right", "inline", "block"})
"""Words for which the style sheets of decks often have rules."""


def without_size(line: str, number: int, context: ImportContext) -> str:
    """Remove the sizes, filters and places in the descriptions of images."""

    def described(image: re.Match[str]) -> str:
        words = image["alt"].split()
        styles = [word for word in words if is_style(word)]
        rest = [word for word in words if word not in styles]
        if _PLACE.issuperset(rest):
            styles, rest = words, []
        if not styles:
            return image[0]
        widths = [word for word in styles if _WIDTH.fullmatch(word)]
        used = widths or [word for word in styles if _HEIGHT.fullmatch(word)]
        width = widths[0].partition(":")[2] if widths else ""
        if used and not widths:
            width = _width_for_height(image["source"], used[0], number, context)
        used = used if width else []
        report_styles([word for word in styles if word not in used], number, context)
        braces = f"{{width={width}}}" if width else ""
        alt = f"![{' '.join(rest)}]"
        return image[0].replace(f"![{image['alt']}]", alt, 1) + braces

    return IMAGE.sub(described, line)


def _width_for_height(
    path: str, style: str, number: int, context: ImportContext
) -> str:
    """Return the width of an image with a height in pixels; empty if it is unknown."""
    found = _HEIGHT.fullmatch(style)
    pixels = context.width_of(path, float(found[1])) if found else 0
    if not pixels:
        return ""
    width = width_in_lesson(f"{pixels:.0f}", context.text_width)
    height = shortened(style.partition(":")[2])
    message = f"the height {height} of an image became a width of {width}% of the text."
    summary = "heights of images became percentages of the text's width"
    context.add_setting(number, message, summary, style.partition(":")[2])
    return f"{width}%"


def is_style(word: str) -> bool:
    """Return whether a word in the description of an image is a size or a filter."""
    return bool(_SIZE.fullmatch(word) or _FILTER.fullmatch(word))


def report_styles(words: list[str], number: int, context: ImportContext) -> None:
    """Report the words of an image's description that are dropped."""
    if words:
        text = shortened(" ".join(words))
        message = f"the style {text} of an image was dropped."
        context.add_setting(number, message, "images lost a style", " ".join(words))
