"""Show the source code of functions and classes of the core in a lesson.

    :::{source} app.core.maths.encoding:frequencies, encode
    :::

The code is read from the running program, so it always matches the figures. The imports
and constants that it depends on are shown above it, so a copy of it runs on its own.
Only functions and classes that the core itself defines can be shown. They are not
called.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from app.core.lesson.blocks import Source
from app.core.markdown.parse_context import quoted
from app.core.markdown.source_code.excerpts import excerpt
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.syntax.highlight import PYTHON, highlight

PACKAGE: Final = "app.core"
"""The package whose modules can be shown."""

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
"""Current names of modules by the former names that lessons may still use."""


def read_source(name: str, line: int, dialect: Dialect) -> Source:
    """Return the code that `:::{source}` on `line` shows.

    `name` is a module and its definitions to show, in this order, such as
    `app.core.maths.encoding:frequencies, encode`. Unknown names are reported.
    """
    module, colon, names = (part.strip() for part in name.partition(":"))
    module = MOVED.get(module, module)
    wanted = [each.strip() for each in names.split(",")]
    code = ""
    if not colon or not all(wanted):
        dialect.context.add_problem(
            line,
            f"{quoted(name)} is not valid. Write a module and the names to show, "
            "such as app.core.maths.encoding:encode.",
        )
    elif module not in modules():
        dialect.context.add_unknown(line, "module to show", module, modules())
    else:
        imported = import_module(module)
        known = _definitions(imported)
        for each in wanted:
            if each not in known:
                what = f"function or class of {module}"
                dialect.context.add_unknown(line, what, each, known)
        code = excerpt(inspect.getsource(imported), wanted)
    return Source(f"{module}:{', '.join(wanted)}", highlight(code, PYTHON))


@cache
def modules() -> tuple[str, ...]:
    """Return the names of all modules that can be shown."""
    return tuple(_modules_in(import_module(PACKAGE).__path__, PACKAGE))


def _modules_in(folders: Iterable[str], package: str) -> Iterator[str]:
    """Yield the modules of a package and of the packages in it, without imports."""
    for module in iter_modules(folders):
        name = f"{package}.{module.name}"
        yield name
        if module.ispkg:
            inner = [f"{folder}/{module.name}" for folder in folders]
            yield from _modules_in(inner, name)


def _definitions(module: ModuleType) -> Mapping[str, Callable[..., object]]:
    """Return the functions and classes that the module itself defines, by name."""
    found = {name: inspect.unwrap(v) for name, v in vars(module).items() if callable(v)}
    return {
        name: value
        for name, value in found.items()
        if (inspect.isfunction(value) or inspect.isclass(value))
        and (value.__module__, value.__qualname__) == (module.__name__, name)
    }
