"""The figures that the `figures.py` of lessons declare."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final
from weakref import WeakSet

from app.core.errors import UnknownName
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind, OwnKind
from app.core.files.lesson_files import FileProblem, LessonFiles
from app.core.plots.slider_names import slider_name_problem
from app.figure_code.kinds import code_kind
from app.figure_code.process import CODE_FILE, CodeProcess, FigureCodeFailed

MAX_BYTES: Final = 1 << 20


class FigureCode:
    """Runs the `figures.py` of lessons, each in its own process. Thread-safe."""

    def __init__(self, trusted: bool) -> None:
        """Without `trusted`, no code is run."""
        self.trusted = trusted
        self._loaded: dict[Path, _Loaded] = {}
        self._processes: WeakSet[CodeProcess] = WeakSet()
        """Processes of all versions: lessons still draw with an earlier one while the
        current one has errors."""
        self._lock = Lock()

    def kinds(self, file: Path, source: str) -> Mapping[str, FigureKind]:
        """Return the figures that the source of `file` declares, by name.

        Raises FigureCodeFailed.
        """
        with self._lock:
            loaded = self._loaded.get(file)
            if not loaded or loaded.source != source:
                if loaded:
                    loaded.process.end_idle()
                loaded = _Loaded(source, CodeProcess(file, source))
                self._processes.add(loaded.process)
                self._loaded[file] = loaded
        return loaded.kinds()

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            for process in self._processes:
                process.close()
            self._loaded.clear()


NO_CODE: Final = FigureCode(trusted=False)


@dataclass(slots=True)
class _Loaded:
    source: str
    process: CodeProcess
    _kinds: Mapping[str, FigureKind] | None = None

    def kinds(self) -> Mapping[str, FigureKind]:
        if self._kinds is None:
            kinds: dict[str, FigureKind] = {}
            for declared in self.process.figures():
                name = declared["name"]
                if name in KINDS or name in kinds:
                    raise FigureCodeFailed(
                        f"There already is a figure called “{name}”. Rename the"
                        " function.",
                        CODE_FILE,
                        declared["line"],
                    )
                _check_arguments(declared)
                kinds[name] = code_kind(declared, self.process)
            self._kinds = kinds
        return self._kinds


def _check_arguments(declared: Mapping[str, Any]) -> None:
    """Raise FigureCodeFailed if a parameter of a URL cannot have an argument's name."""
    for parameter in declared["parameters"]:
        if problem := slider_name_problem(parameter["name"], "parameter"):
            raise FigureCodeFailed(problem, CODE_FILE, declared["line"])


class LessonFigures:
    """The figures that the `figures.py` among the files of one lesson declares."""

    def __init__(self, code: FigureCode, folder: Path, files: LessonFiles) -> None:
        self._code, self._folder, self._files = code, folder, files
        self._found: Mapping[str, FigureKind] | None = None
        self._failure: FigureCodeFailed | None = None

    def find(self, name: str) -> OwnKind | None:
        """Return the figure; None if it is built in or there is no `figures.py`.

        Raises FigureCodeFailed if the code fails, FileProblem if it is not trusted, and
        UnknownName if it has no figure with this name.
        """
        if name in KINDS and not self._code.trusted:
            return None
        try:
            self._files.find(CODE_FILE)
        except FileProblem:
            return None
        if name in KINDS:
            if self._defines(name):
                self._kinds()  # reports a figure with the name of a built-in one
            return None
        if not self._code.trusted:
            self._refuse(name)
            return None
        kinds = self._kinds()
        if name not in kinds:
            raise UnknownName("figure", name, [*kinds, *KINDS])
        return OwnKind(kinds[name])

    def _kinds(self) -> Mapping[str, FigureKind]:
        """Return the declared figures. Code that fails is run once for all of them."""
        if self._failure:
            raise self._failure
        if self._found is None:
            try:
                source = _decode(self._files.read(CODE_FILE, MAX_BYTES))
                self._found = self._code.kinds(self._folder / CODE_FILE, source)
            except FigureCodeFailed as failure:
                self._failure = failure
                raise
        return self._found

    def _refuse(self, name: str) -> None:
        """Raise FileProblem if the untrusted code seems to declare the figure."""
        if self._defines(name):
            raise FileProblem(
                f"The figure “{name}” is drawn by figures.py. Add --trust-code to the"
                " command to run its code."
            )

    def _defines(self, name: str) -> bool:
        """Return whether the code has a function with the name of a figure."""
        code = self._files.read(CODE_FILE, MAX_BYTES).decode(errors="replace")
        function = re.escape(name.replace("-", "_"))
        return bool(re.search(rf"^def {function}\b", code, re.MULTILINE))


def _decode(content: bytes) -> str:
    """Return the source of a file. Raises FigureCodeFailed if it is not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FigureCodeFailed(
            "The file is not UTF-8. Save it with that encoding.", CODE_FILE, line
        ) from None
