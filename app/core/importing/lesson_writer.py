"""The lesson: its front matter and its slides."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.importing.context import ImportContext, shortened
from app.core.importing.markdown.inline_text import IMAGE, escaped
from app.core.importing.markdown.markdown_text import directive
from app.core.importing.result import WrittenSlide
from app.core.importing.settings import DeckSetting
from app.core.importing.slides import (
    ImportedSlide,
    headings_of,
    headline_of,
    with_headline,
)
from app.core.markdown.front_matter.variables import escape_variables
from app.core.markdown.tex.macros import Macro

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_MARKUP = re.compile(r"\\(?P<character>_|[^\w\s])|[*`~$\\]|==|(?<!\w)_|_(?!\w)|\{kbd\}")
"""Markup in a line, or an escaped character."""
_DATE = re.compile(r"[1-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])")


def write_lesson(
    settings: Mapping[str, DeckSetting],
    slides: Sequence[ImportedSlide],
    title: str,
    context: ImportContext,
) -> tuple[str, tuple[WrittenSlide, ...]]:
    """Return the front matter and the slides of the lesson.

    `title` is for a deck without any title.
    """
    slides = [_readable(slide, context) for slide in slides]
    ended = [
        (slide, end)
        for slide, end in zip(slides, _ends(slides), strict=True)
        if _has_content(slide, end, context)
    ]
    headlines = [headline_of(slide) for slide, _ in ended]
    name = (
        _text(settings, "title") or _plain(next(filter(None, headlines), "")) or title
    )
    for (slide, end), headline in zip(ended, headlines, strict=True):
        _report_if_empty(slide, headline, end, context)
    written = [
        WrittenSlide(
            _slide(slide, headline, name, number, context), slide.line, end, slide.file
        )
        for number, ((slide, end), headline) in enumerate(
            zip(ended, headlines, strict=True), 1
        )
    ]
    if not written:
        context.add(1, "the deck has no slide.")
        written.append(WrittenSlide(f"# {escaped(name)}\n", 1, sys.maxsize))
    return _front_matter(settings, name, context.macros), tuple(written)


def _readable(slide: ImportedSlide, context: ImportContext) -> ImportedSlide:
    """Return the slide with its background darkened as much as its text needs."""
    layout = slide.layout
    dim = context.needed_dim(layout.background)
    if dim <= layout.dim:
        return slide
    context.file = slide.file
    context.add_setting(
        slide.line,
        f"the background {shortened(layout.background)} was darkened by {dim}%, so that"
        " light text on it can be read.",
        "backgrounds were darkened, so that light text on them can be read",
        layout.background,
    )
    return replace(slide, layout=replace(layout, dim=dim))


def _has_content(slide: ImportedSlide, end: int, context: ImportContext) -> bool:
    """Return whether a lesson can show a slide, which ends on line `end`.

    A slide that has lost everything is reported.
    """
    if slide.text.strip() or slide.notes.strip() or slide.layout.attributes():
        return True
    context.file = slide.file
    if _lines_of_lost_content(slide, end, context):
        context.add(slide.line, "the slide was dropped: nothing on it remains.")
    return False


def _ends(slides: Sequence[ImportedSlide]) -> list[int]:
    """Return the last line of each slide in its file."""
    nexts: dict[str, int] = {}
    ends = []
    for slide in reversed(slides):
        ends.append(max(slide.line, nexts.get(slide.file, sys.maxsize) - 1))
        nexts[slide.file] = slide.line
    return ends[::-1]


def _report_if_empty(
    slide: ImportedSlide, headline: str, end: int, context: ImportContext
) -> None:
    """Report a slide of which only the heading remains.

    `end` is the last line of the slide and of any settings below it.
    """
    layout = slide.layout
    has_text = "\n" in slide.text.strip()
    if not headline or has_text or layout.image or layout.background:
        return
    if lost := _lines_of_lost_content(slide, end, context):
        context.file = slide.file
        title = shortened(_plain(headline))
        context.add(max(lost), f"the slide {title} has only its heading now.")


def _lines_of_lost_content(
    slide: ImportedSlide, end: int, context: ImportContext
) -> list[int]:
    """Return the lines of a slide with reported changes other than of settings."""
    lines = context.texts.get(slide.file, [])[slide.line - 1 : end]
    separator = next(
        (at for at, line in enumerate(lines) if line.rstrip() == "---"), len(lines)
    )
    return [
        change.line
        for change in context.changes
        if change.file == slide.file and not change.is_setting
        if slide.line <= change.line < slide.line + separator
    ]


def _slide(
    slide: ImportedSlide, headline: str, name: str, number: int, context: ImportContext
) -> str:
    title = headline
    if not headline:
        image = IMAGE.search(slide.text)
        alt = _plain(image["alt"]) if image else ""
        headings = headings_of(slide)
        title = " – ".join(headings) or alt
        title = title or (name if number == 1 else f"Slide {number}")
        context.file = slide.file
        reason = "had a heading in each column, but none above them"
        if not headings:
            reason = "had no heading"
        message = f"the slide {reason}. It got “{title}”."
        summary = "slides without a heading got one"
        context.add_setting(slide.line, message, summary, title)
    text = with_headline(slide, headline or escaped(title))
    notes = directive("{notes}", slide.notes.strip()) if slide.notes.strip() else ""
    return f"{text}{notes.rstrip()}\n"


def _front_matter(
    settings: Mapping[str, DeckSetting], title: str, macros: Mapping[str, Macro]
) -> str:
    title = escape_variables(title)
    values: dict[str, str] = {"title": json.dumps(title, ensure_ascii=False)}
    if subtitle := _text(settings, "description") or _text(settings, "subtitle"):
        subtitle = escape_variables(subtitle)
        values["subtitle"] = json.dumps(subtitle, ensure_ascii=False)
    if author := _text(settings, "author"):
        author = escape_variables(author)
        values["author"] = json.dumps(author, ensure_ascii=False)
    if _DATE.fullmatch(_text(settings, "date")):
        values["date"] = _text(settings, "date")
    if _LANGUAGE.fullmatch(_text(settings, "lang")):
        values["lang"] = json.dumps(_text(settings, "lang"))
    lines = [f"{key}: {value}" for key, value in values.items()]
    if macros:
        lines.append("macros:")
    for command, macro in macros.items():
        body = macro.body.replace("'", "''")
        lines.append(f"  \\{command}: '{body}'")
    return "\n".join(["---", *lines, "---", ""])


USED = frozenset({"title", "description", "subtitle", "author", "date", "lang"})
"""Settings of the deck that become front matter."""


def _text(settings: Mapping[str, DeckSetting], name: str) -> str:
    return settings[name].text if name in settings else ""


def _plain(markdown: str) -> str:
    """Return a headline without its markup."""
    text = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", markdown)
    text = re.sub(r"<br>", " ", text)
    text = _MARKUP.sub(lambda found: found["character"] or "", text)
    return " ".join(text.split())
