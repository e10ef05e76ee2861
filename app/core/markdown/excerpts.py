"""Some definitions of a module with all that they need of it, so that they run alone.

    import numpy as np              the imports, only with the names that are used
                                    constants, and other functions of the module
    BASE: Final = 10_000.0


    def frequencies(d_model, …)     what was asked for

Found in the text, by names; nothing is run. A local name that the module has as well is
taken for the module's: that shows a line too many, and never one too few.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

_DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_IMPORTS = ast.Import | ast.ImportFrom


def excerpt(source: str, names: Sequence[str]) -> str:
    """The definitions called `names`, in that order, below what they need of `source`.

    A name that the source does not define is left out.
    """
    module = ast.parse(source).body
    asked = [each for name in names for each in module if name in _bound(each)]
    shown = _in_order(_needed(asked, module), asked)
    used = {name for each in shown for name in _used(each)}
    lines = source.splitlines()
    text = "".join(
        _gap(before, each, lines) + _written(each, used, lines)
        for before, each in pairwise([None, *shown])
        if each
    )
    return f"{_future(shown, module)}{text}"


def _needed(
    asked: Sequence[ast.stmt], module: Sequence[ast.stmt]
) -> tuple[ast.stmt, ...]:
    """What else of the module must be there, in its order."""
    found = list(asked)
    for each in found:  # grows while it is walked
        used = _used(each)
        found += [s for s in module if s not in found and used & _bound(s)]
    return tuple(each for each in module if each in found and each not in asked)


def _in_order(needed: Iterable[ast.stmt], asked: Sequence[ast.stmt]) -> list[ast.stmt]:
    """What is needed, then what was asked for, then tables that hold it."""
    there = {name for each in asked for name in _bound(each)}
    first, last = [], []
    for each in needed:
        if isinstance(each, ast.FunctionDef | _IMPORTS) or not _used(each) & there:
            first.append(each)
        else:
            last.append(each)
            there |= _bound(each)
    return [*first, *asked, *last]


def _used(statement: ast.stmt) -> set[str]:
    names = (n for n in ast.walk(statement) if isinstance(n, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Load)}


def _bound(statement: ast.stmt) -> set[str]:
    """The names that a statement of the module gives a meaning."""
    if isinstance(statement, _DEFINITIONS):
        return {statement.name}
    return {name for node in ast.walk(statement) for name in _names(node)}


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, _DEFINITIONS):
        yield node.name
    elif isinstance(node, _IMPORTS) and not _is_future(node):
        yield from (_known_as(alias) for alias in node.names)


def _known_as(alias: ast.alias) -> str:
    return alias.asname or alias.name.partition(".")[0]


def _is_future(node: ast.AST) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _future(shown: Iterable[ast.stmt], module: Iterable[ast.stmt]) -> str:
    """Only there may an annotation name what is not there yet, or never will be."""
    if not any(isinstance(each, ast.ClassDef | ast.If) for each in shown):
        return ""
    return "".join(f"{ast.unparse(each)}\n\n" for each in module if _is_future(each))


def _written(statement: ast.stmt, used: set[str], lines: Sequence[str]) -> str:
    """As it stands there; of an import, what is used."""
    if isinstance(statement, _IMPORTS):
        statement.names = [n for n in statement.names if _known_as(n) in used]
        return ast.unparse(statement)
    return "\n".join(lines[_first(statement) - 1 : statement.end_lineno])


def _gap(before: ast.stmt | None, each: ast.stmt, lines: Sequence[str]) -> str:
    """Two lines around definitions; else one, if there was any between the two."""
    if before is None:
        return ""
    if isinstance(before, _DEFINITIONS) or isinstance(each, _DEFINITIONS):
        return "\n\n\n"
    return "\n" * (1 + ("" in lines[before.end_lineno or 0 : _first(each) - 1]))


def _first(statement: ast.stmt) -> int:
    """The number of its first line, with what decorates it."""
    if isinstance(statement, _DEFINITIONS) and statement.decorator_list:
        return statement.decorator_list[0].lineno
    return statement.lineno
