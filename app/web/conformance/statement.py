"""Commitments of the accessibility statement, from `statement.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from app.web.conformance.criteria import FOLDER


@dataclass(frozen=True, slots=True)
class Commitment:
    """A commitment of the statement, and the tests that fail if it is not true."""

    text: str
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AccessibilityStatement:
    """Lists of the accessibility statement."""

    works: tuple[Commitment, ...]
    tested: tuple[Commitment, ...]


@cache
def accessibility_statement() -> AccessibilityStatement:
    """Return the content of `statement.toml`."""
    table = tomllib.loads((FOLDER / "statement.toml").read_text("utf-8"))
    return AccessibilityStatement(
        **{
            name: tuple(Commitment(row["text"], tuple(row["tests"])) for row in rows)
            for name, rows in table.items()
        }
    )
