"""Read the values of the front matter from YAML nodes.

Each function raises InvalidValue.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import yaml

from app.core import licenses
from app.core.markdown.front_matter.variables import MAX_VALUE, MAX_VARIABLES
from app.core.markdown.front_matter.variables import NAME as VARIABLE
from app.core.markdown.parse_context import quoted
from app.core.markdown.tex.macros import (
    MAX_MACROS,
    NAME,
    Macro,
    MacroError,
    define_macro,
)
from app.language import is_language

LANGUAGE_PATTERN: Final = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"
_DATE: Final = re.compile(r"([1-9][0-9]{3})-([0-9]{2})-([0-9]{2})")


@dataclass(frozen=True, slots=True)
class LocatedText:
    """A text and its line number in the file."""

    text: str
    line: int


class InvalidValue(Exception):
    """A value is invalid. The message follows the name of its key."""

    def __init__(self, node: yaml.Node, message: str) -> None:
        self.row = node.start_mark.line
        """Row in the YAML text, from 0."""
        super().__init__(message)


def line_in_file(row: int) -> int:
    """Return the line in a lesson, whose YAML starts on line 2, of a row of it."""
    return row + 2


def read_text(node: yaml.Node) -> str:
    # `title: No` is text, although YAML reads No as false.
    value = node.value if isinstance(node, yaml.ScalarNode) else ""
    text = " ".join(value.split())
    if not text:
        raise InvalidValue(node, "must contain text, such as “Positional encoding”.")
    return text


def read_language(node: yaml.Node) -> str:
    text = read_text(node)
    if not re.fullmatch(LANGUAGE_PATTERN, text):
        message = f"must be a language tag, such as en or pt-BR, not {quoted(text)}."
        raise InvalidValue(node, message)
    return text


def language_warning(tag: str) -> str:
    """Return a warning if there is no such language, else an empty text."""
    if is_language(tag):
        return ""
    return (
        f"lang: There is no language with the tag {quoted(tag)}. Write a tag such as "
        "en or pt-BR."
    )


def read_date(node: yaml.Node) -> str:
    text = read_text(node)
    found = _DATE.fullmatch(text)
    year, month, day = map(int, found.groups()) if found else (1, 0, 0)
    if not (1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]):
        message = f"must be a date, such as 2026-10-05, not {quoted(text)}."
        raise InvalidValue(node, message)
    return text


def read_license(node: yaml.Node) -> licenses.License:
    return licenses.parse_license(read_text(node))


def read_list(node: yaml.Node) -> tuple[str, ...]:
    if not isinstance(node, yaml.SequenceNode):
        raise InvalidValue(node, "must be a list with a line “- …” for each item.")
    return tuple(read_text(item) for item in node.value)


def read_text_or_list(node: yaml.Node) -> tuple[str, ...]:
    is_list = isinstance(node, yaml.SequenceNode)
    return read_list(node) if is_list else (read_text(node),)


def read_located_text(node: yaml.Node) -> LocatedText:
    return LocatedText(read_text(node), line_in_file(node.start_mark.line))


def read_objectives(node: yaml.Node) -> tuple[LocatedText, ...]:
    read_list(node)
    return tuple(read_located_text(item) for item in node.value)


def read_macros(node: yaml.Node) -> Mapping[str, Macro]:
    if not isinstance(node, yaml.MappingNode):
        raise InvalidValue(
            node,
            r"must have indented lines below it, such as “  \R: \mathbb{R}”.",
        )
    if len(node.value) > MAX_MACROS:
        raise InvalidValue(node, f"must be at most {MAX_MACROS} macros.")
    macros: dict[str, Macro] = {}
    for key, value in node.value:
        name = NAME.fullmatch(read_text(key))
        if not name:
            raise InvalidValue(key, r"must have names of letters, such as \R.")
        if _is_cut_off(value):
            raise InvalidValue(
                value,
                f"has a macro \\{name[1]} with an argument. Write it between single "
                r"quotes, because # begins a comment: '\lVert #1 \rVert'.",
            )
        try:
            macros[name[1]] = define_macro(read_text(value), macros)
        except MacroError as error:
            message = f"has a macro \\{name[1]} that {error}"
            raise InvalidValue(value, message) from None
    return macros


def read_variables(node: yaml.Node) -> dict[str, str]:
    if not isinstance(node, yaml.MappingNode):
        raise InvalidValue(
            node, "must have indented lines below it, such as “  name: text”."
        )
    if len(node.value) > MAX_VARIABLES:
        raise InvalidValue(node, f"must be at most {MAX_VARIABLES} variables.")
    variables: dict[str, str] = {}
    for key, value in node.value:
        name = read_text(key)
        if not VARIABLE.fullmatch(name):
            raise InvalidValue(
                key,
                "must have names of letters without accents, digits, - and _, not "
                f"{quoted(name)}.",
            )
        if name in variables:
            raise InvalidValue(key, f"sets {name} twice.")
        text = read_text(value)
        if len(text) > MAX_VALUE:
            raise InvalidValue(
                value,
                f"must have values of at most {MAX_VALUE} characters; {name} has "
                f"{len(text)}.",
            )
        if "{{" in text:
            raise InvalidValue(
                value, f"must have values without {{{{; {name} is {quoted(text)}."
            )
        variables[name] = text
    return variables


def _is_cut_off(node: yaml.Node) -> bool:
    """Return whether YAML has read an argument such as #1 as the start of a comment."""
    mark = node.end_mark
    rest = mark.buffer[mark.pointer :] if mark and mark.buffer else ""
    return bool(re.match(r"[ \t]*#\d", rest))
