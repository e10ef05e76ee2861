"""Markdown decks of reveal.js."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.core.importing.context import ImportContext, shortened
from app.core.importing.html.tree import HtmlComment, parse_html
from app.core.importing.lesson_writer import USED
from app.core.importing.markdown.fences import code_lines
from app.core.importing.markdown.protected import protect
from app.core.importing.markdown.references import inline_references
from app.core.importing.markdown_writer import MarkdownWriter
from app.core.importing.marks import STEP
from app.core.importing.settings import DeckSetting, read_settings, report_unused
from app.core.importing.slides import (
    ImportedLayout,
    ImportedSlide,
    convert_markdown,
    heading_levels,
    headings_in,
    tidy_slide,
)

_OPTIONS = ("separator", "verticalSeparator", "notesSeparator")
"""Separators in the front matter of reveal-md, as in `data-separator` and so on."""

_ATTRIBUTES = ("data-separator", "data-separator-vertical", "data-separator-notes")
_LITERAL = r"(?:[^\\^$.|?*+()\[\]]|\\[^\w\s])+"
"""Text in an expression that has no meaning other than itself."""

_SLIDE = re.compile(r"\s*\.slide:\s*(.*)", re.DOTALL)
_ELEMENT = re.compile(r"\s*\.element:\s*(.*)", re.DOTALL)
_SECTION_ATTRIBUTES = frozenset(
    {"id", "lang", "dir", "data-markdown", "data-notes", "data-charset"}
    | {*_ATTRIBUTES}
    | {"data-visibility", "data-id"}
)
"""Attributes of a slide that are read, or change nothing that a reader sees."""

_LOGO_SIZE = 300
"""Pixels; a smaller background is a logo rather than an image behind the text."""

_BACKGROUNDS = ("data-background-image", "data-background")

_NOTES = re.compile(r"[ \t]*notes?:", re.IGNORECASE)
_ONE_SLIDE = "no line that separates slides was found, so the text became one slide."
_OTHER_SEPARATORS = (
    "If the HTML page of the deck names other separators, import that page."
)


@dataclass(frozen=True, slots=True)
class Separators:
    """Lines that separate slides, next to and below each other, as expressions."""

    horizontal: str = r"^[ \t]*-{3,}[ \t]*$"
    vertical: str = r"^[ \t]*--[ \t]*$"
    notes: str = r"notes?:"
    """Start of the line with which the notes of a slide begin."""
    are_understood: bool = True
    """Whether the expressions of the deck were understood."""

    @property
    def pattern(self) -> re.Pattern[str]:
        expressions = [e for e in (self.horizontal, self.vertical) if e]
        return re.compile("|".join(f"(?:{e})" for e in expressions), re.MULTILINE)


DEFAULT = Separators()


def read_reveal(
    text: str, context: ImportContext
) -> tuple[Mapping[str, DeckSetting], list[ImportedSlide]]:
    """Return the settings of a Markdown deck, as of reveal-md, and its slides."""
    lines = text.split("\n")
    settings: Mapping[str, DeckSetting] = {}
    start = 0
    if lines[0].rstrip() == "---":
        end = next((n for n in range(1, len(lines)) if lines[n].rstrip() == "---"), 0)
        has_settings = end and any(":" in line for line in lines[1:end])
        if has_settings:
            settings, start = read_settings(lines[1:end], 2, context), end + 1
    report_unused(settings, USED.union(_OPTIONS), context)
    written = {
        name: _written(settings.get(option))
        for name, option in zip(_ATTRIBUTES, _OPTIONS, strict=True)
    }
    separators = separators_of(written, 1, context)
    body = "\n".join(lines[start:])
    slides = markdown_slides(body, start + 1, context, separators)
    _report_merged(slides, context)
    return settings, slides


def _report_merged(slides: Sequence[ImportedSlide], context: ImportContext) -> None:
    """Report slides of a Markdown file that may be several slides of the deck."""
    for slide in slides:
        notes = slide.notes.split("\n")
        headings = headings_in(notes)
        if len(slides) == 1 and _has_headlines(f"{slide.text}\n{slide.notes}"):
            context.add_setting(slide.line, f"{_ONE_SLIDE} {_OTHER_SEPARATORS}", "")
        elif headings or any(map(_NOTES.match, notes)):
            message = "the notes of a slide contain a heading or other notes."
            summary = (
                "notes contain a heading or other notes, as if the page of the deck"
                " named other separators"
            )
            context.add_setting(slide.line, f"{message} {_OTHER_SEPARATORS}", summary)


def _has_headlines(text: str) -> bool:
    """Return whether several headings have the highest level of all headings."""
    levels = heading_levels(text.split("\n"))
    return bool(levels) and levels.count(min(levels)) > 1


def _written(setting: DeckSetting | None) -> str:
    """Return a separator as an attribute would contain it."""
    return str(setting.value).replace("\n", "\\n") if setting else ""


def markdown_slides(
    text: str,
    first: int,
    context: ImportContext,
    separators: Separators,
    layout: ImportedLayout | None = None,
) -> list[ImportedSlide]:
    """Return the slides in Markdown that begins on line `first`."""
    parts = list(_split(text, first, separators.pattern))
    if len(parts) == 1 and not separators.are_understood:
        context.add_setting(first, _ONE_SLIDE, "")
    return [
        _slide(line, part, layout or ImportedLayout(), separators, context)
        for line, part in parts
    ]


def _split(
    text: str, first: int, separator: re.Pattern[str]
) -> Iterator[tuple[int, str]]:
    """Yield the parts of a text with their first lines. Code contains no separators."""
    start, line = 0, first
    for found in separator.finditer(_without_code(text)):
        if found[0]:
            yield line, text[start : found.start()]
            line += text.count("\n", start, found.end())
            start = found.end()
    yield line, text[start:]


def _without_code(text: str) -> str:
    """Return the text with the characters of fenced code replaced by others."""
    lines = text.split("\n")
    is_code = [*code_lines(lines), False]
    replaced = (
        ("\x00" * len(line) if here else line) + ("\x00" if here and below else "\n")
        for line, here, below in zip(lines, is_code, is_code[1:], strict=False)
    )
    return "".join(replaced).removesuffix("\n")


def _slide(
    first: int,
    text: str,
    layout: ImportedLayout,
    separators: Separators,
    context: ImportContext,
) -> ImportedSlide:
    lines = text.split("\n")
    start = re.compile(rf"[ \t]*{separators.notes}[ \t]*(.*)", re.IGNORECASE)
    at = next((n for n, line in enumerate(lines) if start.match(line)), len(lines))
    notes = lines[at:]
    if notes and (found := start.match(notes[0])):
        notes[0] = found[1]
    read = _Comments(layout, context)
    protected = protect(lines[:at], first, context)
    protected.text = inline_references(protected.text, context.references)
    writer = MarkdownWriter(context, protected, on_comment=read.replace)
    tree = parse_html(protected.text, protected.numbers)
    body = protected.restore(tidy_slide(writer.write(tree.children)))
    converted, _ = convert_markdown(notes, first + at, context)
    return ImportedSlide(
        first,
        body,
        "\n\n".join([*writer.notes, converted]).strip(),
        read.layout,
        context.file,
    )


class _Comments:
    """Reader of the comments `.slide:` and `.element:`."""

    def __init__(self, layout: ImportedLayout, context: ImportContext) -> None:
        self.layout = layout
        self._context = context

    def replace(self, comment: HtmlComment) -> str:
        """Return the replacement of a comment: nothing, or the mark of a step."""
        if found := _SLIDE.fullmatch(comment.text):
            attributes = _attributes(found[1])
            self.layout = slide_layout(
                attributes, comment.line, self.layout, self._context
            )
        elif found := _ELEMENT.fullmatch(comment.text):
            attributes = _attributes(found[1])
            if "fragment" in attributes.get("class", "").split():
                return STEP
            self._context.add_setting(
                comment.line,
                "the attributes of an element were dropped.",
                "comments with attributes were dropped",
            )
        return ""


def _attributes(text: str) -> Mapping[str, str]:
    elements = list(parse_html(f"<i {text}></i>").elements())
    return elements[0].attributes if elements else {}


def slide_layout(
    attributes: Mapping[str, str],
    line: int,
    layout: ImportedLayout,
    context: ImportContext,
) -> ImportedLayout:
    """Return the layout with the background in a slide's attributes."""
    size = attributes.get("data-background-size", "")
    for name, value in attributes.items():
        is_image = name in _BACKGROUNDS and re.search(r"[./]\w{2,4}$|/", value)
        if is_image and _is_small(size):
            context.add_setting(
                line,
                f"the background {shortened(value)} with the size {shortened(size)} was"
                " dropped: in a lesson, it would fill the slide. If it matters, show it"
                " as an image.",
                "small backgrounds were dropped, because they would fill the slide",
                value,
            )
        elif is_image:
            background = context.copy_background(value, line)
            layout = replace(layout, background=background)
        elif name in ("data-background-video", "data-background-iframe"):
            context.add(line, f"the background {shortened(value)} was dropped.")
        elif name.startswith("data-background"):
            message = f"the background {shortened(value)} was dropped."
            context.add_setting(
                line, message, "settings of backgrounds were dropped", value
            )
        elif name not in _SECTION_ATTRIBUTES:
            message = f"the setting {shortened(name)} was dropped."
            context.add_setting(line, message, "settings were dropped", name)
    return layout


