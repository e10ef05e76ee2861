"""State of an import: changes so far, and the files that the lesson will show."""

from __future__ import annotations

import re
from posixpath import basename, dirname, join, normpath, splitext
from urllib.parse import unquote

from app.core.importing.marks import without_marks
from app.core.importing.result import Change, DeckFiles
from app.core.markdown.file_text.lines import (
    invisible_problem,
    split_lines,
    without_invisible,
)
from app.core.markdown.tex.macros import Macro
from app.core.markdown.text_contrast import needed_dim

IMAGES = frozenset({".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"})
MEDIA = frozenset({".mp4", ".webm", ".mp3", ".m4a", ".ogg", ".oga", ".wav", ".vtt"})

_REMOTE = re.compile(r"(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)


class ImportContext:
    """Collects changes and files. Texts that are not Markdown are stored separately."""

    def __init__(self, files: DeckFiles) -> None:
        self.source = files
        self.file = ""
        """The part of the deck that is being read; empty for the deck."""
        self.text_width = 960
        """Pixels that the text on a slide of the deck is wide."""
        self.is_reveal = False
        """Whether the deck is for reveal.js, which reads formulas in code, too."""
        self.has_markdown_components = False
        """Whether Slidev reads components in Markdown, which a setting switches on."""
        self.has_maths = False
        """Whether the deck is a page of HTML that loads a library for formulas."""
        self.imports = 0
        """Number of parts in other files so far."""
        self.changes: dict[Change, None] = {}
        """Each change once, in order."""
        self.files: dict[str, str] = {}
        self.texts: dict[str, list[str]] = {}
        """Lines of the deck, under an empty path, and of its parts."""
        self.macros: dict[str, Macro] = {}
        """Macros for TeX, by name."""
        self.references: dict[str, str] = {}
        """Address of each label of the deck's reference links."""

    def add(self, line: int, message: str, summary: str = "", *names: str) -> None:
        """Report content that was dropped or changed.

        `summary` replaces the messages of several changes of this kind, after their
        number: “components were dropped”. `names` are the names of the dropped items.
        """
        self._add(line, message, summary, names, is_setting=False)

    def add_setting(self, line: int, message: str, summary: str, *names: str) -> None:
        """Report settings of the deck or of a slide that were dropped or changed.

        `summary` and `names`, which are the settings, are as for `add`.
        """
        self._add(line, message, summary, names, is_setting=True)

    def _add(
        self,
        line: int,
        message: str,
        summary: str,
        names: tuple[str, ...],
        *,
        is_setting: bool,
    ) -> None:
        short = tuple(shortened(name, 30).strip("“”") for name in names)
        change = Change(line, message, self.file, summary, short, is_setting)
        self.changes[change] = None

    def read_text(self, path: str) -> str | None:
        """Return the text of a part of the deck in another file; None without one."""
        text = self.source.read_text(path)
        return None if text is None else self.readable(text, path)

    def readable(self, text: str, file: str = "") -> str:
        """Return a text of the deck without characters that a lesson cannot contain."""
        lines = split_lines(without_marks(text))
        for number, line in enumerate(lines, 1):
            if invisible_problem(line):
                message = "invisible characters were dropped."
                self.changes[Change(number, message, file)] = None
                lines[number - 1] = without_invisible(line)
        self.texts[file] = lines
        return "\n".join(lines)

    def copy(self, path: str, line: int, what: str) -> str:
        """Return the path in the lesson's folder of a file of the deck.

        Returns an empty string for a file that cannot be copied, and reports it.
        """
        path = path.strip()
        if _REMOTE.match(path):
            self.add(
                line,
                f"the {what} {shortened(path)} was dropped, because lessons show only"
                " local files. Download it into the folder of the lesson.",
            )
            return ""
        found = self._find(path)
        if not found:
            self.add(
                line,
                f"the {what} {shortened(path)} was dropped: the deck’s folder has no"
                " such file.",
            )
            return ""
        if problem := self.source.problem(found):
            self.add(line, f"the {what} {shortened(path)} was dropped: {problem}")
            return ""
        return self._target(found)

    def copy_background(self, path: str, line: int) -> str:
        """Copy an image behind the text, which has no alternative text in lessons."""
        target = self.copy(path, line, "background")
        if target:
            self.add_setting(
                line,
                f"the background {shortened(path)} has no alternative text. If it shows"
                " something that matters, describe it in the text of the slide.",
                "backgrounds have no alternative text, so the text of the slides should"
                " describe what matters in them",
                path,
            )
        return target

    def needed_dim(self, target: str) -> int:
        """Return by how many percent a copied background has to be darkened for text.

        Returns 0 if this is unknown.
        """
        source = self.files.get(target)
        brightness = self.source.brightness(source) if source else ()
        return needed_dim(brightness) if brightness else 0

    def width_of(self, path: str, height: float) -> float:
        """Return the width of a picture that has this height; 0 if it is unknown."""
        found = self._find(path)
        width, full_height = (self.source.size(found) if found else None) or (0, 1)
        return height * width / max(1, full_height)

    def _find(self, path: str) -> str:
        """Return the path of a picture or medium in the deck's folder, or nothing."""
        paths = (path, unquote(path))
        next_to_file = (normpath(join(dirname(self.file), name)) for name in paths)
        for found in (*next_to_file, *paths) if self.file else paths:
            is_known = splitext(found)[1].lower() in IMAGES | MEDIA
            if is_known and self.source.exists(found):
                return found
        return ""

    def _target(self, path: str) -> str:
        suffix = splitext(path)[1].lower()
        for target, known in self.files.items():
            if known == path:
                return target
        folder = "img" if suffix in IMAGES else "media"
        stem = re.sub(r"[^A-Za-z0-9_-]+", "-", splitext(basename(path))[0]).strip("-")
        target, number = f"{folder}/{stem or 'file'}{suffix}", 1
        while target in self.files:
            number += 1
            target = f"{folder}/{stem or 'file'}-{number}{suffix}"
        self.files[target] = path
        return target


def shortened(text: str, length: int = 60) -> str:
    """Return a text in quotation marks, on one line and not too long."""
    text = " ".join(text.split())
    return f"“{text if len(text) <= length else text[: length - 1] + '…'}”"
