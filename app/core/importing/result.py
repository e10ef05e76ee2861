"""What an import returns: the lesson's text, the files it shows, and what changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was dropped or changed."""

    line: int
    message: str
    file: str = ""
    """Path of a part of the deck in another file; empty for the deck itself."""


@dataclass(frozen=True, slots=True)
class ImportedDeck:
    """The result of an import."""

    text: str
    """Content of `lesson.md`."""
    files: Mapping[str, str]
    """Path in the lesson's folder of each file, and its path in the deck."""
    changes: tuple[Change, ...]


class DeckFiles(Protocol):
    """The files next to a deck. Paths are as in the deck."""

    def exists(self, path: str) -> bool:
        """Return whether this is a picture or medium that can be copied."""

    def read_text(self, path: str) -> str | None:
        """Return the text of a part of the deck; None if the file does not exist."""


class NoDeckFiles:
    """Files of a deck without a folder: none exists."""

    def exists(self, path: str) -> bool:
        return False

    def read_text(self, path: str) -> str | None:
        return None
