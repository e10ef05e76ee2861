"""Compress responses and give successful ones an ETag.

Responses that already have an ETag or a Content-Encoding are left unchanged.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from flask import Flask, Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from app.compression import Encoding, compress_once

MIN_BYTES: Final = 512
"""Compressing a smaller body would not save a network packet."""

COMPRESSIBLE: Final = (
    "text/",
    "application/json",
    "application/problem+json",
    "image/svg+xml",
)
"""Prefixes of the content types that are compressed."""


def init_app(app: Flask) -> None:
    app.after_request(finish)


def finish(response: Response) -> Response:
    """Compress the response and add an ETag, with `Cache-Control: no-cache`."""
    if response.direct_passthrough or response.is_streamed:
        return response
    if "ETag" in response.headers or response.content_encoding:
        return response
    compress_response(response)
    cacheable = response.status_code == 200 and not response.cache_control.no_store
    if request.method in ("GET", "HEAD") and cacheable:
        response.set_etag(etag_of(response.get_data()))
        if "Cache-Control" not in response.headers:
            response.cache_control.no_cache = True
        response.make_conditional(request)
    return response


def compress_response(response: Response) -> None:
    """Compress the body as the client accepts it, if that makes it smaller."""
    if not (response.mimetype or "").startswith(COMPRESSIBLE):
        return
    response.vary.add("Accept-Encoding")
    encoding = accepted_encoding()
    body = response.get_data()
    if encoding != "identity" and len(body) >= MIN_BYTES:
        response.set_data(compress_once(body, encoding))
        response.content_encoding = encoding


def accepted_encoding() -> Encoding:
    """Return the best encoding that the client of the current request accepts."""
    return negotiate(request.headers.get("Accept-Encoding", ""))


def negotiate(accept_encoding: str) -> Encoding:
    """Return the best encoding of an Accept-Encoding header.

    Brotli wins a tie; `q=0` rules an encoding out.
    """
    accepted = parse_accept_header(accept_encoding, Accept)
    offers: tuple[Encoding, ...] = ("br", "gzip")
    named = {name.lower(): quality for name, quality in accepted}
    rated = [(named.get(o, named.get("*", 0)), o) for o in offers]
    quality, best = max(rated, key=lambda pair: pair[0])
    return best if quality > 0 and quality >= named.get("identity", 0) else "identity"


def etag_of(body: bytes) -> str:
    return blake2b(body, digest_size=12).hexdigest()
