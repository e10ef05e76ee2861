"""JSON Schema of the front matter, for editors and linters."""

from __future__ import annotations

import json
from typing import Any

from app.core.markdown.front_matter.keys import KEYS, FrontMatter, Key

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The version that most editors support."""


def front_matter_schema() -> dict[str, Any]:
    """Return the JSON Schema, generated from the table of keys.

    It cannot state one rule of the parser: `lesson` is at most `of`.
    """
    return {
        "$schema": DRAFT,
        "title": "Front matter of an Overtone lesson",
        "type": "object",
        "properties": {name: _property(name, key) for name, key in KEYS.items()},
        "required": [name for name, key in KEYS.items() if key.required],
        "additionalProperties": False,
    }


def schema_text() -> str:
    """Return the JSON Schema as text."""
    return json.dumps(front_matter_schema(), indent=2, ensure_ascii=False) + "\n"


def _property(name: str, key: Key) -> dict[str, Any]:
    default = getattr(FrontMatter(), name)
    has_default = isinstance(default, str) and default
    described = {"description": key.description, **key.type.schema}
    return described | ({"default": default} if has_default else {})
