"""Images behind or next to the text of a slide: `![bg …](…)`."""

from __future__ import annotations

import re
from dataclasses import replace

from app.core.importing.context import ImportContext, shortened
from app.core.importing.formats.marp.image_styles import is_style, report_styles
from app.core.importing.markdown.fences import code_lines
from app.core.importing.markdown.inline_text import IMAGE
from app.core.importing.slides import ImportedLayout

_SIDE = re.compile(r"(left|right)(?::(.*))?")
_PERCENTAGE = re.compile(r"\d+(?:\.\d+)?%")
_BACKGROUND_WORDS = frozenset(
    {"bg", "fit", "contain", "cover", "auto", "vertical", "horizontal"}
)


def with_backgrounds(
    lines: list[str], first: int, layout: ImportedLayout, context: ImportContext
) -> tuple[ImportedLayout, list[str]]:
    """Return the layout with the images `![bg …](…)`, and the lines without them.

    They replace the background of the layout.
    """
    found: list[str] = []
    with_image = replace(layout, background="")
    marked = zip(lines, code_lines(lines), strict=True)
    for number, (line, is_code) in enumerate(marked, first):
        for image in () if is_code else IMAGE.finditer(line):
            words = image["alt"].split()
            if "bg" in words:
                with_image = _background(image, words, number, with_image, context)
        found.append(line if is_code else IMAGE.sub(_without_background, line))
    is_found = with_image.image or with_image.background
    return with_image if is_found else layout, found


def _without_background(image: re.Match[str]) -> str:
    return "" if "bg" in image["alt"].split() else image[0]


def _background(
    image: re.Match[str],
    words: list[str],
    number: int,
    layout: ImportedLayout,
    context: ImportContext,
) -> ImportedLayout:
    if layout.image or layout.background:
        context.add(number, "a further background was dropped: a slide can have one.")
        return layout
    side = next((found for word in words if (found := _SIDE.fullmatch(word))), None)
    alt = " ".join(word for word in words if not _is_background_word(word))
    shown = {"bg", "fit", "contain"} if side else {"bg", "cover"}
    styles = [word for word in words if _is_background_word(word) and word not in shown]
    if side:
        styles = [side[2] if word == side[0] else word for word in styles]
    report_styles([word for word in styles if word], number, context)
    if side:
        path = context.copy(image["source"], number, "image")
        name = f"image-{side[1]}"
        return replace(layout, name=name, image=path, alt=alt) if path else layout
    path = context.copy_background(image["source"], number)
    if path and alt:
        message = f"the alternative text {shortened(alt)} of an image was dropped."
        context.add(number, message)
    return replace(layout, background=path)


def _is_background_word(word: str) -> bool:
    return bool(
        word in _BACKGROUND_WORDS
        or is_style(word)
        or _SIDE.fullmatch(word)
        or _PERCENTAGE.fullmatch(word)
    )
