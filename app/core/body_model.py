"""Models of JSON request bodies: validate parsed JSON and list invalid fields."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

import annotated_types as at
from pydantic import BaseModel, ConfigDict, ValidationError

from app.core.errors import MAX_NAME_LENGTH, FieldError, InvalidInput

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

MAX_VALUE_LENGTH = 40
"""Characters of an invalid value that an error message quotes."""


class BodyModel(BaseModel):
    """Base class of request bodies: no unknown fields, no type conversion, no NaN.

    The `description` of each field completes the sentence “<field> must be …”. The
    first of its `examples` becomes part of the example in error messages.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, allow_inf_nan=False
    )

    @classmethod
    def example(cls) -> str:
        """Return a valid body as JSON."""
        fields = cls.model_fields.items()
        return json.dumps({n: f.examples[0] for n, f in fields if f.examples})


Body = TypeVar("Body", bound=BodyModel)


def validate(model: type[Body], body: object) -> Body:
    """Return the parsed JSON `body` as `model`.

    Raises InvalidInput with one error for each field that is missing, unknown, of the
    wrong type or outside its limits.
    """
    if not isinstance(body, dict):
        raise invalid_body(f"Send a JSON object, such as {model.example()}.")
    try:
        return model.model_validate(body)
    except ValidationError as invalid:
        errors = invalid.errors(include_url=False)
        raise InvalidInput(_field_error(model, error) for error in errors) from None


def invalid_body(message: str) -> InvalidInput:
    """Return the error for a body that is invalid as a whole."""
    return InvalidInput([FieldError("body", message)])


def _field_error(model: type[BodyModel], error: ErrorDetails) -> FieldError:
    if not error["loc"]:
        return FieldError("body", "A field name contains an unpaired surrogate.")
    path = [str(part) for part in error["loc"]]
    name, where = path[0][:MAX_NAME_LENGTH], ".".join(path)[:MAX_NAME_LENGTH]
    field = model.model_fields.get(name)
    if field is None:
        known = ", ".join(model.model_fields)
        message = f"“{name}” is not a known field. Known fields: {known}."
        return FieldError(name, message)
    if error["type"] == "value_error":
        message = f"{error['ctx']['error']}"
    elif len(path) > 1:
        message = f"{name} must be {field.description}; {where} {_found(error)}."
    elif error["type"] == "missing":
        message = f"{name} is missing. Send {model.example()}, for example."
    else:
        message = (
            f"{name} must be {field.description}, not {short_json(error['input'])}."
        )
    return FieldError(
        name,
        message,
        *_limits(field.metadata),
        max_length=_max_length(field.metadata),
    )


def _found(error: ErrorDetails) -> str:
    reasons = {"missing": "is missing", "extra_forbidden": "is not a known field"}
    return reasons.get(error["type"]) or f"is {short_json(error['input'])}"


def short_json(value: object) -> str:
    """Return a short form of a JSON value for an error message."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = value if isinstance(value, str) else json.dumps(value)
    short = text if len(text) <= MAX_VALUE_LENGTH else f"{text[:MAX_VALUE_LENGTH]}…"
    return f"“{short}”" if isinstance(value, str) else short


def _limits(constraints: list[Any]) -> tuple[float | None, float | None]:
    """Return the lowest and highest number that a field allows."""
    lowest: Any = next((c.ge for c in constraints if isinstance(c, at.Ge)), None)
    highest: Any = next((c.le for c in constraints if isinstance(c, at.Le)), None)
    return lowest, highest


def _max_length(constraints: list[Any]) -> int | None:
    return next((c.max_length for c in constraints if isinstance(c, at.MaxLen)), None)
