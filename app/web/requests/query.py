"""Query parameters of data endpoints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from flask import request

from app.core.errors import FieldError, InvalidInput
from app.core.figures.parameters import FigureParams, read_parameters
from app.core.figures.parameters.model import Model
from app.web.blueprint import current_policy
from app.web.current import services
from app.web.language import PARAMETER

FormatOptions = TypeVar("FormatOptions", bound=FigureParams)


class NoParameters(FigureParams):
    """Model of a query, or of a format's options, without parameters."""


def read_query(
    model: type[Model], options: type[FormatOptions]
) -> tuple[Model, FormatOptions]:
    """Validate the current query; return an instance of each of the two models.

    `options` are parameters of the response's format, such as its theme.

    The parameter `lang` is ignored here.

    Raises InvalidInput with the errors of both models. Each invalid query counts
    towards the client's rate limit as the smallest figure, so RateLimitExceeded is
    raised after too many of them.
    """
    pairs = list(_parameters())
    others = [*options.model_fields, *([PARAMETER] if _has_language() else [])]
    values: list[Any] = []
    errors: list[FieldError] = []
    has_more = False
    for each, is_options in ((model, False), (options, True)):
        belonging = [p for p in pairs if (p[0] in options.model_fields) == is_options]
        try:
            values.append(read_parameters(each, belonging, others))
        except InvalidInput as invalid:
            errors += invalid.errors
            has_more |= invalid.has_more
    if errors:
        services().limits.figures.spend(request.remote_addr, 0)
        raise InvalidInput(errors, has_more)
    return values[0], values[1]


def reject_parameters() -> None:
    """Raise InvalidInput if the current query has any parameter."""
    if request.args:
        read_query(NoParameters, NoParameters)


def _parameters() -> Iterator[tuple[str, str]]:
    """Yield the parameters of the current query, without the language."""
    has_language = _has_language()
    for name, value in request.args.items(multi=True):
        if not (has_language and name == PARAMETER):
            yield name, value


def _has_language() -> bool:
    return current_policy().language == "url"
