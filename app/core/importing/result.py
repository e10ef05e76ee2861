"""What an import returns: the lesson's text, the files it shows, and what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was dropped or changed."""

    line: int
    message: str
    file: str = ""
    """Path of a part of the deck in another file; empty for the deck itself."""
    is_setting: bool = False
    """Whether it is a setting that was dropped, and no content."""


def in_order(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes by file and line; dropped settings follow all other changes."""
    return tuple(
        sorted(changes, key=lambda each: (each.is_setting, each.file, each.line))
    )


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

    def read_text(self, path: str) -> str | None:
        """Return the text of a part of the deck; None if the file does not exist."""


class NoDeckFiles:
    """Files of a deck without a folder: none exists."""

    def exists(self, path: str) -> bool:
        return False

    def size(self, path: str) -> tuple[int, int] | None:
        return None

    def read_text(self, path: str) -> str | None:
        return None
