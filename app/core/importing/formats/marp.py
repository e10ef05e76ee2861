"""Decks of Marp."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.core.importing.context import ImportContext, shortened
from app.core.importing.html.tree import HtmlComment
from app.core.importing.lesson_writer import USED
from app.core.importing.markdown.fences import code_lines
from app.core.importing.markdown.image_widths import width_in_lesson
from app.core.importing.markdown.inline_text import IMAGE
from app.core.importing.markdown.markdown_text import replace_in_lines
from app.core.importing.marks import STEP
from app.core.importing.settings import DeckSetting, read_settings, report_unused
from app.core.importing.slides import ImportedLayout, ImportedSlide, convert_markdown

DIRECTIVES = frozenset(
    {"theme", "style", "headingDivider", "size", "math", "paginate", "header", "footer"}
    | {"class", "backgroundColor", "backgroundImage", "backgroundPosition"}
    | {"backgroundRepeat", "backgroundSize", "color", "transition", "marp", "title"}
    | {"author", "description", "keywords", "url", "image", "lang"}
)
TEXT_WIDTH = 1120
"""Pixels, in the themes of Marp: 1280 without the margins."""

_CENTERED = frozenset({"lead", "center", "title"})

_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_UNDERLINE = re.compile(r" {0,3}-+[ \t]*")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]")
_SETTING = re.compile(r"\s*(_?[A-Za-z]+)\s*:")
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
LOCAL = frozenset({"class", "_class", "backgroundImage", "_backgroundImage"})
"""Directives that change the layout: of one slide if they begin with _, otherwise of
the slides after it, too."""

_SIZE = re.compile(r"(?:w|h|width|height):\S+")
_WIDTH = re.compile(r"(?:w|width):(\S+)")
_HEIGHT = re.compile(r"(?:h|height):(\d{1,5}(?:\.\d{1,4})?)(?:px)?")
_FILTER = re.compile(
    r"(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity"
    r"|saturate|sepia)(?::\S+)?"
)
_SIDE = re.compile(r"(left|right)(?::(.*))?")
_PERCENTAGE = re.compile(r"\d+(?:\.\d+)?%")
_URL = re.compile(r"url\((.*)\)")
_BACKGROUND_WORDS = frozenset(
    {"bg", "fit", "contain", "cover", "auto", "vertical", "horizontal"}
)
_PLACE = frozenset({"center", "centered", "left", "right", "inline", "block"})
"""Words for which the style sheets of decks often have rules."""

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
    lasting = _directed(_lasting(settings), ImportedLayout(), context)
    layout = _directed(settings, ImportedLayout(), context)
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

    def directive(found: re.Match[str], line: int) -> str:
        nonlocal layout, lasting
        blank = "\n" * found[0].count("\n")
        if found[1].strip() == "fit":
            context.add_setting(line, "the directive “fit” was dropped.")
            return blank
        if not _is_directive(found[1]):
            return found[0]
        settings = read_settings(found[1].split("\n"), line, context)
        _report_directives(settings, context)
        layout = _directed(settings, layout, context)
        lasting = _directed(_lasting(settings), lasting, context)
        return blank

    # Comments after the last end of a comment have no end: searching for it from each
    # of them could take minutes.
    head, end, rest = "\n".join(part.lines).rpartition("-->")
    numbers = range(part.first, part.first + len(part.lines))
    body = replace_in_lines(_COMMENT, directive, head + end, numbers) + rest
    layout, lines = _backgrounds(body.split("\n"), part.first, layout, context)
    lines = [
        _without_size(line, part.first + n, context) for n, line in enumerate(lines)
    ]
    converted, comments = convert_markdown(_in_steps(lines), part.first, context)
    return ImportedSlide(
        part.first, converted, _notes(comments, context), layout
    ), lasting


def _is_directive(comment: str) -> bool:
    name = _SETTING.match(comment)
    return name is not None and name[1].removeprefix("_") in DIRECTIVES


def _report_directives(
    settings: Mapping[str, DeckSetting], context: ImportContext
) -> None:
    for name, setting in settings.items():
        if name not in LOCAL:
            context.add_setting(
                setting.line, f"the directive {shortened(name)} was dropped."
            )


def _lasting(settings: Mapping[str, DeckSetting]) -> Mapping[str, DeckSetting]:
    """Return the settings that also hold for the slides that follow."""
    return {name: value for name, value in settings.items() if not name.startswith("_")}


def _directed(
    settings: Mapping[str, DeckSetting], layout: ImportedLayout, context: ImportContext
) -> ImportedLayout:
    """Return the layout with the directives in settings."""
    for name, setting in settings.items():
        match name.removeprefix("_"):
            case "class":
                layout = _class_layout(setting, layout, context)
            case "backgroundImage":
                image = _background_image(setting, context)
                layout = replace(layout, background=image)
    return layout


def _background_image(setting: DeckSetting, context: ImportContext) -> str:
    """Return the path of `url(…)` in the lesson's folder; empty if it has none."""
    if found := _URL.fullmatch(setting.text):
        return context.copy_background(found[1].strip("\"' \t"), setting.line)
    if setting.text not in ("", "none"):
        message = f"the background {shortened(setting.text)} was dropped."
        context.add_setting(setting.line, message)
    return ""


def _class_layout(
    setting: DeckSetting, layout: ImportedLayout, context: ImportContext
) -> ImportedLayout:
    value = setting.value
    names = value if isinstance(value, list) else setting.text.split()
    for name in names:
        if name not in _CENTERED:
            context.add_setting(
                setting.line, f"the class {shortened(name)} was dropped."
            )
    return replace(layout, name="" if _CENTERED.isdisjoint(names) else "center")


def _backgrounds(
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
    _report_styles([word for word in styles if word], number, context)
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
        or _is_style(word)
        or _SIDE.fullmatch(word)
        or _PERCENTAGE.fullmatch(word)
    )


def _without_size(line: str, number: int, context: ImportContext) -> str:
    """Remove the sizes, filters and places in the descriptions of images."""

    def described(image: re.Match[str]) -> str:
        words = image["alt"].split()
        styles = [word for word in words if _is_style(word)]
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
        _report_styles([word for word in styles if word not in used], number, context)
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
    context.add(
        number,
        f"the height {height} of an image became a width of {width}% of the text.",
    )
    return f"{width}%"


def _is_style(word: str) -> bool:
    return bool(_SIZE.fullmatch(word) or _FILTER.fullmatch(word))


def _report_styles(words: list[str], number: int, context: ImportContext) -> None:
    if words:
        text = shortened(" ".join(words))
        context.add(number, f"the style {text} of an image was dropped.")


def _in_steps(lines: list[str]) -> list[str]:
    """Mark the items of lists with `*` and `1)`, which appear in steps."""
    return [
        line + STEP if not is_code and _STEP_ITEM.match(line) else line
        for line, is_code in zip(lines, code_lines(lines), strict=True)
    ]


def _notes(comments: list[HtmlComment], context: ImportContext) -> str:
    texts = [
        convert_markdown(comment.text.split("\n"), comment.line, context)[0]
        for comment in comments
        if comment.text.strip()
    ]
    return "\n\n".join(texts)
