"""The figures that the `figures.py` of lessons declare."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from app.core.errors import UnknownName
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind, OwnKind
from app.core.files.lesson_files import FileProblem, LessonFiles
from app.core.plots.slider_names import slider_name_problem
from app.figure_code.kinds import code_kind
from app.figure_code.process import CODE_FILE, CodeProcess, FigureCodeFailed

MAX_BYTES: Final = 1 << 20


class FigureCode:
    """Runs the `figures.py` of lessons, each in a process of its own. Thread-safe."""

    def __init__(self, trusted: bool) -> None:
        """Without `trusted`, no code is run."""
        self.trusted = trusted
        self._loaded: dict[Path, _Loaded] = {}
        self._lock = Lock()

    def kinds(self, file: Path, version: Hashable) -> Mapping[str, FigureKind]:
        """Return the declared figures by name. Raises FigureCodeFailed.

        `version` changes with the file; then the code is loaded again.
        """
        with self._lock:
            loaded = self._loaded.get(file)
            if not loaded or loaded.version != version:
                if loaded:
                    loaded.process.close()
                loaded = _Loaded(version, CodeProcess(file))
                self._loaded[file] = loaded
        return loaded.kinds()

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            for loaded in self._loaded.values():
                loaded.process.close()
            self._loaded.clear()


NO_CODE: Final = FigureCode(trusted=False)


@dataclass(slots=True)
class _Loaded:
    version: Hashable
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

    def find(self, name: str) -> OwnKind | None:
        """Return the figure; None if it is built in or there is no `figures.py`.

        Raises FigureCodeFailed if the code fails, FileProblem if it is not trusted, and
        UnknownName if it has no figure with this name.
        """
        if name in KINDS:
            return None
        try:
            file = self._files.find(CODE_FILE)
        except FileProblem:
            return None
        if not self._code.trusted:
            self._refuse(name)
            return None
        kinds = self._code.kinds(self._folder / CODE_FILE, file.digest)
        if name not in kinds:
            raise UnknownName("figure", name, [*kinds, *KINDS])
        return OwnKind(kinds[name])

    def _refuse(self, name: str) -> None:
        """Raise FileProblem if the untrusted code seems to declare the figure."""
        code = self._files.read(CODE_FILE, MAX_BYTES).decode(errors="replace")
        function = re.escape(name.replace("-", "_"))
        if re.search(rf"^def {function}\b", code, re.MULTILINE):
            raise FileProblem(
                f"The figure “{name}” is drawn by figures.py. Add --trust-code to the"
                " command to run its code."
            )
