"""Table of the front matter's keys, with the type and JSON Schema of each value.

The parser and the schema both come from `KEYS`. A new key needs a line there and a
field in `FrontMatter`; a value of a new kind needs a `ValueType`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

import yaml

from app.core.licenses import PAGES, License
from app.core.markdown.front_matter.value_readers import (
    LANGUAGE_PATTERN,
    InvalidValue,
    LocatedText,
    read_date,
    read_language,
    read_license,
    read_list,
    read_located_text,
    read_macros,
    read_objectives,
    read_text,
    read_text_or_list,
    read_variables,
)
from app.core.markdown.front_matter.variables import MAX_VALUE, MAX_VARIABLES
from app.core.markdown.front_matter.variables import NAME as VARIABLE
from app.core.markdown.parse_context import quoted
from app.core.markdown.tex.macros import (
    MAX_MACRO,
    MAX_MACROS,
    NAME,
    Macro,
)
from app.core.quiz import GradingRule

Schema = Mapping[str, Any]
"""JSON Schema of a value."""


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


def _number(maximum: int, note: str = "") -> ValueType:
    """Return the type of the whole numbers from 1 to `maximum`.

    `note` follows the limits in messages, such as “, without %”.
    """

    def read(node: yaml.Node) -> int:
        text = read_text(node)
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
        text = read_text(node)
        if text not in choices:
            listed = f"{', '.join(choices[:-1])} or {choices[-1]}"
            raise InvalidValue(node, f"must be {listed}, not {quoted(text)}.")
        return text

    return ValueType(read, {"enum": [*choices]})


_TEXT_SCHEMA: Schema = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
_LIST_SCHEMA: Schema = {"type": "array", "items": _TEXT_SCHEMA}

TEXT = ValueType(read_text, _TEXT_SCHEMA, has_variables=True)
LANGUAGE = ValueType(
    read_language,
    {"type": ["string", "boolean"], "pattern": f"^{LANGUAGE_PATTERN}$"},
)
DATE = ValueType(read_date, {"type": "string", "format": "date"})
LICENSE = ValueType(
    read_license, {**_TEXT_SCHEMA, "examples": [*PAGES]}, has_variables=True
)
LIST = ValueType(read_list, _LIST_SCHEMA, has_variables=True)
TEXT_OR_LIST = ValueType(
    read_text_or_list, {"anyOf": [_TEXT_SCHEMA, _LIST_SCHEMA]}, has_variables=True
)
FIGURE = ValueType(read_located_text, _TEXT_SCHEMA)
OBJECTIVES = ValueType(read_objectives, _LIST_SCHEMA)
MACROS = ValueType(
    read_macros,
    {
        "type": "object",
        "propertyNames": {"pattern": f"^{NAME.pattern}$"},
        "additionalProperties": {**_TEXT_SCHEMA, "maxLength": MAX_MACRO},
        "maxProperties": MAX_MACROS,
    },
)

VARIABLES = ValueType(
    read_variables,
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
