"""Read the JSON body of the current request into its model."""

from __future__ import annotations

import json
from typing import Any, Never

from flask import request

from app.core.body_model import Body, invalid_body, short_json, validate
from app.core.errors import OvertoneError


def read_json(model: type[Body]) -> Body:
    """Return the request's body as `model`. Raises InvalidInput naming each field."""
    try:
        body = _parse(request.get_data())
    except _InvalidJson as error:
        raise invalid_body(
            f"The body could not be read as JSON. {error} Send a JSON object, such as "
            f"{model.example()}."
        ) from None
    return validate(model, body)


class _InvalidJson(OvertoneError):
    """The body is not JSON, or contains what strict JSON excludes."""


def _parse(body: bytes) -> Any:
    """Parse JSON strictly: no NaN, no Infinity, no repeated names in an object.

    Raises _InvalidJson.
    """
    try:
        return json.loads(
            body, parse_constant=_reject_constant, object_pairs_hook=_unique_names
        )
    except json.JSONDecodeError as error:
        reason = f"{error}."
    except UnicodeDecodeError:
        reason = "The body is not valid UTF-8."
    except RecursionError:
        reason = "It is nested too deeply."
    except ValueError:  # Python limits the digits of integers.
        reason = "A number has too many digits."
    raise _InvalidJson(reason)


def _reject_constant(constant: str) -> Never:
    raise _InvalidJson(f"{constant} is not a number in JSON.")


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _InvalidJson(
                f"An object has the name {short_json(name)} more than once."
            )
        found[name] = value
    return found
