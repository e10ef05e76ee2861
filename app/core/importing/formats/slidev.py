"""Decks of Slidev."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from posixpath import dirname, join, normpath

from app.core.importing.context import ImportContext, shortened
from app.core.importing.html.tree import HtmlComment
from app.core.importing.lesson_writer import USED
from app.core.importing.markdown.fences import opening_fence
from app.core.importing.markdown.macros import add_macros
from app.core.importing.settings import DeckSetting, read_settings, report_unused
from app.core.importing.slides import (
    ImportedLayout,
    ImportedSlide,
    convert_columns,
    convert_markdown,
)

MAX_IMPORTS = 50
"""Parts of a deck in other files."""

_TOO_MANY = f"at most {MAX_IMPORTS} parts in other files are imported."

_RANGE = re.compile(r"\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?\s*)?")
"""One slide or a range of slides, which may have no end: `3`, `5-7` or `9-`."""

TEXT_WIDTH = 868
"""Pixels, in the default theme of Slidev: 980 without the margins."""

DIM = 50
"""Slidev darkens backgrounds by this percentage, so that the title is readable."""

KATEX = "setup/katex.ts"
"""Settings of the library for formulas, which may contain macros."""

LAYOUTS: Mapping[str, str] = {
    "center": "center",
    "cover": "center",
    "intro": "center",
    "end": "center",
    "fact": "section",
    "statement": "section",
    "section": "section",
    "quote": "quote",
    "image": "full",
    "image-left": "image-left",
    "image-right": "image-right",
}
"""Layouts of Slidev, each with its layout of a lesson."""

_PLAIN_LAYOUTS = frozenset({"default", "none", "two-cols", "two-cols-header"})
_SLIDE_KEYS = frozenset({"layout", "image", "background", "class", "src", "hide"})
_SLOT = re.compile(r"::[ \t]*(\w[\w-]*)[ \t]*::[ \t]*")
_COLUMN = re.compile(r"left|right|center|middle|bottom|col\w*|default")
"""Name of a slot that is shown next to other ones."""

_SNIPPET = re.compile(r"<<<[ \t]+(\S+?)(#[\w-]+)?(?:[ \t]+(.*))?$")
_QUOTED = re.compile(r"# +(\S[^\n]*)(.*)", re.DOTALL)
_QUOTE = re.compile(r"^>", re.MULTILINE)
_SOURCE = re.compile(r"[^\W\d_][^\n]{0,80}")
_CLICK = re.compile(r"\[click(?::\d+)?\][ \t]*")


@dataclass(frozen=True, slots=True)
class SlidevSlide:
    """A slide as the deck's file contains it."""

    settings: Mapping[str, DeckSetting]
    first: int
    lines: list[str]


def read_slidev(
    text: str, context: ImportContext
) -> tuple[Mapping[str, DeckSetting], list[ImportedSlide]]:
    """Return the settings of a deck and its slides."""
    context.text_width = TEXT_WIDTH
    context.file = KATEX
    add_macros(context.read_text(KATEX) or "", 1, context)
    context.file = ""
    return _read_slides(text, context)


def _read_slides(
    text: str, context: ImportContext, numbers: str = ""
) -> tuple[Mapping[str, DeckSetting], list[ImportedSlide]]:
    """Return the settings of a file of the deck and its slides with these numbers."""
    parts = list(_split(text.split("\n"), context))
    settings = _with_language(parts[0].settings)
    context.has_markdown_components |= _is_on(settings.get("mdc"))
    used = _selected(parts, numbers)
    return settings, [s for p in used for s in _slides(p, context, p is parts[0])]


def _selected(parts: list[SlidevSlide], numbers: str) -> list[SlidevSlide]:
    """Return the slides that a text such as `2,5-7` names; all for an empty text."""
    if numbers in ("", "*", "all"):
        return parts
    ranges = []
    for found in map(_RANGE.fullmatch, re.split("[,;]", numbers)):
        if found:
            first, dash, last = found.groups()
            ranges.append((int(first), int(last or len(parts) if dash else first)))
    return [
        part
        for number, part in enumerate(parts, 1)
        if any(first <= number <= last for first, last in ranges)
    ]


