"""The JSON Schema of the front matter accepts what the parser accepts."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator, FormatChecker

from app.core.errors import LessonError
from app.core.markdown.front_matter.keys import KEYS, FrontMatter
from app.core.markdown.front_matter.schema import front_matter_schema
from app.core.markdown.parser import parse

TITLE = "title: T\n"

VALID = [
    "title: No",
    "title: 42",
    f"{TITLE}subtitle: 'A: b'",
    f"{TITLE}module: Module 3",
    f"{TITLE}lesson: 1",
    f"{TITLE}of: 999",
    f"{TITLE}minutes: 8",
    f"{TITLE}lang: pt-BR",
    f"{TITLE}lang: no",
    f"{TITLE}author: Ada Lovelace",
    f"{TITLE}author: [Ada Lovelace, Alan Turing]",
    f"{TITLE}date: 2024-02-29",
    f"{TITLE}date: '2026-11-23'",
    f"{TITLE}license: CC-BY-4.0",
    f"{TITLE}license: All rights reserved",
    f"{TITLE}keywords: [position, 2024]",
    f"{TITLE}grading: first",
    f"{TITLE}mastery: 100",
    f"{TITLE}preview: waves",
    f"{TITLE}objectives:\n  - Say why.",
    f"{TITLE}macros:\n  \\R: \\mathbb{{R}}\n  norm: '|#1|'",
    f"{TITLE}variables:\n  year: 2026\n  course-name: Signals",
]

INVALID = [
    f"{TITLE}variables: [year]",
    f"{TITLE}variables:\n  a b: x",
    f"{TITLE}variables:\n  a: {'x' * 1001}",
    "subtitle: No title",
    "title:",
    "title: ' '",
    "title: [T]",
    f"{TITLE}lesson: 0",
    f"{TITLE}lesson: one",
    f"{TITLE}of: 1000",
    f"{TITLE}minutes: 1.5",
    f"{TITLE}lang: English, please",
    f"{TITLE}author:",
    f"{TITLE}author: [Ada, '']",
    f"{TITLE}date: 23.11.2026",
    f"{TITLE}date: 2026-02-29",
    f"{TITLE}date: 2026-13-01",
    f"{TITLE}date: 2026",
    f"{TITLE}license: [MIT]",
    f"{TITLE}keywords: position, sine",
    f"{TITLE}grading: average",
    f"{TITLE}mastery: 101",
    f"{TITLE}preview: [waves]",
    f"{TITLE}macros: x",
    f"{TITLE}macros:\n  a1: x",
    f"{TITLE}macros:\n  a: {'x' * 201}",
    f"{TITLE}objectives: Say why.",
    f"{TITLE}tilte: T",
]


class EditorLoader(yaml.SafeLoader):
    """Reads YAML as editors do: version 1.2, in which dates and `no` are texts."""


EditorLoader.yaml_implicit_resolvers = {
    first: [each for each in resolvers if each[0].endswith((":int", ":float", ":null"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def fits_schema(front: str) -> bool:
    value: Any = yaml.load(front, EditorLoader)
    validator = Draft7Validator(front_matter_schema(), format_checker=FormatChecker())
    return validator.is_valid(value)


def is_parsed(front: str) -> bool:
    try:
        parse(f"---\n{front}\n---\n# S\n\n:::{{figure}} waves\n:::\n", "s")
    except LessonError:
        return False
    return True


@pytest.mark.parametrize("front", VALID)
def test_valid_front_matter_fits_the_schema(front: str) -> None:
    assert is_parsed(front)
    assert fits_schema(front)


@pytest.mark.parametrize("front", INVALID)
def test_invalid_front_matter_does_not_fit_the_schema(front: str) -> None:
    assert not is_parsed(front)
    assert not fits_schema(front)


def test_the_schema_is_valid_and_describes_every_key() -> None:
    schema = front_matter_schema()

    Draft7Validator.check_schema(schema)
    assert [*schema["properties"]] == [*KEYS]
    assert all(each["description"] for each in schema["properties"].values())


def test_every_key_has_a_field_and_an_example_in_this_file() -> None:
    tried = {key for front in VALID for key in yaml.load(front, EditorLoader)}

    assert [field.name for field in fields(FrontMatter)] == [*KEYS], (
        "FrontMatter must have a field for each key, in the order of KEYS."
    )
    assert tried == {*KEYS}, "Add the new key to VALID, and mistakes to INVALID."