def _is_small(size: str) -> bool:
    """Return whether the size of a background, as in CSS, is that of a logo."""
    if "%" in size:
        return False
    pixels = [int(number) for number in re.findall(r"(\d{1,5})px", size)]
    return any(number < _LOGO_SIZE for number in pixels) or "em" in size


def separators_of(
    written: Mapping[str, str], line: int, context: ImportContext
) -> Separators:
    """Return the separators in the attributes of `<section data-markdown>`."""
    horizontal, vertical, notes = (written.get(name, "") for name in _ATTRIBUTES)
    notes = _notes_expression(notes, line, context)
    if not horizontal and not vertical:
        return replace(DEFAULT, notes=notes)
    next_to = _expression(horizontal or "---")
    below = _expression(vertical) if vertical else ""
    if next_to is None:
        _report_separator(horizontal, "---", line, context)
    if below is None:
        _report_separator(vertical, "--", line, context)
    return Separators(
        DEFAULT.horizontal if next_to is None else next_to,
        DEFAULT.vertical if below is None else below,
        notes,
        are_understood=None not in (next_to, below),
    )


def _report_separator(
    written: str, default: str, line: int, context: ImportContext
) -> None:
    context.add(
        line,
        f"the separator {shortened(written)} was not understood. Lines with"
        f" {default} separate the slides.",
    )


