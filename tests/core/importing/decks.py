"""Decks for the tests of imports, and the files next to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.core.errors import LessonError, Problem
from app.core.importing import DeckFormat, ImportedDeck, import_deck
from app.core.lesson import Lesson
from app.core.markdown import parse


@dataclass(frozen=True)
class Files:
    """Files of a deck: pictures, and the texts of its parts."""

    pictures: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    luminance: float | None = None
    """Relative luminance of every picture; None if it is unknown."""

    def exists(self, path: str) -> bool:
        return path.lstrip("/") in self.pictures

    def size(self, path: str) -> tuple[int, int] | None:
        return self.sizes.get(path)

    def brightness(self, path: str) -> Sequence[float]:
        return () if self.luminance is None else (self.luminance,)

    def problem(self, path: str) -> str:
        return ""

    def read_text(self, path: str) -> str | None:
        return self.texts.get(path)


NO_FILES = Files()


def imported(text: str, format: DeckFormat, files: Files = NO_FILES) -> ImportedDeck:
    return import_deck(text, format, "My deck", files)


def body(text: str, format: DeckFormat, files: Files = NO_FILES) -> str:
    """Return the lesson without its front matter."""
    return imported(text, format, files).text.split("---\n\n", 1)[1].strip()


def changes(text: str, format: DeckFormat, files: Files = NO_FILES) -> list[str]:
    """Return each change as its line and its message."""
    found = imported(text, format, files).changes
    return [f"{change.line}: {change.message}" for change in found]


def slides(text: str, format: DeckFormat) -> list[str]:
    """Return the headlines of the parsed lesson."""
    return [slide.title_text for slide in lesson_of(text, format).slides]


def lesson_of(text: str, format: DeckFormat) -> Lesson:
    return parse(imported(text, format).text, "deck")


def problems(text: str) -> list[str]:
    """Return the errors of a lesson as messages."""
    return [problem.message for problem in errors(text)]


def errors(text: str) -> tuple[Problem, ...]:
    """Return the errors of a lesson."""
    try:
        parse(text, "deck")
    except LessonError as error:
        return error.problems
    return ()
