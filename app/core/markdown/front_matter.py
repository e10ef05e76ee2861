"""Parse front matter: the YAML between the first two `---` lines of a lesson.

Front matter is a flat mapping of plain values and one list. Nested values and aliases
are rejected before YAML builds any value, so a small text cannot expand into a large
structure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

import yaml

from app.core.markdown.parse_context import ParseContext, quoted
from app.core.quiz import GradingRule

MAX_CHARACTERS = 20_000
"""Characters of the whole front matter."""

MAX_DEPTH = 2
"""Depth of nesting: the mapping, and the list of objectives in it."""

_FENCE = re.compile(r"---[ \t]*")
_END = re.compile(r"(?:---|\.\.\.)[ \t]*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_PERCENTAGE = re.compile(r"[1-9][0-9]?|100")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")

_ADVICE: Mapping[str, str] = {
    "mapping values are not allowed here": (
        'put a value that contains a colon in quotes, as in title: "Beats: a start"'
    ),
    "could not find expected ':'": (
        "write each line as key: value, and end the front matter with a line --- above "
        "the text of the lesson"
    ),
}
"""Advice that replaces PyYAML's message for the most frequent mistakes."""


@dataclass(frozen=True, slots=True)
class Objective:
    """One line of Markdown and its line number in the file."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The values of the front matter; README.md describes each key."""

    title: str = ""
    subtitle: str = ""
    module: str = ""
    lesson: int | None = None
    of: int | None = None
    minutes: int | None = None
    lang: str = "en"
    grading: GradingRule = "best"
    mastery: int | None = None
    objectives: tuple[Objective, ...] = ()


def read_front_matter(
    lines: list[str], context: ParseContext
) -> tuple[FrontMatter, int]:
    """Return the front matter and its number of lines, including both `---`.

    Problems are reported to `context`; an invalid field has its default value.
    """
    if not lines or not _FENCE.fullmatch(lines[0]):
        context.add_problem(
            1,
            "A lesson must start with front matter: a line ---, title: …, a line ---.",
        )
        return FrontMatter(), 0
    end = next((n for n, line in enumerate(lines[1:], 1) if _END.fullmatch(line)), 0)
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
        if problem := _structure_problem(text):
            context.add_problem(*problem)
            return FrontMatter()
        root = yaml.compose(text, yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        message = error.problem or error.context or ""
        # For these mistakes, the context mark is the start of the incomplete key.
        start = error.context_mark if message in _ADVICE else None
        mark = start or error.problem_mark or error.context_mark
        context.add_problem(
            _line(mark.line) if mark else 1,
            f"The front matter is not valid YAML: {_ADVICE.get(message, message)}.",
        )
        return FrontMatter()
    if root is not None and not isinstance(root, yaml.MappingNode):
        context.add_problem(2, "Write front matter as lines of key: value.")
        return FrontMatter()
    return _fields(root.value if root else [], context)


def _structure_problem(text: str) -> tuple[int, str] | None:
    """Return line and message if the YAML contains an alias or nests too deeply."""
    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        line = _line(event.start_mark.line) if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent):
            return (
                line,
                "Aliases are not supported in front matter. Write the value out.",
            )
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            return line, "Nested values are not supported in front matter."
    return None


def _fields(
    pairs: list[tuple[yaml.Node, yaml.Node]], context: ParseContext
) -> FrontMatter:
    values: dict[str, Any] = {}
    seen: dict[str, int] = {}
    for key_node, node in pairs:
        key = key_node.value if isinstance(key_node, yaml.ScalarNode) else "[…]"
        line = _line(key_node.start_mark.line)
        if key not in _READERS:
            context.add_unknown(line, "front matter key", key, _READERS)
        elif key in seen:
            context.add_problem(line, f"{key} is already set on line {seen[key]}.")
        else:
            try:
                values[key] = _READERS[key](node)
            except _InvalidValue as error:
                context.add_problem(error.line, f"{key} {error}")
        seen.setdefault(key, line)
    if "title" not in seen:
        context.add_problem(1, "The front matter has no title. Add a line title: ….")
    front = FrontMatter(**values)
    if front.lesson and front.of and front.lesson > front.of:
        context.add_problem(
            seen["lesson"],
            f"lesson must not be greater than “of”, but {front.lesson} > {front.of}.",
        )
    return front


def _line(row: int) -> int:
    """Return the line in the file; YAML starts on line 2 and is counted from 0."""
    return row + 2


class _InvalidValue(Exception):
    """A value is invalid. The message follows the name of its key."""

    def __init__(self, node: yaml.Node, message: str) -> None:
        self.line = _line(node.start_mark.line)
        super().__init__(message)


def _text(node: yaml.Node) -> str:
    # `title: No` is text, although YAML reads No as false.
    value = node.value if isinstance(node, yaml.ScalarNode) else ""
    text = " ".join(value.split())
    if not text:
        raise _InvalidValue(node, "must contain text, such as “Positional encoding”.")
    return text


def _number(node: yaml.Node) -> int:
    text = _text(node)
    if not _NUMBER.fullmatch(text):
        message = f"must be a whole number from 1 to 999, not {quoted(text)}."
        raise _InvalidValue(node, message)
    return int(text)


def _language(node: yaml.Node) -> str:
    text = _text(node)
    if not _LANGUAGE.fullmatch(text):
        message = f"must be a language tag, such as en or pt-BR, not {quoted(text)}."
        raise _InvalidValue(node, message)
    return text


def _percentage(node: yaml.Node) -> int:
    text = _text(node)
    if not _PERCENTAGE.fullmatch(text):
        message = f"must be a percentage from 1 to 100, not {quoted(text)}."
        raise _InvalidValue(node, message)
    return int(text)


def _grading(node: yaml.Node) -> str:
    text = _text(node)
    rules = get_args(GradingRule)
    if text not in rules:
        choices = f"{', '.join(rules[:-1])} or {rules[-1]}"
        raise _InvalidValue(node, f"must be {choices}, not {quoted(text)}.")
    return text


def _objectives(node: yaml.Node) -> tuple[Objective, ...]:
    if not isinstance(node, yaml.SequenceNode):
        raise _InvalidValue(node, "must be a list with a line “- …” for each item.")
    return tuple(
        Objective(_text(item), _line(item.start_mark.line)) for item in node.value
    )


_READERS: Mapping[str, Callable[[yaml.Node], object]] = {
    "title": _text,
    "subtitle": _text,
    "module": _text,
    "lesson": _number,
    "of": _number,
    "minutes": _number,
    "lang": _language,
    "grading": _grading,
    "mastery": _percentage,
    "objectives": _objectives,
}
"""All keys, each with the function that reads its value."""
