"""Read a query or the settings of a lesson into a model, and write it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import urlencode

from pydantic import ValidationError

from app.core.errors import MAX_ERRORS, FieldError, InvalidInput
from app.core.figures.parameters.fields import parameters_of
from app.core.figures.parameters.formatting import format_value
from app.core.figures.parameters.model import FigureParams, Model
from app.core.figures.parameters.parameter import Parameter
from app.core.similar_names import nearest_name
from app.language import gettext, isolate, join_sentences

MAX_SUGGESTIONS = 3
"""Maximum number of unknown names in a query for which a match is suggested."""


def read_parameters(
    model: type[Model],
    pairs: Iterable[tuple[str, str]],
    others: Iterable[str] = (),
) -> Model:
    """Validate the name-value pairs of a query or of a lesson's settings.

    `others` are names in the same query that are not in `pairs`. Errors list them.

    Raises InvalidInput with one error for each field that is unknown, repeated, empty,
    of the wrong type or outside its limits.
    """
    known = {parameter.name: parameter for parameter in parameters_of(model)}
    given, errors_by_name = _sort_pairs(pairs, known, [*known, *others])
    errors = list(errors_by_name.values())
    # None fails the validation of every type, so it replaces malformed values.
    values = {n: v if known[n].is_well_formed(v) else None for n, v in given.items()}
    try:
        params = model.model_validate(values)
    except ValidationError as invalid:
        errors += _field_errors(invalid, known, given)
    except InvalidInput as invalid:
        errors += invalid.errors
    if errors:
        raise InvalidInput(errors)
    return params


def parameter_texts(params: FigureParams) -> dict[str, str]:
    """Return each value as text, as in a query string, in the order of the fields."""
    return {
        name: format_value(getattr(params, name)) for name in type(params).model_fields
    }


def canonical_query(params: FigureParams) -> str:
    """Return the canonical query string, with all values."""
    return urlencode(parameter_texts(params), safe=",")


def _sort_pairs(
    pairs: Iterable[tuple[str, str]], known: dict[str, Parameter], names: list[str]
) -> tuple[dict[str, str], dict[str, FieldError]]:
    """Return the values of known parameters, and the errors of all others, by name.

    `names` are the names that errors list.

    Many clients send a list as a repeated name, so its values are joined with commas.
    A query can have thousands of names, so the loop ends once enough errors are found.
    """
    values: dict[str, str] = {}
    errors_by_name: dict[str, FieldError] = {}
    for name, value in pairs:
        short = _shorten(name)
        if short in errors_by_name:
            continue
        if len(errors_by_name) > MAX_ERRORS:
            break
        if name not in known:
            compared = len(errors_by_name) < MAX_SUGGESTIONS
            hint = _suggestion(short, names, compared)
            unknown = gettext("Unknown parameter “%(name)s”.", name=short)
            message = join_sentences(unknown, hint)
            errors_by_name[short] = FieldError(short, message)
        elif not value.strip():
            errors_by_name[name] = _error(known[name], gettext("an empty value"))
        elif name in values and known[name].type == "ints":
            values[name] += f",{value}"
        elif name in values:
            errors_by_name[name] = _error(known[name], gettext("several values"))
        else:
            values[name] = value
    return values, errors_by_name


def _suggestion(name: str, known: list[str], compared: bool) -> str:
    if not known:
        return gettext("This URL has no parameters.")
    if compared and (nearest := nearest_name(name, known)):
        return gettext("Did you mean “%(name)s”?", name=nearest)
    return gettext("Known parameters: %(names)s.", names=", ".join(known))


def _field_errors(
    invalid: ValidationError, known: dict[str, Parameter], values: dict[str, str]
) -> Iterator[FieldError]:
    # Pydantic reports each invalid number of a list, and also defaults that are
    # computed from an invalid field: return one error per field of the query.
    fields = {str(error["loc"][0]): None for error in invalid.errors() if error["loc"]}
    for name in fields:
        if name in values:
            # Translators: A word or a value in quotation marks.
            received = gettext("“%(word)s”", word=isolate(_shorten(values[name])))
            yield _error(known[name], received)


def _error(parameter: Parameter, received: str) -> FieldError:
    return FieldError(
        parameter.name,
        # Translators: such as “width must be a whole number from 1 to 9, not “x”.”
        gettext(
            "%(name)s must be %(limits)s, not %(value)s.",
            name=parameter.name,
            limits=parameter.limits,
            value=received,
        ),
        parameter.minimum,
        parameter.maximum,
        exclusive_minimum=parameter.exclusive_minimum or None,
    )


def _shorten(value: str) -> str:
    return value if len(value) <= 40 else value[:39] + "…"
