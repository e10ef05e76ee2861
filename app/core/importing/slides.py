"""A slide of a deck, between its source and the lesson."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.importing.context import ImportContext
from app.core.importing.html.tree import HtmlComment, parse_html
from app.core.importing.markdown.components import with_html_components
from app.core.importing.markdown.fences import code_lines
from app.core.importing.markdown.markdown_text import columns_of
from app.core.importing.markdown.protected import protect
from app.core.importing.markdown.references import inline_references
from app.core.importing.markdown_writer import MarkdownWriter
from app.core.importing.marks import STEP


@dataclass(frozen=True, slots=True)
class ImportedLayout:
    """Layout of a slide, as attributes of its headline."""

    name: str = ""
    """`center`, `section`, `quote`, `full`, `image-left` or `image-right`."""
    image: str = ""
    """Path in the lesson's folder."""
    alt: str = ""
    """Alternative text of the image; the check of the lesson reports an empty one."""
    background: str = ""
    """Path in the lesson's folder."""
    dim: int = 0
    """By how many percent the background is darkened."""

    def attributes(self) -> str:
        """Return the text after the headline, with a space before it."""
        parts = [f".{self.name}"] if self.name else []
        if self.image:
            parts.append(f'image="{self.image}"')
        if self.alt:
            parts.append(f'alt="{_quotable(self.alt)}"')
        if self.background:
            parts.append(f'background="{self.background}"')
        if self.background and self.dim:
            parts.append(f"dim={self.dim}%")
        return f" {{{' '.join(parts)}}}" if parts else ""


@dataclass(frozen=True, slots=True)
class ImportedSlide:
    """A slide of a deck, converted to the Markdown of lessons."""

    line: int
    """First line of the slide in the deck."""
    text: str
    notes: str
    layout: ImportedLayout
    file: str = ""
    """Path of the file that contains the slide; empty for the deck itself."""


_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*)$")
_UNDERLINE = re.compile(r"^ {0,3}(?:=+|-{1,2})[ \t]*$")
_NO_PARAGRAPH = re.compile(r"\s{4}|[ ]*(?:[-*+](?:\s|$)|[>#|:])")
_RULE = re.compile(r"^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$")
_EMPTY_LINK = re.compile(
    r"(?<!!)\[\s*\]\(<?((?:https?://|mailto:)[^\s<>()]{1,2000})>?\)", re.IGNORECASE
)
_BREAKS = re.compile(
    r"^[ \t]*(?:<br>[ \t]*)+$"
    r"|(?<![ \t])(?<!<br>)(?:[ \t]*<br>)+(?=\n[ \t]*\n|\n*\Z)",
    re.M,
)
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]")
_DIRECTIVE = re.compile(r":{3,}(\{)?")
_END_OF_COLUMN = re.compile(r":{3,}$|\+{3}$")
_ID = re.compile(r"(?<![ \t])[ \t]*\{#[\w-]+\}$")


def convert_markdown(
    lines: list[str], first: int, context: ImportContext
) -> tuple[str, list[HtmlComment]]:
    """Return Markdown with HTML as Markdown of a lesson, and its comments."""
    protected = protect(lines, first, context)
    protected.text = inline_references(protected.text, context.references)
    if context.has_markdown_components:
        protected.text = with_html_components(protected.text)
    writer = MarkdownWriter(context, protected)
    tree = parse_html(protected.text, protected.numbers)
    text = tidy_slide(writer.write(tree.children))
    comments = [HtmlComment(protected.restore(c.text), c.line) for c in writer.comments]
    return protected.restore(text), comments


def convert_columns(
    parts: list[tuple[int, list[str]]], has_header: bool, context: ImportContext
) -> tuple[str, list[HtmlComment]]:
    """Return the text above columns and the columns, and their comments.

    If `has_header`, the first part is the text above the columns.
    """
    texts, comments = [], []
    for first, lines in parts:
        text, found = convert_markdown(lines, first, context)
        texts.append(_without_steps(text, first, context).strip())
        comments += found
    above, left = _cut_heading(texts[0])
    if has_header:
        above, left = texts[0], ""
    elif any(_cut_heading(text)[0] for text in texts[1:]):
        # Each column has its own heading, so the slide has none above the columns.
        above, left = "", texts[0]
    columns = [text for text in (left, *texts[1:]) if text]
    if len(columns) < 2:
        return "\n\n".join([above, *columns]), comments
    return f"{above}\n\n{columns_of(columns).strip()}\n", comments


def _without_steps(text: str, line: int, context: ImportContext) -> str:
    found = re.sub(r"^\. \. \.$\n?", "", text, flags=re.MULTILINE)
    if found != text:
        context.add(line, "the steps in columns were dropped.")
    return found


def _cut_heading(text: str) -> tuple[str, str]:
    first, _, rest = text.partition("\n")
    return (first, rest.strip()) if _HEADING.match(first) else ("", text)


def tidy_slide(text: str) -> str:
    """Write the steps of lists as directives, and remove redundant marks.

    A link without text, such as one whose icon was dropped, shows its address.
    """
    text = _EMPTY_LINK.sub(r"<\1>", _BREAKS.sub("", text))
    lines = [_without_rule(line) for line in text.split("\n")]
    lines = _stepped(lines)
    while lines and lines[-1].strip() in ("", ". . ."):
        del lines[-1]
    text = "\n".join(lines)
    return re.sub(r"\n[ \t]*(?:\n[ \t]*)+\n", "\n\n", text).strip("\n")


