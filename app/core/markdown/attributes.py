"""Attributes in braces, as in Pandoc: `{#id .class key=value other="two words"}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_PART = re.compile(
    r"""\s*(?:\#(?P<id>[^\s{}]+)|\.(?P<name>[^\s{}#.="']+)
    |(?P<key>[A-Za-z][\w-]*)=(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'
    |(?P<bare>[^\s"'{}“”„‚‘’«»]+)))(?=\s|$)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Attributes:
    """The attributes of a heading or an image."""

    id: str | None = None
    classes: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    rest: str = ""
    """Text that is not an attribute; empty if all of it is valid."""


def read_attributes(text: str) -> Attributes:
    """Return the attributes in the text between two braces."""
    id: str | None = None
    classes: list[str] = []
    values: dict[str, str] = {}
    position = 0
    while found := _PART.match(text, position):
        position = found.end()
        if found["id"]:
            id = found["id"]
        elif found["name"]:
            classes.append(found["name"])
        else:
            given = found["double"], found["single"], found["bare"]
            values[found["key"]] = next(v for v in given if v is not None)
    return Attributes(id, tuple(classes), values, text[position:].strip())
