"""Extract definitions from a module, with everything that they depend on.

    import numpy as np              imports, limited to the names that are used
                                    constants and functions of the module
    BASE: Final = 10_000.0


    def frequencies(d_model, …)     the requested definitions

The excerpt runs on its own. Dependencies are found by name in the syntax tree; no code
is executed. A local name that also exists in the module counts as a dependency, so an
excerpt may contain an unnecessary definition, but never lacks one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

_DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_IMPORTS = ast.Import | ast.ImportFrom


def excerpt(source: str, names: Sequence[str]) -> str:
    """Return the definitions `names` in that order, below their dependencies.

    Names that `source` does not define are ignored.
    """
    module = ast.parse(source).body
    requested = [each for name in names for each in module if name in _bound(each)]
    shown = _in_order(_dependencies(requested, module), requested)
    used = {name for each in shown for name in _used(each)}
    lines = source.splitlines()
    text = "".join(
        _gap(before, each, lines) + _source_of(each, used, lines)
        for before, each in pairwise([None, *shown])
        if each
    )
    return f"{_future(shown, module)}{text}"


def _dependencies(
    requested: Sequence[ast.stmt], module: Sequence[ast.stmt]
) -> tuple[ast.stmt, ...]:
    """Return the other statements that the requested ones depend on, in file order."""
    found = list(requested)
    for each in found:  # the list grows during the iteration
        used = _used(each)
        found += [s for s in module if s not in found and used & _bound(s)]
    return tuple(each for each in module if each in found and each not in requested)


def _in_order(
    dependencies: Iterable[ast.stmt], requested: Sequence[ast.stmt]
) -> list[ast.stmt]:
    """Put dependencies first; tables that refer to requested definitions come last."""
    defined = {name for each in requested for name in _bound(each)}
    first, last = [], []
    for each in dependencies:
        if isinstance(each, ast.FunctionDef | _IMPORTS) or not _used(each) & defined:
            first.append(each)
        else:
            last.append(each)
            defined |= _bound(each)
    return [*first, *requested, *last]


def _used(statement: ast.stmt) -> set[str]:
    names = (n for n in ast.walk(statement) if isinstance(n, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Load)}


def _bound(statement: ast.stmt) -> set[str]:
    """Return the names that a top-level statement defines."""
    if isinstance(statement, _DEFINITIONS):
        return {statement.name}
    return {name for node in ast.walk(statement) for name in _names(node)}


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, _DEFINITIONS):
        yield node.name
    elif isinstance(node, _IMPORTS) and not _is_future(node):
        yield from (_imported_name(alias) for alias in node.names)


def _imported_name(alias: ast.alias) -> str:
    return alias.asname or alias.name.partition(".")[0]


def _is_future(node: ast.AST) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _future(shown: Iterable[ast.stmt], module: Iterable[ast.stmt]) -> str:
    """Return the `__future__` imports if annotations may refer to missing names."""
    if not any(isinstance(each, ast.ClassDef | ast.If) for each in shown):
        return ""
    return "".join(f"{ast.unparse(each)}\n\n" for each in module if _is_future(each))


def _source_of(statement: ast.stmt, used: set[str], lines: Sequence[str]) -> str:
    """Return the statement's source; of an import, only the names in `used`."""
    if isinstance(statement, _IMPORTS):
        statement.names = [n for n in statement.names if _imported_name(n) in used]
        return ast.unparse(statement)
    return "\n".join(lines[_first(statement) - 1 : statement.end_lineno])


def _gap(before: ast.stmt | None, each: ast.stmt, lines: Sequence[str]) -> str:
    """Return the line breaks between two statements in the style of PEP 8."""
    if before is None:
        return ""
    if isinstance(before, _DEFINITIONS) or isinstance(each, _DEFINITIONS):
        return "\n\n\n"
    return "\n" * (1 + ("" in lines[before.end_lineno or 0 : _first(each) - 1]))


def _first(statement: ast.stmt) -> int:
    """Return the number of the first line, decorators included."""
    if isinstance(statement, _DEFINITIONS) and statement.decorator_list:
        return statement.decorator_list[0].lineno
    return statement.lineno
