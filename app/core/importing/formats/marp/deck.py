"""Decks of Marp."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.core.importing.context import ImportContext
from app.core.importing.formats.marp.backgrounds import with_backgrounds
from app.core.importing.formats.marp.directives import (
    LOCAL,
    is_directive,
    lasting_settings,
    report_directives,
    with_directives,
)
from app.core.importing.formats.marp.image_styles import without_size
from app.core.importing.formats.marp.line_breaks import with_line_breaks
from app.core.importing.html.tree import HtmlComment
from app.core.importing.lesson_writer import USED
from app.core.importing.markdown.fences import code_lines
from app.core.importing.markdown.markdown_text import replace_in_lines
from app.core.importing.marks import STEP
from app.core.importing.settings import DeckSetting, read_settings, report_unused
from app.core.importing.slides import (
    ImportedLayout,
    ImportedSlide,
    convert_markdown,
    headings_in,
)

TEXT_WIDTH = 1120
"""Pixels, in the themes of Marp: 1280 without the margins."""

_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_UNDERLINE = re.compile(r" {0,3}-+[ \t]*")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]")
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)

_STEP_ITEM = re.compile(r"(?:\*|\d{1,9}\))[ \t]+\S")


@dataclass(frozen=True, slots=True)
class MarpSlide:
    """A slide as the deck's file contains it."""

    first: int
    lines: list[str]


def read_marp(
    text: str, context: ImportContext
) -> tuple[Mapping[str, DeckSetting], list[ImportedSlide]]:
    """Return the settings of a deck and its slides."""
    lines = text.split("\n")
    context.text_width = TEXT_WIDTH
    settings: Mapping[str, DeckSetting] = {}
    start = 0
    if lines[0].rstrip() == "---":
        end = next(
            (n for n in range(1, len(lines)) if lines[n].rstrip() == "---"), len(lines)
        )
        settings, start = read_settings(lines[1:end], 2, context), end + 1
    report_unused(settings, USED | {"marp", "headingDivider"} | LOCAL, context)
    divider = _level(settings)
    lasting = with_directives(lasting_settings(settings), ImportedLayout(), context)
    layout = with_directives(settings, ImportedLayout(), context)
    slides = []
    for part in _split(lines[start:], start + 1, divider):
        slide, lasting = _slide(part, layout, lasting, context)
        slides.append(slide)
        layout = lasting
    return settings, slides


def _level(settings: Mapping[str, DeckSetting]) -> frozenset[int]:
    """Return the levels of the headings that begin a slide."""
    value = settings["headingDivider"].value if "headingDivider" in settings else None
    if isinstance(value, list):
        return frozenset(int(level) for level in value if level.isdecimal())
    if isinstance(value, str) and value.isdecimal():
        return frozenset(range(1, min(int(value), 6) + 1))
    return frozenset()


def _split(
    lines: list[str], first: int, divider: frozenset[int]
) -> Iterator[MarpSlide]:
    """Split at rules, and before headings of the levels in `divider`."""
    current: list[str] = []
    start, is_comment = first, False
    marked = zip(lines, code_lines(lines), strict=True)
    for number, (line, is_code) in enumerate(marked, first):
        if is_code or is_comment:
            current.append(line)
        elif _UNDERLINE.fullmatch(line) and _is_paragraph(current):
            current[-1:] = [f"## {current[-1].strip()}", ""]
        elif _RULE.fullmatch(line):
            yield MarpSlide(start, current)
            current, start = [], number + 1
        elif _is_divider(line, divider) and any(text.strip() for text in current):
            yield MarpSlide(start, current)
            current, start = [line], number
        else:
            current.append(line)
        is_comment = not is_code and _is_open_comment(line, is_comment)
    yield MarpSlide(start, current)


def _is_divider(line: str, divider: frozenset[int]) -> bool:
    heading = _HEADING.match(line)
    return heading is not None and len(heading[1]) in divider


def _is_paragraph(lines: list[str]) -> bool:
    last = lines[-1] if lines else ""
    return bool(last.strip()) and not re.match(
        r"\s{4}|\s*(?:[-*+](?:\s|$)|[>#|<:!]|\d+[.)]\s)", last
    )


def _is_open_comment(line: str, is_open: bool) -> bool:
    begin, end = line.rfind("<!--"), line.rfind("-->")
    return begin > end or (is_open and end < 0)


def _slide(
    part: MarpSlide,
    layout: ImportedLayout,
    lasting: ImportedLayout,
    context: ImportContext,
) -> tuple[ImportedSlide, ImportedLayout]:
    """Return a slide, which begins with a layout, and the layout of the next one."""
    has_heading = any(headings_in(part.lines))
    directives = _Directives(layout, lasting, has_heading, context)
    body = directives.take_from(part)
    layout, lines = with_backgrounds(
        body.split("\n"), part.first, directives.layout, context
    )
    lines = [
        without_size(line, part.first + n, context) for n, line in enumerate(lines)
    ]
    converted, comments = convert_markdown(_in_steps(lines), part.first, context)
    converted = with_line_breaks(converted)
    if directives.header:
        converted = f"# {' '.join(directives.header.split())}\n\n{converted}"
    notes = _notes(comments, context)
    return ImportedSlide(part.first, converted, notes, layout), directives.lasting


@dataclass(slots=True)
class _Directives:
    """Reads the directives of a slide, which are in comments."""

    layout: ImportedLayout
    """Layout of the slide."""
    lasting: ImportedLayout
    """Layout of the slides after it."""
    has_heading: bool
    context: ImportContext
    header: str = ""
    """Markdown of the header of a slide without a heading."""

    def take_from(self, part: MarpSlide) -> str:
        """Return the text of the slide without directives."""
        # Comments after the last end of a comment have no end: searching for it from
        # each of them could take minutes.
        head, end, rest = "\n".join(part.lines).rpartition("-->")
        numbers = range(part.first, part.first + len(part.lines))
        return replace_in_lines(_COMMENT, self._take, head + end, numbers) + rest

    def _take(self, found: re.Match[str], line: int) -> str:
        text = found[1]
        if text.strip() == "fit":
            message = "the directive “fit” was dropped."
            self.context.add_setting(line, message, "directives were dropped", "fit")
        elif is_directive(text):
            self._apply(dict(read_settings(text.split("\n"), line, self.context)), line)
        else:
            return found[0]
        return "\n" * text.count("\n")

    def _apply(self, settings: dict[str, DeckSetting], line: int) -> None:
        if not self.has_heading and "_header" in settings:
            written = settings.pop("_header").text
            self.header, _ = convert_markdown([written], line, self.context)
        report_directives(settings, self.context)
        self.layout = with_directives(settings, self.layout, self.context)
        lasting = lasting_settings(settings)
        self.lasting = with_directives(lasting, self.lasting, self.context)


def _in_steps(lines: list[str]) -> list[str]:
    """Mark the items of lists with `*` and `1)`, which appear in steps."""
    return [
        line + STEP if not is_code and _STEP_ITEM.match(line) else line
        for line, is_code in zip(lines, code_lines(lines), strict=True)
    ]


def _notes(comments: list[HtmlComment], context: ImportContext) -> str:
    texts = [
        convert_markdown(
            comment.text.replace(STEP, "").split("\n"), comment.line, context
        )[0]
        for comment in comments
        if comment.text.strip()
    ]
    return "\n\n".join(texts)
