"""Check the links in a lesson to its own slides, their steps and other headings."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Final
from urllib.parse import unquote

from app.core.errors import UnknownName
from app.core.lesson import Slide
from app.core.lesson.blocks import Deeper
from app.core.markdown.parse_context import ParseContext, quoted

_STEP: Final = re.compile(r"/(\d+)$")
"""The step in a link such as `#/see-it/2`."""


def check_slide_links(
    slides: Sequence[Slide], sections: Sequence[Slide], context: ParseContext
) -> None:
    """Report links to slides, steps and headings that do not exist."""
    ids = {part.id: part for part in (*slides, *sections)}
    numbers = {str(number): slide for number, slide in enumerate(slides, 1)}
    for line, target in context.links:
        name = _STEP.sub("", unquote(target))
        if part := ids.get(name) or numbers.get(name):
            _warn_of_dead_step(part, line, unquote(target), context)
        else:
            context.add_unknown(line, "slide", name, ids)
    _warn_of_dead_anchors(context, numbers)


def _warn_of_dead_step(
    part: Slide, line: int, target: str, context: ParseContext
) -> None:
    found = _STEP.search(target)
    # Python refuses to convert thousands of digits.
    step = int(found[1][:9]) if found else 0
    last = _last_step(part)
    if step <= last:
        return
    name = _STEP.sub("", target)
    has = f"its last step is {last}" if last else "it has no steps"
    instead = f"#/{name}/{last}" if last else f"#/{name}"
    context.add_warning(
        line,
        f"The slide {quoted(name)} has no step {step}: {has}. Write {instead}.",
    )


def _last_step(slide: Slide) -> int:
    """Return the largest step that a URL of the slide can contain.

    `steps.js` also numbers the states in which a :::{deeper} is open.
    """
    opening = sum(isinstance(block, Deeper) for block in slide.blocks_at_once)
    return (slide.steps + 1) * (opening + 1) - 1


def _warn_of_dead_anchors(context: ParseContext, numbers: Container[str]) -> None:
    ids = [
        name if what == "heading" else f"{what}-{name}" for what, name in context.names
    ]
    for line, target in context.anchors:
        name = unquote(target)
        if name and name not in ids and name not in numbers:
            unknown = UnknownName("heading", name, ids[:200])
            advice = f"Write {{#{name[:40]}}} after the heading that you mean."
            context.add_warning(line, f"{unknown} {advice}")
