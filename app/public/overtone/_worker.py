"""Process that runs one `figures.py`. Requests and responses are lines of JSON.

The first response says that NumPy is imported. The first request contains the source;
its response lists the declared figures. Each further request is for one drawing. What
the code prints goes to standard error.
"""

from __future__ import annotations

import json
import os
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

import overtone
from overtone.errors import FigureError
from overtone.figures import Figure, declared

_UNKNOWN_ARGUMENT = re.compile(
    r"(\w+)(?:\.__\w+__)?\(\) got an unexpected keyword argument '(\w+)'"
)

MEMORY = 2 << 30
"""Bytes of address space that the code may use, where the system can limit it."""


def main() -> None:
    file = Path(sys.argv[1]).resolve()
    # The code must not read requests, write responses or end both by closing them.
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    responses = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    _limit_memory()
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    _respond(responses, file, dict)
    source = json.loads(requests.readline())["source"]
    _respond(responses, file, partial(_load, file, source))
    figures = {figure.name: figure for figure in declared()}
    for line in requests:
        request = json.loads(line)
        figure = figures[request["figure"]]
        draw = partial(_draw, figure, request["values"])
        _respond(responses, file, draw, figure.line)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _end_with_parent(parent: int) -> None:
    """End the process when the server is killed, also while the code loops."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _load(file: Path, source: str) -> dict[str, Any]:
    sys.path.insert(0, str(file.parent))
    module = ModuleType(file.stem)
    module.__file__ = str(file)
    sys.modules[file.stem] = module
    code = compile(source, file, "exec", dont_inherit=True)
    exec(code, vars(module))
    return {"figures": [_describe(figure) for figure in declared()]}


def _describe(figure: Figure) -> dict[str, Any]:
    parameters = [
        {"name": p.name, "type": p.type.__name__, "control": asdict(p.control)}
        for p in figure.parameters
    ]
    return {
        "name": figure.name,
        "title": figure.title,
        "summary": figure.summary,
        "line": figure.line,
        "parameters": parameters,
    }


def _draw(figure: Figure, values: dict[str, Any]) -> dict[str, Any]:
    chart, sentence, description = figure.draw(values)
    return {
        "kind": type(chart).__name__,
        "chart": asdict(chart),
        "sentence": sentence,
        "description": description,
    }


def _respond(
    responses: TextIO,
    file: Path,
    compute: Callable[[], dict[str, Any]],
    first_line: int = 1,
) -> None:
    """Send the result of `compute`, whose code begins on `first_line` of the file."""
    process = os.getpid()
    try:
        response = compute()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # such as SystemExit, or a lack of memory
        response = {"error": _message(error), "line": _line(error, file, first_line)}
    if os.getpid() != process:
        os._exit(0)  # The code has forked; a second response would be for no request.
    responses.write(json.dumps(response, ensure_ascii=False) + "\n")
    responses.flush()


def _message(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"SyntaxError: {error.msg}"
    if isinstance(error, FigureError):
        return str(error)[:500]
    unknown = _UNKNOWN_ARGUMENT.match(str(error))
    if unknown and unknown[1] in overtone.__all__:
        known = ", ".join(signature(getattr(overtone, unknown[1])).parameters)
        return f"{unknown[1]} has no argument “{unknown[2]}”. It has: {known}."
    return traceback.format_exception_only(error)[-1].strip()[:500]


def _line(error: BaseException, file: Path, first_line: int) -> int:
    """Return the last line of `figures.py` that led to the error, else `first_line`."""
    if isinstance(error, SyntaxError) and error.filename == str(file):
        return error.lineno or 1
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f.lineno for f in frames if f.filename == str(file)]
    return (lines[-1] if lines else None) or first_line


if __name__ == "__main__":
    main()
