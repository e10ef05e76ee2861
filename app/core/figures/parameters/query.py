"""Reading a query or a lesson's settings into a model, and writing it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from urllib.parse import urlencode

from pydantic import ValidationError

from app.core.errors import MAX_ERRORS, FieldError, InvalidInput
from app.core.figures.parameters.fields import parameters_of
from app.core.figures.parameters.formatting import format_value
from app.core.figures.parameters.model import FigureParams, Model
from app.core.figures.parameters.parameter import Parameter

COMPARED = 3
"""Unknown names in one query for which the nearest is looked for."""


def read_parameters(model: type[Model], pairs: Iterable[tuple[str, str]]) -> Model:
    """Validate the pairs of a query or of a lesson's settings.

    Raises InvalidInput with one error for each field that is unknown, given twice,
    empty, of the wrong type or outside its limits.
    """
    known = {parameter.name: parameter for parameter in parameters_of(model)}
    given, refused = _apart(pairs, known)
    errors = list(refused.values())
    # What is misspelt must not be read: None is no value of any type.
    values = {n: v if known[n].is_spelled(v) else None for n, v in given.items()}
    try:
        params = model.model_validate(values)
    except ValidationError as invalid:
        errors += _field_errors(invalid, known, given)
    except InvalidInput as invalid:
        errors += invalid.errors
    if errors:
        raise InvalidInput(errors)
    return params


def canonical_query(params: FigureParams) -> str:
    """The canonical query string: every value, in the order of the model's fields."""
    values = [
        (name, format_value(getattr(params, name)))
        for name in type(params).model_fields
    ]
    return urlencode(values, safe=",")


def _apart(
    pairs: Iterable[tuple[str, str]], known: dict[str, Parameter]
) -> tuple[dict[str, str], dict[str, FieldError]]:
    """What can be read, and why the rest cannot, each by its name.

    A query can name thousands: those that nobody would be told of are not looked at.
    """
    given: dict[str, str] = {}
    refused: dict[str, FieldError] = {}
    for name, value in pairs:
        short = _short(name)
        if short in refused:
            continue
        if len(refused) > MAX_ERRORS:
            break
        if name not in known:
            hint = _suggestion(short, known, compared=len(refused) < COMPARED)
            message = f"There is no parameter “{short}”. {hint}"
            refused[short] = FieldError(short, message)
        elif name in given:
            refused[name] = _error(known[name], f"{name} is given more than once")
        elif not value.strip():
            refused[name] = _error(known[name], f"{name} is empty")
        else:
            given[name] = value
    return given, refused


def _suggestion(name: str, known: dict[str, Parameter], compared: bool) -> str:
    if not known:
        return "Nothing can be set here."
    nearest = get_close_matches(name, known, 1, 0.4) if compared else []
    if nearest:
        return f"Did you mean “{nearest[0]}”?"
    return f"There are {', '.join(known)}."


def _field_errors(
    invalid: ValidationError, known: dict[str, Parameter], given: dict[str, str]
) -> Iterator[FieldError]:
    # Several numbers of one list may be wrong; and a default that is computed from
    # another field is reported as missing when that field is wrong.
    fields = {str(error["loc"][0]): None for error in invalid.errors() if error["loc"]}
    for name in fields:
        if name in given:
            yield _error(known[name], f"{name} is “{_short(given[name])}”")


def _error(parameter: Parameter, found: str) -> FieldError:
    return FieldError(
        parameter.name,
        f"{found}; it must be {parameter.limits}.",
        parameter.minimum,
        parameter.maximum,
        exclusive_minimum=parameter.exclusive_minimum or None,
    )


def _short(value: str) -> str:
    return value if len(value) <= 40 else value[:39] + "…"
