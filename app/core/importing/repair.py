"""Repair of an imported lesson, so that it passes the check of lessons.

The import converts what decks usually contain. Where the check still finds an error,
the text is shown as it is written: first the line, then the block around it, at last
the whole slide. Each repair is listed as a change, with its line of the deck.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from app.core.errors import Problem
from app.core.importing.context import shortened
from app.core.importing.markdown.code_blocks import fenced
from app.core.importing.markdown.fences import code_lines
from app.core.importing.markdown.inline_text import IMAGE, escaped
from app.core.importing.result import Change, ImportedDeck, WrittenSlide, sort_changes

FindErrors = Callable[[str], Iterable[Problem]]
"""Returns the errors in the text of a lesson."""


class _Repair(Enum):
    """Amount of a deck that a repair replaces by text."""

    LINE = auto()
    BLOCK = auto()
    SLIDE = auto()
    """The slide keeps its headline."""
    EVERYTHING = auto()


_LINES_AND_BLOCKS: Final = (_Repair.LINE,) * 3 + (_Repair.BLOCK,) * 2
"""One error can hide others, so lines and blocks are repaired several times."""
_REPAIRS: Final = (*_LINES_AND_BLOCKS, _Repair.SLIDE, _Repair.EVERYTHING)
"""Repairs of a slide, one after the other, until the slide has no error."""
_ROUNDS: Final = 3 * len(_REPAIRS)

_PREFIX = re.compile(r"\s*(?:(?:[-*+]|\d{1,9}[.)])\s+|>\s?)*")
_HEADLINE = re.compile(r"(#{1,6} )(.*?)(?:\s*\{[^{}]*\})?$")
_FENCE = re.compile(r"(:{3,})(\{)?")
_BREAK = re.compile(r":{3,}|\+{3}$")
_OF_LESSON = re.compile(r":::|\bcolons\b|\bline \d")
"""Directives, which decks do not have, or lines of the lesson in an error."""


@dataclass
class _RepairedSlide:
    """A slide while it is repaired."""

    written: WrittenSlide
    lines: list[str]
    repairs: int = 0
    """Number of repairs so far."""
    reason: str = ""
    """Why the slide is repaired: its first error."""
    changes: list[Change] = field(default_factory=list)
    """The repairs that its text shows."""

    def next_repair(self) -> _Repair:
        repair = _REPAIRS[min(self.repairs, len(_REPAIRS) - 1)]
        self.repairs += 1
        return repair

    def skip_to_slide(self) -> None:
        self.repairs = max(self.repairs, len(_LINES_AND_BLOCKS))


def repaired(deck: ImportedDeck, find_errors: FindErrors) -> ImportedDeck:
    """Return the deck with a lesson in which `find_errors` finds no error."""
    slides = [_RepairedSlide(slide, slide.text.split("\n")) for slide in deck.slides]
    changes = [*deck.changes]
    for _ in range(_ROUNDS):
        errors = list(find_errors(deck.text))
        if not errors:
            break
        deck, found = _repair_deck(deck, slides, errors)
        changes += found
    for slide in slides:
        changes += slide.changes
    # Two errors on a line can be one change.
    changes = list(dict.fromkeys(changes))
    files = {path: source for path, source in deck.files.items() if path in deck.text}
    return replace(deck, files=files, changes=sort_changes(changes))


def _repair_deck(
    deck: ImportedDeck, slides: Sequence[_RepairedSlide], errors: Sequence[Problem]
) -> tuple[ImportedDeck, list[Change]]:
    """Repair the settings, and each slide with an error once.

    Return the changes of the settings.
    """
    changes = []
    front, starts = deck.front_matter, deck.first_lines
    above = [error for error in errors if error.line < starts[0]]
    if above and front != _title_only(front):
        front = _title_only(front)
        message = f"the settings were dropped: {above[0].message}"
        changes.append(Change(1, message))
    elif above:  # an error without a line of its own, such as a lesson without slides
        errors = [replace(above[0], line=start) for start in starts]
        for slide in slides:
            slide.skip_to_slide()
    for slide, start, end in zip(
        slides, starts, (*starts[1:], sys.maxsize), strict=True
    ):
        if own := [error for error in errors if start <= error.line < end]:
            _repair_slide(slide, own, start, deck.texts)
    written = (replace(s.written, text="\n".join(s.lines)) for s in slides)
    return replace(deck, front_matter=front, slides=tuple(written)), changes


def _repair_slide(
    slide: _RepairedSlide,
    errors: Sequence[Problem],
    first: int,
    texts: Mapping[str, Sequence[str]],
) -> None:
    """Repair a slide, which begins on line `first` of the lesson."""
    written, repair = slide.written, slide.next_repair()
    slide.reason = slide.reason or _reason(errors[0])
    if repair is _Repair.EVERYTHING:
        slide.lines = ["# …", ""]
        message = f"the slide was dropped: {errors[0].message}"
        slide.changes = [Change(written.line, message, written.file)]
    elif repair is _Repair.SLIDE:
        # Earlier repairs are undone: the text is shown once, and reported once.
        slide.lines = _as_text(written.text.split("\n"))
        message = f"the slide became a block of text: {slide.reason}"
        slide.changes = [Change(written.line, message, written.file)]
    else:
        slide.changes += _repair_lines(slide, errors, first, texts, repair)


def _repair_lines(
    slide: _RepairedSlide,
    errors: Sequence[Problem],
    first: int,
    texts: Mapping[str, Sequence[str]],
    repair: _Repair,
) -> Iterator[Change]:
    """Repair the lines with errors, or their blocks, and yield what changed."""
    written, done = slide.written, len(slide.lines)
    # From the last line on, so that the numbers of the lines above do not change.
    for error in sorted(errors, key=lambda error: -error.line):
        index = min(error.line - first, len(slide.lines) - 1)
        if index >= done:
            continue
        line = _text_line(slide.lines, index)
        is_block = repair is _Repair.BLOCK or _is_in_block(slide.lines, index)
        show = _show_block if is_block else _show_line
        done, message = show(slide.lines, index, error)
        if message:
            line_in_deck = _line_in_deck(line, written, texts)
            yield Change(line_in_deck, f"{message}: {_reason(error)}", written.file)


def _reason(error: Problem) -> str:
    """Return the reason for a repair, in terms of the deck."""
    if _OF_LESSON.search(error.message):
        return "it could not be converted. Correct the text in the lesson."
    return error.message


def _text_line(lines: Sequence[str], at: int) -> str:
    """Return the line, or the next one that is not a fence of a directive."""
    others = (line for line in lines[at:] if line.strip() and not _BREAK.match(line))
    return next(others, lines[at])


def _is_in_block(lines: Sequence[str], at: int) -> bool:
    """Return whether a line belongs to a directive, code or a formula."""
    is_formula = sum(line.strip() == "$$" for line in lines[: at + 1]) % 2 == 1
    is_code = list(code_lines(lines))[at]
    return bool(_BREAK.match(lines[at])) or is_code or is_formula


def _show_line(lines: list[str], at: int, error: Problem) -> tuple[int, str]:
    """Drop the images that the error names, or escape the markup of the line.

    Return the line's index, and what changed as text.
    """
    line = lines[at]
    images = [i for i in IMAGE.finditer(line) if i["source"] in error.message]
    if images:
        for image in images:
            line = line.replace(image[0], "")
        lines[at] = line.rstrip()
        return at, f"the image {shortened(images[0]['source'])} was dropped"
    if headline := _HEADLINE.fullmatch(line):
        lines[at] = headline[1] + escaped(headline[2])
    else:
        prefix = _PREFIX.match(line)
        start = prefix.end() if prefix else 0
        lines[at] = line[:start] + escaped(line[start:])
    is_changed = lines[at] != line
    return at, f"the line {shortened(line)} is shown as it is written" * is_changed


def _show_block(lines: list[str], at: int, error: Problem) -> tuple[int, str]:
    """Turn a block into fenced text. Return its first index and what changed."""
    start, end = _block(lines, at)
    block = lines[start:end]
    lines[start:end] = fenced("text", block).split("\n")
    count = f"{len(block)} lines" if len(block) > 1 else "the line"
    first = shortened(_text_line(block, 0))
    return start, f"{count} from {first} on became a block of text"


def _block(lines: Sequence[str], at: int) -> tuple[int, int]:
    """Return the first line of a block and the index after it."""
    if fence := _FENCE.match(lines[at]):
        return _directive(lines, at, fence[1], opens=bool(fence[2]))
    is_code = list(code_lines(lines))
    start, end = at, at + 1
    while start > 0 and not _is_start(lines, start, is_code):
        start -= 1
    while end < len(lines) and (
        is_code[end] or (lines[end].strip() and not _BREAK.match(lines[end]))
    ):
        end += 1
    return start, end


def _is_start(lines: Sequence[str], at: int, is_code: Sequence[bool]) -> bool:
    above = lines[at - 1]
    if is_code[at - 1] and is_code[at]:
        return False
    if lines[at].startswith((" ", "\t")) and not _BREAK.match(above):
        return False
    return not above.strip() or bool(_BREAK.match(above)) or above.startswith("# ")


def _directive(
    lines: Sequence[str], at: int, marks: str, *, opens: bool
) -> tuple[int, int]:
    """Return the lines from the first to the last fence of a directive."""
    if opens:
        ends = (n for n in range(at + 1, len(lines)) if lines[n].rstrip() == marks)
        return at, next(ends, len(lines) - 1) + 1
    starts = (n for n in range(at, -1, -1) if lines[n].startswith(f"{marks}{{"))
    return next(starts, at), at + 1


def _as_text(lines: Sequence[str]) -> list[str]:
    """Return a slide with its headline, and everything else as a block of text."""
    headline = _HEADLINE.fullmatch(lines[0])
    title = f"# {escaped(headline[2])}" if headline else "# …"
    body = "\n".join(lines[1:]).strip("\n").split("\n")
    return [title, "", *fenced("text", body).split("\n"), ""]


def _line_in_deck(
    line: str, slide: WrittenSlide, texts: Mapping[str, Sequence[str]]
) -> int:
    """Return the line of the deck that has most words of a line of the lesson.

    It is the first line of the slide if no line has at least half of them.
    """
    words = set(re.findall(r"\w+", line))
    threshold, found = max(1, len(words) / 2), slide.line
    deck = texts.get(slide.file, ())[slide.line - 1 : slide.end]
    for number, text in enumerate(deck, slide.line):
        shared = len(words.intersection(re.findall(r"\w+", text)))
        if shared >= threshold:
            threshold, found = shared + 1, number
    return found


def _title_only(front: str) -> str:
    """Return the front matter with nothing but its title."""
    titles = [row for row in front.split("\n") if row.startswith("title: ")]
    return "\n".join(["---", *titles[:1], "---", ""])
