"""Responses that are computed from the query: cached, and limited for each client."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from threading import BoundedSemaphore
from typing import Final

from flask import Response, request

from app.web.current import services
from app.web.responses.caching import CACHE_CONTROL, cache_and_send, send_cached

LARGE: Final = 32_768
"""Number of cells from which a computation slows down other requests."""

MAX_LARGE: Final = 2
"""More large computations in parallel do not finish sooner; they only delay other
requests, such as a presenter's slide change."""

NUMBERS_AS_TEXT: Final = 4
"""Weight of the cells of a response with all numbers as text. It takes at least four
times as long as a figure."""

_large: Final = BoundedSemaphore(MAX_LARGE)


def send_computed(
    key: str, cells: int, compute: Callable[[], Response], weight: int = 1
) -> Response:
    """Return the response that is cached under `key`; compute it on a cache miss.

    A computation counts `cells`, times `weight`, towards the client's rate limit, and
    waits for a slot if they are many. Raises RateLimitExceeded.
    """
    cache = services().figure_cache
    if cached := send_cached(cache, key):
        return cached
    services().limits.figures.spend(request.remote_addr, cells * weight)
    with _large if cells >= LARGE else nullcontext():
        response = compute()
    response.headers["Cache-Control"] = CACHE_CONTROL
    return cache_and_send(cache, key, response)
