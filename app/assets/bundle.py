"""Bundle JavaScript modules into one classic script.

One file loads faster than a hundred files that import each other, and a page opened
from disk cannot load modules at all. A module runs when it is first imported, as in a
browser, and keeps its path as its name, so stack traces and DevTools show it.

It supports the syntax that our modules use: named imports, namespace imports, dynamic
imports, and exports at a declaration. Any other import or export raises CannotBundle.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from types import MappingProxyType
from typing import Final

from app.core.errors import OvertoneError

NO_REPLACEMENTS: Final[Mapping[str, str]] = MappingProxyType({})

_PATH: Final = r'"(\.\.?/[\w/.-]+\.js)"'
_IMPORT: Final = re.compile(
    rf"^import (?:(\{{[^}}]*\}})|\* as (\w+)) from {_PATH};$", re.MULTILINE
)
_IMPORTED: Final = re.compile(r"(\w+)(?: as \w+)?\s*[,}]")
"""Name of an export, in the braces of a named import."""

_DYNAMIC_IMPORT: Final = re.compile(rf"\bimport\({_PATH}\)")
_EXPORT: Final = re.compile(
    r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE
)
_UNSUPPORTED: Final = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)


class CannotBundle(OvertoneError):
    """A module or export is missing, imports form a cycle, or syntax is unsupported."""


# The scripts of all kinds of pages contain mostly the same modules, so each module is
# parsed once for all of them: five scripts take 0.1 instead of 0.3 s at startup.
_cache = lru_cache(maxsize=1024)

_LOADER: Final = """\
"use strict";
{
const moduleFactories = {}, loadedModules = {};
const loadModule = (name) => (loadedModules[name] ??= moduleFactories[name]());"""


def bundle(
    modules: Mapping[str, str],
    entry: str,
    replacements: Mapping[str, str] = NO_REPLACEMENTS,
) -> str:
    """Return one script that runs `entry` and all modules that it imports.

    `modules` maps paths such as `deck/bar.js` to source text. A module named in
    `replacements` is replaced by the module given there, which alone may import the
    original. Raises CannotBundle.
    """
    names = module_names(modules, entry, replacements)
    _check_imports({name: modules[name] for name in names}, replacements)
    replaced = tuple(replacements.items())
    parts = [_factory(name, modules[name], replaced, name == entry) for name in names]
    return "\n".join([_LOADER, *parts, f'loadModule("{entry}");', "}\n"])


def module_names(
    modules: Mapping[str, str],
    entry: str,
    replacements: Mapping[str, str] = NO_REPLACEMENTS,
) -> tuple[str, ...]:
    """Return `entry` and all modules that it imports, each after its own imports.

    Raises CannotBundle.
    """
    imports: dict[str, list[str]] = {}
    found = [entry]
    while found:
        name = found.pop()
        if name not in imports:
            imports[name] = _imports(modules, name, replacements)
            found += imports[name]
    try:
        return tuple(TopologicalSorter(imports).static_order())
    except CycleError as error:
        cycle = " imports ".join(reversed(error.args[1]))
        raise CannotBundle(f"{cycle}: this is an import cycle.") from None


def _imports(
    modules: Mapping[str, str], name: str, replacements: Mapping[str, str]
) -> list[str]:
    """Return the modules that a module imports."""
    imported = [
        _resolve(path, name, replacements) for path in _imported_paths(modules[name])
    ]
    for module in imported:
        if module not in modules:
            raise CannotBundle(f"{name} imports {module}, which does not exist.")
    return imported


@_cache
def _imported_paths(text: str) -> tuple[str, ...]:
    paths = [path for _, path in _static_imports(text)]
    return (*paths, *_DYNAMIC_IMPORT.findall(text))


@_cache
def _static_imports(text: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the names and the path of each import; a namespace import has no names."""
    return tuple(
        (tuple(_IMPORTED.findall(names)), path)
        for names, _, path in _IMPORT.findall(text)
    )


@_cache
def _exports(text: str) -> tuple[str, ...]:
    return tuple(_EXPORT.findall(text))


def _check_imports(modules: Mapping[str, str], replacements: Mapping[str, str]) -> None:
    """Raise CannotBundle if a module imports a name that the other does not export."""
    for name, text in modules.items():
        for names, path in _static_imports(text):
            imported = _resolve(path, name, replacements)
            for missing in set(names).difference(_exports(modules[imported])):
                raise CannotBundle(
                    f"{name} imports {missing} from {imported}, which does not"
                    " export it."
                )


@_cache
def _factory(
    name: str, text: str, replaced: tuple[tuple[str, str], ...], is_entry: bool
) -> str:
    """Return the module as a function that runs it and returns its exports.

    The entry module may use top-level `await`, so its function is async.
    """

    replacements = dict(replaced)

    def static_import(found: re.Match[str]) -> str:
        target = (found[1] or found[2]).replace(" as ", ": ")
        return (
            f'const {target} = loadModule("{_resolve(found[3], name, replacements)}");'
        )

    def dynamic_import(found: re.Match[str]) -> str:
        path = _resolve(found[1], name, replacements)
        return f'Promise.resolve().then(() => loadModule("{path}"))'

    exported = ", ".join(_exports(text))
    body = _DYNAMIC_IMPORT.sub(dynamic_import, _IMPORT.sub(static_import, text))
    body = _EXPORT.sub("", body)
    if found := _UNSUPPORTED.search(body):
        raise CannotBundle(f"{name}: “{found[0]}” cannot be bundled.")
    function = "async () =>" if is_entry else "() =>"
    head = f'moduleFactories["{name}"] = {function} {{'
    return f"{head}\n{body}\nreturn {{ {exported} }};\n}};"


def _resolve(path: str, importer: str, replacements: Mapping[str, str]) -> str:
    """Return the path of a module imported as `path` by the module `importer`."""
    name = posixpath.normpath(posixpath.join(posixpath.dirname(importer), path))
    if importer in replacements.values():
        return name
    return replacements.get(name, name)