def _with_language(settings: Mapping[str, DeckSetting]) -> Mapping[str, DeckSetting]:
    """Return the settings with the language in `htmlAttrs`, if they have none."""
    found = settings.get("htmlAttrs")
    if not found or not isinstance(found.value, dict) or "lang" not in found.value:
        return settings
    return {"lang": DeckSetting(found.value["lang"], found.line), **settings}


def _split(lines: list[str], context: ImportContext) -> Iterator[SlidevSlide]:
    """Split at lines `---`; a block of settings may follow such a line directly."""
    settings: Mapping[str, DeckSetting] = {}
    start = at = 0
    while at < len(lines):
        line = lines[at].rstrip()
        if line.startswith("---") and not line.strip("-"):
            if at:
                yield SlidevSlide(settings, start + 1, lines[start:at])
            settings, start = {}, at + 1
            if line == "---" and start < len(lines) and lines[start].strip():
                end = next(
                    (n for n in range(start, len(lines)) if lines[n].rstrip() == "---"),
                    len(lines),
                )
                settings = read_settings(lines[start:end], start + 1, context)
                start = end + 1
            at = start
            continue
        at = _after_code(lines, at)
    yield SlidevSlide(settings, start + 1, lines[start:])


def _after_code(lines: list[str], at: int) -> int:
    """Return the index after a line, or after the code block that begins there."""
    if fence := opening_fence(lines[at]):
        for end in range(at + 1, len(lines)):
            if fence.starts(lines[end]):
                return end + 1
            if fence.ends_before(lines[end]):
                return end
    return at + 1


def _slides(
    part: SlidevSlide, context: ImportContext, is_first: bool
) -> Iterator[ImportedSlide]:
    settings = part.settings
    used = _SLIDE_KEYS | (USED | {"htmlAttrs", "mdc"} if is_first else {"title"})
    report_unused(settings, frozenset(used), context)
    if _is_on(settings.get("hide")) or _is_on(settings.get("disabled")):
        context.add(part.first, "a hidden slide was dropped.")
        return
    if source := settings.get("src"):
        yield from _imported(source, context)
        return
    text, comments = _body(part, context)
    layout = _layout(settings, context)
    if layout.name == "quote":
        text = _quotation(text)
    title = settings["title"].text if "title" in settings and not is_first else ""
    yield ImportedSlide(
        part.first,
        text if not title or text.strip() else f"# {title}",
        _notes(part, comments, context),
        layout,
        context.file,
    )


def _imported(source: DeckSetting, context: ImportContext) -> Iterator[ImportedSlide]:
    """Yield the slides of another file; `#2,5-7` after its name selects some."""
    name, _, numbers = source.text.partition("#")
    # A path from / is in the folder of the deck.
    folder = "" if name.startswith("/") else dirname(context.file)
    path = normpath(join(folder, name.lstrip("/")))
    text = context.read_text(path)
    context.imports += 1
    if text is None or context.imports > MAX_IMPORTS:
        reason = "no such file was found." if text is None else _TOO_MANY
        message = f"the slides in {shortened(path)} were dropped: {reason}"
        context.add(source.line, message)
        return
    before, context.file = context.file, path
    _, slides = _read_slides(text, context, numbers.strip())
    context.file = before
    if not slides:
        context.add(source.line, f"{shortened(source.text)} selects no slide.")
    yield from slides


