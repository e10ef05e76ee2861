"""Decks of Marp."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.core.importing.context import ImportContext, shortened
from app.core.importing.fences import code_lines
from app.core.importing.html_tree import Comment
from app.core.importing.inline_text import IMAGE, replace_in_lines
from app.core.importing.lesson_writer import USED
from app.core.importing.protected import STEP
from app.core.importing.settings import Setting, read_settings, report_unused
from app.core.importing.slides import Layout, Slide, convert_markdown

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
_SIZE = re.compile(r"(?:w|h|width|height):\S+")
_WIDTH = re.compile(r"(?:w|width):(\S+)")
_FILTER = re.compile(
    r"(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity"
    r"|saturate|sepia)(?::\S+)?"
)
_PLACE = frozenset({"center", "centered", "left", "right", "inline", "block"})
"""Words for which the style sheets of decks often have rules."""

_STEP_ITEM = re.compile(r"(?:\*|\d{1,9}\))[ \t]+\S")


@dataclass(frozen=True, slots=True)
class Part:
    """A slide as it is in the file."""

    first: int
    lines: list[str]


def read_marp(
    text: str, context: ImportContext
) -> tuple[Mapping[str, Setting], list[Slide]]:
    """Return the settings of a deck and its slides."""
    lines = text.split("\n")
    context.text_width = TEXT_WIDTH
    settings: Mapping[str, Setting] = {}
    start = 0
    if lines[0].rstrip() == "---":
        end = next(
            (n for n in range(1, len(lines)) if lines[n].rstrip() == "---"), len(lines)
        )
        settings, start = read_settings(lines[1:end], 2, context), end + 1
    used = USED | {"marp", "headingDivider", "class", "_class", "backgroundImage"}
    report_unused(settings, frozenset(used), context)
    divider = _level(settings)
    parts = _split(lines[start:], start + 1, divider)
    return settings, [
        _slide(part, settings, context, is_first=number == 0)
        for number, part in enumerate(parts)
    ]


def _level(settings: Mapping[str, Setting]) -> frozenset[int]:
    """Return the levels of the headings that begin a slide."""
    value = settings["headingDivider"].value if "headingDivider" in settings else None
    if isinstance(value, list):
        return frozenset(int(level) for level in value if level.isdecimal())
    if isinstance(value, str) and value.isdecimal():
        return frozenset(range(1, min(int(value), 6) + 1))
    return frozenset()


def _split(lines: list[str], first: int, divider: frozenset[int]) -> Iterator[Part]:
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
            yield Part(start, current)
            current, start = [], number + 1
        elif _is_divider(line, divider) and any(text.strip() for text in current):
            yield Part(start, current)
            current, start = [line], number
        else:
            current.append(line)
        is_comment = not is_code and _is_open_comment(line, is_comment)
    yield Part(start, current)


def _is_divider(line: str, divider: frozenset[int]) -> bool:
    heading = _HEADING.match(line)
    return heading is not None and len(heading[1]) in divider


def _is_paragraph(lines: list[str]) -> bool:
    last = lines[-1] if lines else ""
    return bool(last.strip()) and not re.match(
        r"\s{4}|\s*(?:[-*+>#|<:!]|\d+[.)]\s)", last
    )


def _is_open_comment(line: str, is_open: bool) -> bool:
    begin, end = line.rfind("<!--"), line.rfind("-->")
    return begin > end or (is_open and end < 0)


def _slide(
    part: Part,
    settings: Mapping[str, Setting],
    context: ImportContext,
    *,
    is_first: bool,
) -> Slide:
    text = "\n".join(part.lines)
    layout = _class_layout(settings.get("class"), Layout(), context)
    if is_first:
        layout = _class_layout(settings.get("_class"), layout, context)

    def directive(found: re.Match[str], line: int) -> str:
        nonlocal layout
        blank = "\n" * found[0].count("\n")
        if found[1].strip() == "fit":
            context.add(line, "the directive “fit” was dropped.")
            return blank
        if not _is_directive(found[1]):
            return found[0]
        layout = _directive_layout(found[1], line, layout, context)
        return blank

    # Comments after the last end of a comment have no end: searching for it from each
    # of them could take minutes.
    head, end, rest = text.rpartition("-->")
    numbers = range(part.first, part.first + len(part.lines))
    body = replace_in_lines(_COMMENT, directive, head + end, numbers) + rest
    layout, lines = _backgrounds(body.split("\n"), part.first, layout, context)
    lines = [
        _without_size(line, part.first + n, context) for n, line in enumerate(lines)
    ]
    converted, comments = convert_markdown(_in_steps(lines), part.first, context)
    return Slide(part.first, converted, _notes(comments, context), layout)


def _is_directive(comment: str) -> bool:
    name = _SETTING.match(comment)
    return name is not None and name[1].removeprefix("_") in DIRECTIVES


def _directive_layout(
    comment: str, line: int, layout: Layout, context: ImportContext
) -> Layout:
    settings = read_settings(comment.split("\n"), line, context)
    for name, setting in settings.items():
        match name.removeprefix("_"):
            case "class":
                layout = _class_layout(setting, layout, context)
            case "backgroundImage":
                source = re.sub(r"^url\([\"']?|[\"']?\)$", "", setting.text)
                image = context.copy(source, setting.line, "background")
                layout = replace(layout, background=image or layout.background)
            case _:
                context.add(
                    setting.line, f"the directive {shortened(name)} was dropped."
                )
    return layout


def _class_layout(
    setting: Setting | None, layout: Layout, context: ImportContext
) -> Layout:
    if setting is None:
        return layout
    value = setting.value
    for name in value if isinstance(value, list) else setting.text.split():
        if name in _CENTERED:
            layout = replace(layout, name="center")
        else:
            context.add(setting.line, f"the class {shortened(name)} was dropped.")
    return layout


def _backgrounds(
    lines: list[str], first: int, layout: Layout, context: ImportContext
) -> tuple[Layout, list[str]]:
    """Return the layout with the images `![bg …](…)`, and the lines without them."""
    found: list[str] = []
    marked = zip(lines, code_lines(lines), strict=True)
    for number, (line, is_code) in enumerate(marked, first):
        for image in () if is_code else IMAGE.finditer(line):
            words = image["alt"].split()
            if "bg" in words:
                layout = _background(image, words, number, layout, context)
        found.append(line if is_code else IMAGE.sub(_without_background, line))
    return layout, found


def _without_background(image: re.Match[str]) -> str:
    return "" if "bg" in image["alt"].split() else image[0]


def _background(
    image: re.Match[str],
    words: list[str],
    number: int,
    layout: Layout,
    context: ImportContext,
) -> Layout:
    path = context.copy(image["source"], number, "background")
    if not path:
        return layout
    side = next(
        (w.partition(":") for w in words if re.match("(left|right)(:|$)", w)), None
    )
    if layout.image or layout.background:
        context.add(number, "a further background was dropped: a slide can have one.")
        return layout
    if any(_FILTER.fullmatch(word) for word in words):
        context.add(number, "the filter of a background was dropped.")
    if side is None:
        return replace(layout, background=path)
    if side[2]:
        context.add(number, f"the width {side[2]} of an image was dropped.")
    return replace(layout, name=f"image-{side[0]}", image=path)


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
        _report_styles([word for word in styles if word not in widths], number, context)
        braces = f"{{width={widths[0].partition(':')[2]}}}" if widths else ""
        alt = f"![{' '.join(rest)}]"
        return image[0].replace(f"![{image['alt']}]", alt, 1) + braces

    return IMAGE.sub(described, line)


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


def _notes(comments: list[Comment], context: ImportContext) -> str:
    texts = [
        convert_markdown(comment.text.split("\n"), comment.line, context)[0]
        for comment in comments
        if comment.text.strip()
    ]
    return "\n\n".join(texts)