def _notes_expression(written: str, line: int, context: ImportContext) -> str:
    """Return the expression for the start of the notes of a slide."""
    text = re.sub(r"\^|\\n|\$", "", _without_optional_parts(written)).strip()
    if not text or re.fullmatch(r"notes?\??:", text, re.IGNORECASE):
        return DEFAULT.notes
    if re.fullmatch(_LITERAL, text):
        return re.escape(_unescaped(text))
    context.add(
        line,
        f"the separator of notes {shortened(written)} was not understood. Lines that"
        " begin with Note: start the notes.",
    )
    return DEFAULT.notes


def _expression(written: str) -> str | None:
    r"""Return an expression for a separator; None if it is not text or empty lines.

    A separator is lines of text such as `---`, `^\n---\n$` or `^-\n-\n`, or empty lines
    such as `^\n\n\n`. Other expressions could take hours to search for.
    """
    if written in ("---", "--"):
        written = f"^{written}$"
    anchored = _without_optional_parts(written)
    lines = re.fullmatch(r"\^?((?:\\n){1,9})\$?", anchored)
    if lines:
        return rf"^(?:[ \t]*\n){{{len(lines[1]) // 2},}}"
    found = re.fullmatch(
        rf"(\^?(?:\\n)*)({_LITERAL}(?:\\n{_LITERAL}){{0,9}})((?:\\n)*\$?)", anchored
    )
    if not found:
        return None
    texts = [_unescaped(text.strip()) for text in found[2].split("\\n")]
    if texts in (["---"], ["--"]):
        return DEFAULT.horizontal if texts == ["---"] else DEFAULT.vertical
    is_line = found[1] or found[3] or len(texts) > 1
    rows = r"[ \t]*\n[ \t]*".join(map(re.escape, texts))
    return rf"^[ \t]*{rows}[ \t]*$" if is_line else rows


def _without_optional_parts(expression: str) -> str:
    return re.sub(r"\(\\r\?\)|\\r\?|\\s\*", "", expression)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
