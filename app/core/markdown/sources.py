"""The source of functions and classes that run here, as a lesson shows them.

    :::{source} app.core.maths.encoding:frequencies, encode
    :::

It is taken from the running program, so that a lesson cannot drift from what it shows.
Above it stands what it needs of its module, imports and constants, so that a copy of it
runs. Only the core's own functions and classes can be shown, and nothing is run for it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Final

from app.core.lesson import Source
from app.core.markdown.dialect import Dialect
from app.core.markdown.draft import quoted
from app.core.markdown.excerpts import excerpt
from app.core.markdown.highlight import PYTHON, highlight

SHOWN: Final = "app.core"
"""The package whose modules may be shown."""

MOVED: Final = {
    f"app.core.{name}": f"app.core.maths.{name}"
    for name in (
        "alibi",
        "attention",
        "distances",
        "embeddings",
        "encoding",
        "learned",
        "rope",
        "similarity",
    )
}
"""Former names of modules, which lessons may still use."""


def read_source(name: str, line: int, dialect: Dialect) -> Source:
    """What `:::{source}` on `line` of the file shows, as its `name` says.

    `app.core.maths.encoding:frequencies, encode` are two functions of one module, in
    that order. An unknown name is reported as a problem that names the nearest one.
    """
    module, colon, names = (part.strip() for part in name.partition(":"))
    module = MOVED.get(module, module)
    wanted = [each.strip() for each in names.split(",")]
    code = ""
    if not colon or not all(wanted):
        dialect.draft.complain(
            line,
            f"{quoted(name)} names no code: write a module and what to show of it, "
            "such as app.core.maths.encoding:encode.",
        )
    elif module not in modules():
        dialect.draft.unknown(line, "module to show", module, modules())
    else:
        there = import_module(module)
        known = _definitions(there)
        for each in wanted:
            if each not in known:
                what = f"function or class of {module}"
                dialect.draft.unknown(line, what, each, known)
        code = excerpt(inspect.getsource(there), wanted)
    return Source(f"{module}:{', '.join(wanted)}", highlight(code, PYTHON))


@cache
def modules() -> tuple[str, ...]:
    """The names of all modules that may be shown."""
    found = walk_packages(import_module(SHOWN).__path__, f"{SHOWN}.")
    return tuple(module.name for module in found)


def _definitions(module: ModuleType) -> Mapping[str, Callable[..., object]]:
    """Every function and class that the module itself defines, by its name."""
    found = {name: inspect.unwrap(v) for name, v in vars(module).items() if callable(v)}
    return {
        name: value
        for name, value in found.items()
        if (inspect.isfunction(value) or inspect.isclass(value))
        and (value.__module__, value.__qualname__) == (module.__name__, name)
    }