def _without_rule(line: str) -> str:
    # `***` would end the deck, and `---` the slide.
    return "___" if _RULE.match(line.replace(STEP, "")) else line


def _stepped(lines: list[str]) -> list[str]:
    """Let lists and paragraphs with marks appear in steps."""
    found: list[str] = []
    at = 0
    while at < len(lines):
        end = _block_end(lines, at)
        block = [line.replace(STEP, "").rstrip() for line in lines[at:end]]
        marked = any(STEP in line for line in lines[at:end])
        if marked and _ITEM.match(block[0]):
            found += ["", ":::{incremental}", *block, ":::", ""]
        elif marked and not block[0].startswith((" ", "\t", ">", ":")):
            found += ["", ". . .", "", *block]
        else:
            found += block
        at = end
    return found


def _block_end(lines: list[str], at: int) -> int:
    """Return the index after a line without text, a heading, a list or a paragraph."""
    if not lines[at].strip() or _HEADING.match(lines[at]):
        return at + 1
    if _ITEM.match(lines[at]):
        return _list_end(lines, at)
    end = at + 1
    while end < len(lines) and lines[end].strip() and not _ITEM.match(lines[end]):
        end += 1
    return end


def _list_end(lines: list[str], at: int) -> int:
    """Return the index after the last item of a list."""
    end = last = at + 1
    while end < len(lines):
        belongs = _ITEM.match(lines[end]) or lines[end].startswith((" ", "\t"))
        is_lazy = lines[end - 1].strip() and not _END_OF_COLUMN.match(lines[end])
        if lines[end].strip() and not belongs and not is_lazy:
            break
        end += 1
        last = end if lines[end - 1].strip() else last
    return last


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading in the text of a slide."""

    at: int
    """Index of its line."""
    level: int
    text: str
    is_underlined: bool
    is_nested: bool
    """Whether it is in a directive."""


def with_headline(slide: ImportedSlide, title: str) -> str:
    """Return the text of a slide with its first heading as the headline.

    A slide without a heading gets the title, and so does one with several headings in
    directives, such as columns.
    """
    lines = slide.text.split("\n")
    headings = _headings(lines)
    first = _first(headings)
    for heading in headings:
        is_first = heading is first
        level = 1 if is_first else max(2, heading.level)
        attributes = slide.layout.attributes() if is_first else ""
        text = f"{'#' * level} {heading.text}{attributes}" if heading.text else ""
        lines[heading.at] = "" if is_first and heading.is_nested else text
        if heading.is_underlined:
            lines[heading.at + 1] = ""
    text = "\n".join(lines).strip()
    if first and not first.is_nested:
        return text
    headline = f"# {first.text if first else title}{slide.layout.attributes()}"
    return f"{headline}\n\n{text}".strip()


def headline_of(slide: ImportedSlide) -> str:
    """Return the text of the headline, or an empty string."""
    first = _first(_headings(slide.text.split("\n")))
    return first.text if first else ""


def headings_of(slide: ImportedSlide) -> list[str]:
    """Return the texts of all headings."""
    return headings_in(slide.text.split("\n"))


def headings_in(lines: list[str]) -> list[str]:
    """Return the texts of the headings in lines of Markdown."""
    return [heading.text for heading in _headings(lines) if heading.text]


def heading_levels(lines: list[str]) -> list[int]:
    """Return the levels of the headings in lines of Markdown."""
    return [heading.level for heading in _headings(lines) if heading.text]


def _first(headings: list[Heading]) -> Heading | None:
    """Return the first heading outside of directives, or the only one in them."""
    named = [heading for heading in headings if heading.text]
    outside = (heading for heading in named if not heading.is_nested)
    return next(outside, named[0] if len(named) == 1 else None)


def _headings(lines: list[str]) -> list[Heading]:
    found: list[Heading] = []
    depth = 0
    for at, (line, is_code) in enumerate(zip(lines, code_lines(lines), strict=True)):
        if is_code:
            continue
        if directive := _DIRECTIVE.match(line):
            depth += 1 if directive[1] else -1
        elif heading := _heading(lines, at):
            level, text, is_underlined = heading
            text = _ID.sub("", text)
            found.append(Heading(at, level, text, is_underlined, depth > 0))
    return found


def _heading(lines: list[str], at: int) -> tuple[int, str, bool] | None:
    """Return level and text of a heading, and whether it is underlined."""
    if found := _HEADING.match(lines[at] + " " * lines[at].endswith("#")):
        return len(found[1]), found[2].rstrip().rstrip("#").strip(), False
    below = lines[at + 1] if at + 1 < len(lines) else ""
    above = lines[at - 1] if at else ""
    is_paragraph = lines[at].strip() and not _NO_PARAGRAPH.match(lines[at])
    is_start = not above.strip() or _HEADING.match(above)
    if is_paragraph and is_start and _UNDERLINE.match(below):
        return 1 if below.strip()[0] == "=" else 2, lines[at].strip(), True
    return None


def _quotable(text: str) -> str:
    return re.sub(r"[{}\n]", " ", text).replace('"', "”").strip()
