"""Responses that are computed from the query: cached, and limited for each client.

The server runs Flask in threads. A large computation runs in other threads than small
ones, so that no response waits behind it: the view raises LargeComputation, and the
server runs the request again in a thread for large computations. Rendering a lesson
page is a large computation, because it takes about ten times as long as a vote.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Flask, Response, request

from app.web.current import services
from app.web.responses.caching import CACHE_CONTROL, render_once, send_cached

LARGE_FIGURE: Final = 32_768
"""Number of cells from which a computation slows down other requests."""

NUMBERS_AS_TEXT: Final = 4
"""Weight of the cells of a response with all numbers as text. It takes at least four
times as long as a figure."""

MAX_WAIT: Final = 1.0
"""Seconds for which a request waits until another one has computed the same response.
Longer waits, such as for a lesson's own figure that fails, would occupy the threads
that serve all pages."""

LARGE_COMPUTATION: Final = "overtone.large"
"""Key in the ASGI scope of a request that needs a thread for large computations.
"""


class LargeComputation(Exception):
    """The request has to run in a thread for large computations."""


def init_app(app: Flask) -> None:
    """Answer LargeComputation with an empty response, which is not sent."""
    app.register_error_handler(LargeComputation, lambda _: Response())


def send_computed(
    key: str, cells: int, compute: Callable[[], Response], weight: int = 1
) -> Response:
    """Return the response that is cached under `key`; compute it on a cache miss.

    A computation counts `cells`, times `weight`, towards the client's rate limit.
    Raises RateLimitExceeded or LargeComputation.
    """
    cache, cells = services().figure_cache, cells * weight
    if cached := send_cached(cache, key):
        return cached
    # Before the wait: a thread for small computations must not wait for a large one.
    _require_thread_for(cells)

    def compute_within_limit() -> Response:
        spend_cells(cells)
        response = compute()
        response.headers["Cache-Control"] = CACHE_CONTROL
        return response

    return render_once(cache, key, compute_within_limit, MAX_WAIT)


def spend_cells(cells: int) -> None:
    """Count a computation towards the client's rate limit.

    Raises RateLimitExceeded, or LargeComputation in a thread for small ones.
    """
    _require_thread_for(cells)
    services().limits.figures.spend(request.remote_addr, cells)


def _require_thread_for(cells: int) -> None:
    if cells >= LARGE_FIGURE:
        require_thread_for_large()


def require_thread_for_large() -> None:
    """Raise LargeComputation if the request runs in a thread for small computations.

    A POST has already changed data, which it must not do twice. Other servers than
    Overtone's have neither a scope nor such threads.
    """
    scope = request.environ.get("asgi.scope")
    if scope is None or request.method == "POST" or LARGE_COMPUTATION in scope:
        return
    scope[LARGE_COMPUTATION] = True
    raise LargeComputation
