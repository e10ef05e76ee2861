"""Compose YAML without building its values.

Aliases and deep nesting are rejected before YAML builds any value, so a small text
cannot expand into a large structure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import yaml

_ADVICE: Mapping[str, str] = {
    "mapping values are not allowed here": (
        'put a value that contains a colon in quotes, as in title: "Beats: a start"'
    ),
    "could not find expected ':'": "write each line as key: value",
    "found unexpected end of stream": "a value has only one quotation mark; close it",
    "found character '\\t' that cannot start any token": (
        "indent with spaces instead of tabs"
    ),
    "expected <block end>, but found '<scalar>'": (
        'put the whole value in quotes, as in title: "[Draft] Beats"'
    ),
    "expected '<document start>', but found '<block mapping start>'": (
        "indent the keys alike; those such as title have no spaces before them"
    ),
    "expected <block end>, but found '<block sequence start>'": (
        "indent the items of a list alike"
    ),
    "expected <block end>, but found '?'": (
        "this key belongs to no line above it; indent it like the keys of its group"
    ),
    "sequence entries are not allowed here": (
        "write each item of a list on its own line, below the key"
    ),
}
"""Advice that replaces PyYAML's message for the most frequent mistakes."""

_FIRST_CHARACTER = re.compile(r"found character '([@`%])' that cannot start any token")
_ESCAPE = re.compile(r"found unknown escape character '.'")
_CURLY_QUOTES = re.compile(r"[^:]*: *[“”„‘].*")
_INDENTED_KEY = re.compile(r" +[\w-]+:(?: [^:]*)?")


class YamlProblem(Exception):
    """The text is not YAML of the allowed form. The message is for the author."""

    def __init__(self, row: int, message: str) -> None:
        self.row = row
        """Line of the mistake, counted from 0."""
        super().__init__(message)


def compose(text: str, name: str, max_depth: int) -> yaml.Node | None:
    """Return the root node, or None for an empty text. Raises YamlProblem.

    `name` is the name of the text in messages, such as “front matter”. `max_depth` is
    the largest number of mappings and lists inside each other.
    """
    try:
        _check_structure(text, name, max_depth)
        return yaml.compose(text, yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        message = error.problem or error.context or ""
        # The context mark is the start of an incomplete key or value.
        is_incomplete = message in _ADVICE and not message.startswith("expected ")
        start = error.context_mark if is_incomplete else None
        mark = start or error.problem_mark or error.context_mark
        row = mark.line if mark else 0
        raise YamlProblem(
            row,
            f"The {name} is not valid YAML: {_advice(message, text, row)}.",
        ) from None
    except yaml.reader.ReaderError as error:
        raise YamlProblem(
            text.count("\n", 0, error.position),
            f"Remove the invisible character U+{error.character:04X} from this line.",
        ) from None


def _advice(message: str, text: str, row: int) -> str:
    """Return what to do about a message of PyYAML, or the message itself."""
    line = "".join(text.split("\n")[row : row + 1])
    if "mapping values" in message and _INDENTED_KEY.fullmatch(line):
        return "remove the spaces before this key"
    if "mapping values" in message and _CURLY_QUOTES.fullmatch(line):
        return 'write straight quotes, as in title: "Beats: a start"'
    if _ESCAPE.fullmatch(message):
        return "write a value with a backslash in single quotes, or without quotes"
    if found := _FIRST_CHARACTER.fullmatch(message):
        return f"put a value that begins with {found[1]} in quotes"
    return _ADVICE.get(message, message)


def _check_structure(text: str, name: str, max_depth: int) -> None:
    """Raise YamlProblem if the YAML contains an alias or nests too deeply."""
    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        row = event.start_mark.line if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent):
            message = f"Aliases are not supported in {name}. Write the value out."
            raise YamlProblem(row, message)
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > max_depth and "{{" in text.split("\n")[row]:
            advice = (
                'Put a text that begins with {{ in quotes, as in title: "{{ name }}".'
            )
            raise YamlProblem(row, advice)
        if depth > max_depth:
            raise YamlProblem(row, f"Nested values are not supported in {name}.")
