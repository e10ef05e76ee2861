"""Names: a class, type alias or public function of app/ is the only one of its name.

Left out are app/public, which repeats the names that authors import, and the
migrations.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEFT_OUT = (ROOT / "app" / "public", ROOT / "app" / "storage" / "migrations")

Function = ast.FunctionDef | ast.AsyncFunctionDef

SAME_INTERFACE = {
    "add_parser": "adds the options of a command",
    "as_csv": "formats a value, which is its argument",
    "as_json": "formats a value, which is its argument",
    "chart": "draws a kind of figure",
    "init_app": "prepares an application, as extensions of Flask do",
    "main": "runs a program",
    "run": "runs a command",
}
"""What functions do that are one interface of many modules."""


def test_a_class_or_type_alias_is_the_only_one_of_its_name() -> None:
    definitions: dict[str, set[str]] = defaultdict(set)
    for file, statement in _statements():
        if isinstance(statement, ast.ClassDef):
            definitions[statement.name.lstrip("_")].add(f"class in {file}")
        elif name := _alias(statement):
            # Aliases with the same value, such as Array, mean the same.
            definitions[name.lstrip("_")].add(ast.unparse(statement))

    assert {name: each for name, each in definitions.items() if len(each) > 1} == {}


def test_a_public_function_is_the_only_one_of_its_name() -> None:
    places = defaultdict(list)
    for file, statement in _statements():
        if isinstance(statement, Function) and not _is_view(statement):
            places[statement.name].append(file)

    repeated = {
        name: files
        for name, files in places.items()
        if len(files) > 1 and not name.startswith("_")
    }
    assert repeated.keys() >= SAME_INTERFACE.keys()
    assert {n: f for n, f in repeated.items() if n not in SAME_INTERFACE} == {}


def _statements() -> Iterator[tuple[str, ast.stmt]]:
    """Yield the statements at the top level of all modules, with the module's path."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        if not any(path.is_relative_to(folder) for folder in LEFT_OUT):
            for statement in ast.parse(path.read_text("utf-8")).body:
                yield str(path.relative_to(ROOT)), statement


def _alias(statement: ast.stmt) -> str:
    """Return the name of a type alias or type variable; empty for other statements."""
    match statement:
        case (
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name))
        ):
            is_capitalised = name.lstrip("_")[:1].isupper()
            return name if is_capitalised and not name.isupper() else ""
    return ""


def _is_view(function: Function) -> bool:
    """Return whether it responds to requests: the blueprint is a part of its name."""
    decorators = map(ast.unparse, function.decorator_list)
    return any(re.match(r"\w*bp\.(get|post|put|delete|route)\(", d) for d in decorators)
