"""What an import returns: the lesson's text, the files it shows, and what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from app.language import format_list

MAX_EXAMPLES: Final = 3
"""Names in a summary."""

MAX_LINES: Final = 5
"""Lines that a summary names."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was dropped or changed."""

    line: int
    message: str
    file: str = ""
    """Path of a part of the deck in another file; empty for the deck itself."""
    summary: str = ""
    """What happened to several things of a kind, such as “classes were dropped”.

    Empty for a change that is always listed on its own.
    """
    names: tuple[str, ...] = ()
    """Names of the dropped items, such as classes."""
    is_setting: bool = False
    """Whether settings of the deck or of a slide changed, and not its content."""


def sort_changes(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes by file and line; settings follow content."""
    return tuple(
        sorted(changes, key=lambda each: (each.is_setting, each.file, each.line))
    )


def summarised(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes in order, with one change for all of a kind in a file."""
    groups: dict[object, list[Change]] = {}
    for change in sort_changes(changes):
        key = (change.file, change.summary) if change.summary else change
        groups.setdefault(key, []).append(change)
    return tuple(_summary(group) for group in groups.values())


def _summary(group: Sequence[Change]) -> Change:
    """Return a change in place of several changes of a kind."""
    first = group[0]
    if len(group) == 1:
        return first
    names = [name for change in group for name in change.names]
    examples = [f"“{name}”" for name in dict.fromkeys(names)]
    lines = [str(line) for line in dict.fromkeys(change.line for change in group)]
    text = f"{len(names) or len(group)} {first.summary}"
    if examples:
        start = "such as " if len(examples) > MAX_EXAMPLES else ""
        text += f" ({start}{format_list(examples[:MAX_EXAMPLES])})"
    if len(lines) > 1:
        others = len(lines) - MAX_LINES
        rest = [f"{others} others"] if others > 1 else lines[MAX_LINES:]
        text += f", on lines {format_list([*lines[:MAX_LINES], *rest])}"
    return replace(first, message=f"{text}.")


@dataclass(frozen=True, slots=True)
class WrittenSlide:
    """A slide as the lesson contains it."""

    text: str
    line: int
    """Its first line in the deck."""
    end: int
    """Its last line in the deck, or a later one for the last slide."""
    file: str = ""
    """Path of the part of the deck that contains it; empty for the deck itself."""


@dataclass(frozen=True, slots=True)
class ImportedDeck:
    """The result of an import."""

    front_matter: str
    slides: tuple[WrittenSlide, ...]
    files: Mapping[str, str]
    """Path in the lesson's folder of each file, and its path in the deck."""
    changes: tuple[Change, ...]
    texts: Mapping[str, Sequence[str]]
    """Lines of the deck, under an empty path, and of its parts in other files."""

    @property
    def text(self) -> str:
        """Content of `lesson.md`."""
        slides = "\n---\n\n".join(slide.text for slide in self.slides)
        return f"{self.front_matter}\n{slides}"

    @property
    def first_lines(self) -> tuple[int, ...]:
        """The first line of each slide in `text`."""
        lines = [self.front_matter.count("\n") + 2]
        for slide in self.slides[:-1]:
            lines.append(lines[-1] + slide.text.count("\n") + 3)
        return tuple(lines)


class DeckFiles(Protocol):
    """The files next to a deck. Paths are as in the deck."""

    def exists(self, path: str) -> bool:
        """Return whether this is a picture or medium that can be copied."""

    def size(self, path: str) -> tuple[int, int] | None:
        """Return the width and height of a picture; None if they are not known."""

    def brightness(self, path: str) -> Sequence[float]:
        """Return the relative luminance of areas of a picture; empty if unknown."""

    def problem(self, path: str) -> str:
        """Return why a lesson cannot show a picture; empty if it can."""

    def read_text(self, path: str) -> str | None:
        """Return the text of a part of the deck; None if the file does not exist."""