def _body(part: SlidevSlide, context: ImportContext) -> tuple[str, list[HtmlComment]]:
    lines = [
        _snippet(line, part.first + at, context) for at, line in enumerate(part.lines)
    ]
    layout = part.settings.get("layout")
    has_header = layout is not None and layout.text == "two-cols-header"
    slots: list[tuple[int, list[str]]] = [(part.first, [])]
    at = 0
    while at < len(lines):
        slot = _SLOT.fullmatch(lines[at])
        is_column = slot and _COLUMN.fullmatch(slot[1])
        if slot and is_column and slot[1] != "default":
            slots.append((part.first + at + 1, []))
            at += 1
            continue
        has_header = has_header or (bool(slot) and not is_column and len(slots) == 1)
        end = _after_code(lines, at)
        slots[-1][1].extend("" if slot else line for line in lines[at:end])
        at = end
    if len(slots) > 1:
        return convert_columns(slots, has_header, context)
    return convert_markdown(slots[0][1], part.first, context)


def _snippet(line: str, number: int, context: ImportContext) -> str:
    """Replace the line that includes a file with code."""
    if found := _SNIPPET.match(line):
        context.add(
            number,
            f"the code in {shortened(found[1])} was dropped. Copy it into the slide.",
        )
        return ""
    return line


def _layout(
    settings: Mapping[str, DeckSetting], context: ImportContext
) -> ImportedLayout:
    name = settings["layout"].text if "layout" in settings else ""
    layout = ImportedLayout(LAYOUTS.get(name, ""))
    if name and not layout.name and name not in _PLAIN_LAYOUTS:
        message = f"the layout {shortened(name)} was dropped."
        summary = "layouts were dropped"
        context.add_setting(settings["layout"].line, message, summary, name)
    if name.startswith("image") and "image" in settings:
        image = context.copy(settings["image"].text, settings["image"].line, "image")
        shown = replace(layout, name=layout.name or "image-right", image=image)
        layout = shown if image else ImportedLayout()
    elif name.startswith("image"):
        context.add(
            settings["layout"].line, f"the layout {shortened(name)} was dropped."
        )
        layout = ImportedLayout()
    if "background" in settings:
        background = _background(settings["background"], context)
        layout = replace(layout, background=background, dim=DIM)
    if "class" in settings:
        layout = _with_classes(layout, settings["class"], context)
    return layout


def _background(setting: DeckSetting, context: ImportContext) -> str:
    if setting.text.startswith(("#", "rgb", "hsl", "linear-gradient", "var(")):
        message = "the background colour was dropped."
        context.add_setting(setting.line, message, "background colours were dropped")
        return ""
    return context.copy_background(setting.text, setting.line)


def _with_classes(
    layout: ImportedLayout, setting: DeckSetting, context: ImportContext
) -> ImportedLayout:
    classes = setting.text.split()
    if "text-center" in classes and not layout.name:
        layout = replace(layout, name="center")
        classes.remove("text-center")
    for name in classes:
        if name != "text-center":
            message = f"the class {shortened(name)} was dropped."
            context.add_setting(setting.line, message, "classes were dropped", name)
    return layout


def _quotation(text: str) -> str:
    """Return the slide of a quotation, which Slidev shows as its heading.

    A single line below it is the source, which becomes the heading of the slide.
    """
    found = _QUOTED.match(text)
    if not found or _QUOTE.search(text):
        return text
    quote, rest = f"> {found[1]}", found[2].strip()
    if _SOURCE.fullmatch(rest):
        return f"# {rest}\n\n{quote}"
    return f"{quote}\n\n{rest}".strip()


def _notes(
    part: SlidevSlide, comments: list[HtmlComment], context: ImportContext
) -> str:
    """Return the comment at the end of a slide: its notes."""
    is_at_end = "\n".join(part.lines).rstrip().endswith("-->")
    if not is_at_end or not comments or not comments[-1].text.strip():
        return ""
    last = comments[-1]
    text = _CLICK.sub("", last.text)
    if text != last.text:
        message = "the marks [click] in the notes were dropped."
        context.add_setting(last.line, message, "notes lost their marks [click]")
    notes, _ = convert_markdown(text.split("\n"), last.line, context)
    return notes


def _is_on(setting: DeckSetting | None) -> bool:
    return setting is not None and setting.text.lower() == "true"
