"""Bodies of requests as JSON, read strictly."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Never

from app.core.errors import FieldError, InvalidInput

JSON = "application/json"

LONGEST_NAME = 40
"""Characters of a strange field that are shown."""


def read_object(body: bytes, such_as: str) -> dict[str, Any]:
    """The object that the body holds. Raises InvalidInput, which shows `such_as`."""
    try:
        given = json.loads(body, parse_constant=_refuse, object_pairs_hook=_once)
    except RecursionError:
        raise _not_json("It is nested too deeply.") from None
    except ValueError as error:
        raise _not_json(f"{error}.") from None
    if not isinstance(given, dict):
        raise _not_json(f"Write an object, such as {such_as}.")
    return given


def strange_fields(given: Iterable[str], known: Sequence[str]) -> list[FieldError]:
    """An error for each field that was sent and is none of the known ones."""
    strange = (name[:LONGEST_NAME] for name in given if name not in known)
    advice = f"is not known. Known are: {', '.join(known)}."
    return [FieldError(name, f"“{name}” {advice}") for name in strange]


def _refuse(constant: str) -> Never:
    raise ValueError(f"{constant} is not a number in JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("A name stands in it more than once")
    return found


def _not_json(why: str) -> InvalidInput:
    message = f"The body could not be read as JSON. {why}"
    return InvalidInput([FieldError("body", message)])
