"""Table of the front matter's keys: how each value is read, and its JSON Schema.

The parser and the schema both come from `KEYS`. A new key needs a line there and a
field in `FrontMatter`; a value of a new kind needs a `ValueType`.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

import yaml

from app.core.licenses import PAGES, License, read_license
from app.core.markdown.front_matter.variables import MAX_VALUE, MAX_VARIABLES
from app.core.markdown.front_matter.variables import NAME as VARIABLE
from app.core.markdown.parse_context import quoted
from app.core.markdown.tex.macros import (
    MAX_MACRO,
    MAX_MACROS,
    NAME,
    Macro,
    MacroError,
    define_macro,
)
from app.core.quiz import GradingRule

_LANGUAGE = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"
_DATE = re.compile(r"([1-9][0-9]{3})-([0-9]{2})-([0-9]{2})")

Schema = Mapping[str, Any]
"""JSON Schema of a value."""


@dataclass(frozen=True, slots=True)
class LocatedText:
    """A text and its line number in the file."""

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
    author: tuple[str, ...] = ()
    date: str = ""
    license: License | None = None
    keywords: tuple[str, ...] = ()
    grading: GradingRule = "best"
    mastery: int | None = None
    preview: LocatedText | None = None
    """Name of a figure."""
    objectives: tuple[LocatedText, ...] = ()
    """One line of Markdown each."""
    macros: Mapping[str, Macro] = field(default_factory=dict)
    """Macros for TeX by name, without the backslash."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Texts that replace `{{ name }}`."""


class InvalidValue(Exception):
    """A value is invalid. The message follows the name of its key."""

    def __init__(self, node: yaml.Node, message: str) -> None:
        self.line = line_in_file(node.start_mark.line)
        super().__init__(message)


def line_in_file(row: int) -> int:
    """Return the line in the file; YAML starts on line 2 and is counted from 0."""
    return row + 2


@dataclass(frozen=True, slots=True)
class ValueType:
    """A kind of value: the function that reads it, and the schema that describes it."""

    read: Callable[[yaml.Node], object]
    """Raises InvalidValue."""
    schema: Schema
    has_variables: bool = False
    """Whether variables are replaced before the value is read."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the front matter."""

    type: ValueType
    description: str
    """For editors. Markdown is not rendered there."""
    required: bool = False


def _read_text(node: yaml.Node) -> str:
    # `title: No` is text, although YAML reads No as false.
    value = node.value if isinstance(node, yaml.ScalarNode) else ""
    text = " ".join(value.split())
    if not text:
        raise InvalidValue(node, "must contain text, such as “Positional encoding”.")
    return text


def _read_language(node: yaml.Node) -> str:
    text = _read_text(node)
    if not re.fullmatch(_LANGUAGE, text):
        message = f"must be a language tag, such as en or pt-BR, not {quoted(text)}."
        raise InvalidValue(node, message)
    return text


def _read_date(node: yaml.Node) -> str:
    text = _read_text(node)
    found = _DATE.fullmatch(text)
    year, month, day = map(int, found.groups()) if found else (1, 0, 0)
    if not (1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]):
        message = f"must be a date, such as 2026-10-05, not {quoted(text)}."
        raise InvalidValue(node, message)
    return text


def _read_license(node: yaml.Node) -> License:
    return read_license(_read_text(node))


def _read_list(node: yaml.Node) -> tuple[str, ...]:
    if not isinstance(node, yaml.SequenceNode):
        raise InvalidValue(node, "must be a list with a line “- …” for each item.")
    return tuple(_read_text(item) for item in node.value)


def _read_text_or_list(node: yaml.Node) -> tuple[str, ...]:
    is_list = isinstance(node, yaml.SequenceNode)
    return _read_list(node) if is_list else (_read_text(node),)


def _read_located_text(node: yaml.Node) -> LocatedText:
    return LocatedText(_read_text(node), line_in_file(node.start_mark.line))


def _read_objectives(node: yaml.Node) -> tuple[LocatedText, ...]:
    _read_list(node)
    return tuple(_read_located_text(item) for item in node.value)


def _read_macros(node: yaml.Node) -> Mapping[str, Macro]:
    if not isinstance(node, yaml.MappingNode):
        raise InvalidValue(
            node,
            r"must have indented lines below it, such as “  \R: \mathbb{R}”.",
        )
    if len(node.value) > MAX_MACROS:
        raise InvalidValue(node, f"must be at most {MAX_MACROS} macros.")
    macros: dict[str, Macro] = {}
    for key, value in node.value:
        name = NAME.fullmatch(_read_text(key))
        if not name:
            raise InvalidValue(key, r"must have names of letters, such as \R.")
        if _is_cut_off(value):
            raise InvalidValue(
                value,
                f"has a macro \\{name[1]} with an argument. Write it between single "
                r"quotes, because # begins a comment: '\lVert #1 \rVert'.",
            )
        try:
            macros[name[1]] = define_macro(_read_text(value), macros)
        except MacroError as error:
            message = f"has a macro \\{name[1]} that {error}"
            raise InvalidValue(value, message) from None
    return macros


