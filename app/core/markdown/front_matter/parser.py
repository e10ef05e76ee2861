"""Parse front matter: the YAML between the first two `---` lines of a lesson.

Front matter is a mapping of plain values, lists and mappings of text.
`keys` has the table of keys, and `value_readers` reads their values.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from app.core.markdown.front_matter.keys import KEYS, FrontMatter
from app.core.markdown.front_matter.safe_yaml import YamlProblem, compose
from app.core.markdown.front_matter.value_readers import (
    InvalidValue,
    language_warning,
    line_in_file,
)
from app.core.markdown.front_matter.variables import Variables
from app.core.markdown.parse_context import ParseContext

MAX_CHARACTERS = 20_000
"""Characters of the whole front matter."""

MAX_DEPTH = 2
"""Depth of nesting: the mapping, and the lists and mappings in it."""

_FENCE = re.compile(r"---[ \t]*")
_END = re.compile(r"(?:---|\.\.\.)[ \t]*")
_HEADLINE = re.compile(r"#{1,6} \S.*")

_WITH_LINES = ("macros", "variables")
"""Keys whose value is a mapping, with an indented line for each name."""


def read_front_matter(
    lines: list[str], context: ParseContext
) -> tuple[FrontMatter, int]:
    """Return the front matter and its number of lines, including both `---`.

    Problems are reported to `context`; an invalid field has its default value. Raises
    LessonError if the text is not YAML.
    """
    start = next((n for n, line in enumerate(lines) if line.strip()), 0)
    ends = (n for n, line in enumerate(lines) if n > start and _END.fullmatch(line))
    end = next(ends, 0)
    if lines and _FENCE.fullmatch(lines[start].lstrip()) and lines[0][:1] != "-":
        context.add_problem(
            start + 1,
            "The front matter must start with --- at the beginning of line 1. Remove "
            "the empty lines and spaces before it.",
        )
        return FrontMatter(), end + 1
    if not lines or not _FENCE.fullmatch(lines[0]):
        context.add_problem(
            1,
            "A lesson must start with front matter: a line ---, title: …, a line ---.",
        )
        return FrontMatter(), 0
    if not end:
        context.add_problem(
            1, "The front matter is not closed. End it with a line ---."
        )
        return FrontMatter(), len(lines)
    return _read("\n".join(lines[1:end]), context), end + 1


def _read(text: str, context: ParseContext) -> FrontMatter:
    if len(text) > MAX_CHARACTERS:
        context.add_problem(
            1,
            f"The front matter has {len(text)} characters; at most {MAX_CHARACTERS} "
            "are allowed. Move the text of the lesson below it.",
        )
        return FrontMatter()
    try:
        root = compose(text, "front matter", MAX_DEPTH)
    except YamlProblem as problem:
        message = f"{problem}{_end_above_headline(text, problem.row)}"
        context.add_problem(line_in_file(problem.row), message)
        # Without its variables and settings, the rest would have false problems.
        context.raise_problems()
        raise  # for the type checker: the line above has raised LessonError
    if root is not None and not isinstance(root, yaml.MappingNode):
        context.add_problem(
            2,
            "Write front matter as lines of key: value, with a space after the colon.",
        )
        return FrontMatter()
    return _fields(root.value if root else [], context)


def _end_above_headline(text: str, row: int) -> str:
    """Return advice if a headline, a comment in YAML, is above the mistake in `row`."""
    for number, line in enumerate(text.split("\n")[:row]):
        if _HEADLINE.fullmatch(line):
            return (
                f" If the headline on line {line_in_file(number)} begins the lesson, "
                "end the front matter with a line --- above it."
            )
    return ""


def _fields(
    pairs: list[tuple[yaml.Node, yaml.Node]], context: ParseContext
) -> FrontMatter:
    nodes: dict[str, yaml.Node] = {}
    seen: dict[str, int] = {}
    above = ""
    for key_node, node in pairs:
        key = key_node.value if isinstance(key_node, yaml.ScalarNode) else "[…]"
        line = line_in_file(key_node.start_mark.line)
        if key not in KEYS and above in _WITH_LINES and not nodes[above].value:
            continue  # The line was meant for the key above it, whose value is missing.
        above = key
        if key not in KEYS:
            context.add_unknown(line, "front matter key", key, KEYS)
        elif key in seen:
            context.add_problem(line, f"{key} is already set on line {seen[key]}.")
        else:
            nodes[key] = node
        seen.setdefault(key, line)
    if "title" not in seen:
        context.add_problem(1, "The front matter has no title. Add a line title: ….")
    values = _values(nodes, context)
    front = FrontMatter(**values)
    if warning := language_warning(front.lang):
        context.add_warning(seen["lang"], warning)
    if front.lesson and front.of and front.lesson > front.of:
        context.add_problem(
            seen["lesson"],
            f"lesson must not be greater than “of”, but {front.lesson} > {front.of}.",
        )
    return front


def _values(nodes: dict[str, yaml.Node], context: ParseContext) -> dict[str, Any]:
    """Return the valid values by key, with the values of variables."""
    values: dict[str, Any] = {}
    variables = Variables({}, context)
    # `sorted` is stable: the variables are read first, because other keys use them.
    for key, node in sorted(nodes.items(), key=lambda pair: pair[0] != "variables"):
        try:
            if KEYS[key].type.has_variables:
                _fill_in(node, variables)
            values[key] = KEYS[key].type.read(node)
        except InvalidValue as error:
            context.add_problem(line_in_file(error.row), f"{key} {error}")
        if key == "variables":
            variables = Variables(values.get(key, {}), context)
    return values


def _fill_in(node: yaml.Node, variables: Variables) -> None:
    """Replace the variables in a text, or in the texts of a list."""
    for text in node.value if isinstance(node, yaml.SequenceNode) else [node]:
        if isinstance(text, yaml.ScalarNode):
            line = line_in_file(text.start_mark.line)
            text.value = variables.fill_in(text.value, line)
