"""Read the JSON body of the current request into its model."""

from __future__ import annotations

import json
from typing import Any, Never

from flask import request

from app.core.body_model import Body, invalid_body, validate
from app.core.errors import InvalidInput


def read_json(model: type[Body]) -> Body:
    """Return the request's body as `model`. Raises InvalidInput naming each field."""
    return validate(model, _parse(request.get_data()))


def _parse(body: bytes) -> Any:
    """Parse JSON strictly: no NaN, no Infinity, no repeated names in an object."""
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
    raise _invalid(reason)


def _reject_constant(constant: str) -> Never:
    raise _invalid(f"{constant} is not a number in JSON.")


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _invalid("A name occurs more than once in an object.")
    return found


def _invalid(reason: str) -> InvalidInput:
    return invalid_body(f"The body could not be read as JSON. {reason}")