def _read_variables(node: yaml.Node) -> dict[str, str]:
    if not isinstance(node, yaml.MappingNode):
        raise InvalidValue(
            node, "must have indented lines below it, such as “  name: text”."
        )
    if len(node.value) > MAX_VARIABLES:
        raise InvalidValue(node, f"must be at most {MAX_VARIABLES} variables.")
    variables: dict[str, str] = {}
    for key, value in node.value:
        name = _read_text(key)
        if not VARIABLE.fullmatch(name):
            raise InvalidValue(
                key,
                "must have names of letters without accents, digits, - and _, not "
                f"{quoted(name)}.",
            )
        if name in variables:
            raise InvalidValue(key, f"sets {name} twice.")
        text = _read_text(value)
        if len(text) > MAX_VALUE or "{{" in text:
            raise InvalidValue(
                value,
                f"has a value of {name} that is longer than {MAX_VALUE} characters or "
                "contains {{.",
            )
        variables[name] = text
    return variables


def _is_cut_off(node: yaml.Node) -> bool:
    """Return whether YAML has read an argument such as #1 as the start of a comment."""
    mark = node.end_mark
    rest = mark.buffer[mark.pointer :] if mark and mark.buffer else ""
    return bool(re.match(r"[ \t]*#\d", rest))


def _number(maximum: int, note: str = "") -> ValueType:
    """Return the type of the whole numbers from 1 to `maximum`.

    `note` follows the limits in messages, such as “, without %”.
    """

    def read(node: yaml.Node) -> int:
        text = _read_text(node)
        is_number = re.fullmatch(r"[1-9][0-9]{0,5}", text)
        if not is_number or int(text) > maximum:
            raise InvalidValue(
                node,
                f"must be a whole number from 1 to {maximum}{note}, not "
                f"{quoted(text)}.",
            )
        return int(text)

    return ValueType(read, {"type": "integer", "minimum": 1, "maximum": maximum})


def _choice(*choices: str) -> ValueType:
    """Return the type of values that are one of several words."""

    def read(node: yaml.Node) -> str:
        text = _read_text(node)
        if text not in choices:
            listed = f"{', '.join(choices[:-1])} or {choices[-1]}"
            raise InvalidValue(node, f"must be {listed}, not {quoted(text)}.")
        return text

    return ValueType(read, {"enum": [*choices]})


_TEXT_SCHEMA: Schema = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
_LIST_SCHEMA: Schema = {"type": "array", "items": _TEXT_SCHEMA}

TEXT = ValueType(_read_text, _TEXT_SCHEMA, has_variables=True)
LANGUAGE = ValueType(
    _read_language,
    {"type": ["string", "boolean"], "pattern": f"^{_LANGUAGE}$"},
)
DATE = ValueType(_read_date, {"type": "string", "format": "date"})
LICENSE = ValueType(
    _read_license, {**_TEXT_SCHEMA, "examples": [*PAGES]}, has_variables=True
)
LIST = ValueType(_read_list, _LIST_SCHEMA, has_variables=True)
TEXT_OR_LIST = ValueType(
    _read_text_or_list, {"anyOf": [_TEXT_SCHEMA, _LIST_SCHEMA]}, has_variables=True
)
FIGURE = ValueType(_read_located_text, _TEXT_SCHEMA)
OBJECTIVES = ValueType(_read_objectives, _LIST_SCHEMA)
MACROS = ValueType(
    _read_macros,
    {
        "type": "object",
        "propertyNames": {"pattern": f"^{NAME.pattern}$"},
        "additionalProperties": {**_TEXT_SCHEMA, "maxLength": MAX_MACRO},
        "maxProperties": MAX_MACROS,
    },
)

VARIABLES = ValueType(
    _read_variables,
    {
        "type": "object",
        "propertyNames": {"pattern": f"^{VARIABLE.pattern}$"},
        "additionalProperties": {**_TEXT_SCHEMA, "maxLength": MAX_VALUE},
        "maxProperties": MAX_VARIABLES,
    },
)

KEYS: Mapping[str, Key] = {
    "title": Key(TEXT, "Title of the lesson.", required=True),
    "subtitle": Key(TEXT, "One sentence for the library and for search engines."),
    "module": Key(TEXT, "Module that the lesson belongs to."),
    "lesson": Key(_number(999), "Number of this lesson in the module."),
    "of": Key(_number(999), "Number of lessons in the module."),
    "minutes": Key(
        _number(999),
        "Time for the slides, without optional parts and sections.",
    ),
    "lang": Key(LANGUAGE, "Language of the text, such as en or pt-BR."),
    "author": Key(TEXT_OR_LIST, "The author, or a list of authors."),
    "date": Key(DATE, "Date of this version: year-month-day."),
    "license": Key(LICENSE, "SPDX identifier, such as CC-BY-4.0, or any text."),
    "keywords": Key(LIST, "Keywords for search engines and learning platforms."),
    "grading": Key(
        _choice(*get_args(GradingRule)),
        "Which answer to a question counts for the score.",
    ),
    "mastery": Key(
        _number(100, ", without %"),
        "Percentage of the points with which a learner passes.",
    ),
    "preview": Key(FIGURE, "Name of the figure in previews and lists of lessons."),
    "objectives": Key(OBJECTIVES, "What learners can do afterwards; Markdown."),
    "macros": Key(MACROS, r"Commands for TeX, such as \R: \mathbb{R}."),
    "variables": Key(VARIABLES, "Texts that {{ name }} stands for."),
}
"""All keys, in the order in which the schema and README.md list them."""
