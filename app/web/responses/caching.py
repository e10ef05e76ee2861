"""Response cache: render a response once, then send the stored bytes.

The cache stores successful responses compressed, with their ETags. It stores no errors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Response, request

from app.storage.response_cache import CachedResponse, ResponseCache
from app.web.responses.content_encoding import (
    accepted_encoding,
    compress_response,
    etag_of,
)

CACHE_CONTROL: Final = "public, max-age=3600"
"""For data that depends only on its URL. Browsers revalidate after an hour, because a
newer version of the server may draw a figure differently."""


def render_once(
    cache: ResponseCache,
    key: str,
    render: Callable[[], Response],
    max_wait: float | None = None,
) -> Response:
    """Return the response that is cached under `key`; render it on a cache miss.

    A response with `Cache-Control: no-store` is not cached. When a class scans a QR
    code or follows a slider, hundreds of equal requests arrive at once: one of them
    renders the response, and the others wait for it. After `max_wait` seconds, they
    render it too.
    """
    if cached := send_cached(cache, key):
        return cached
    with cache.rendering.try_hold((key, accepted_encoding()), max_wait):
        if cached := send_cached(cache, key):
            return cached
        response = render()
        if response.cache_control.no_store:
            return response
        return cache_and_send(cache, key, response)


def send_cached(cache: ResponseCache, key: str) -> Response | None:
    """Return the response that is cached under `key`, or None on a cache miss."""
    cached = cache.get((key, accepted_encoding()))
    if cached is None:
        return None
    response = Response(cached.body, headers=cached.headers)
    response.make_conditional(request)
    return response


def cache_and_send(cache: ResponseCache, key: str, response: Response) -> Response:
    """Compress the response, add its ETag, cache it under `key` and return it."""
    compress_response(response)
    body = response.get_data()
    response.set_etag(etag_of(body))
    cached = CachedResponse(body, tuple(response.headers))
    cache.put((key, accepted_encoding()), cached)
    response.make_conditional(request)
    return response
