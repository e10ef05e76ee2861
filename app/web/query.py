"""Query parameters of data endpoints, and what their response may cost to compute."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any, Final

from flask import request

from app.core.errors import FieldError, InvalidInput
from app.core.figures.parameters import FigureParams, read_parameters
from app.web.current import services

LARGE: Final = 32_768
"""Cells from which a computation takes long enough to slow down other requests."""

LARGE_AT_ONCE: Final = 2
"""More large computations in parallel do not finish sooner; they only delay other
requests, such as a presenter's slide change."""

_large = BoundedSemaphore(LARGE_AT_ONCE)


def read_query(
    model: type[FigureParams], options: type[FigureParams] = FigureParams
) -> tuple[Any, Any]:
    """Validate the current query; return an instance of each of the two models.

    `options` are parameters of the response's form, such as its theme.

    Raises InvalidInput with the errors of both, or TooMany when the client has sent
    too many invalid queries: each counts as the smallest figure.
    """
    pairs = list(request.args.items(multi=True))
    values: list[FigureParams] = []
    errors: list[FieldError] = []
    more = False
    for each, is_options in ((model, False), (options, True)):
        own = [p for p in pairs if (p[0] in options.model_fields) == is_options]
        try:
            values.append(read_parameters(each, own))
        except InvalidInput as invalid:
            errors += invalid.errors
            more |= invalid.more
    if errors:
        services().limits.spend_cells(request.remote_addr, 0)
        raise InvalidInput(errors, more)
    return values[0], values[1]


def refuse_parameters() -> None:
    """Raise InvalidInput when the current query names any parameter."""
    if request.args:
        read_query(FigureParams)


@contextmanager
def computation(cells: int) -> Iterator[None]:
    """Charge `cells` to the client, and wait for a free slot if they are many.

    Raises TooMany when the client is above its rate limit.
    """
    services().limits.spend_cells(request.remote_addr, cells)
    if cells < LARGE:
        yield
        return
    with _large:
        yield
