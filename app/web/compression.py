"""What every good answer to a GET gets: an ETag, a say in caching, and compression.

Answers that come with an ETag or an encoding of their own are left as they are.
"""

from __future__ import annotations

import gzip
import hashlib
from typing import Literal

import brotli
from flask import Flask, Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

Encoding = Literal["br", "gzip", "identity"]

SMALLEST = 512
"""Bytes. Below it, compression saves less than a network packet."""

BROTLI_QUALITY = 6
"""For answers made on the spot: a page takes a few milliseconds."""

NARROW_WINDOW, WINDOW = 16, 22
"""Brotli's, as powers of two: how far it looks back. For a body that fits the narrow
one it takes a tenth of the memory, which it clears anew each time."""

LARGE = 1 << 20
"""Bytes. Above it, good compression would take the better part of a second."""

QUICK_QUALITY, QUICK_LEVEL = 1, 1
"""Brotli's and gzip's for large bodies: a tenth of the time, hardly more bytes."""

GZIP_LEVEL = 6

TEXTS = ("text/", "application/json", "application/problem+json", "image/svg+xml")


def init_app(app: Flask) -> None:
    app.after_request(finish)


def finish(response: Response) -> Response:
    """Compresses the answer and lets the browser keep it, asking each time."""
    if response.direct_passthrough or response.is_streamed:
        return response
    if "ETag" in response.headers or response.content_encoding:
        return response
    encoding = _compress(response)
    if request.method in ("GET", "HEAD") and response.status_code == 200:
        _label(response, encoding)
    return response


def negotiated(accept_encoding: str) -> Encoding:
    """The encoding to answer in; brotli wins a tie, `q=0` rules one out."""
    accepted = parse_accept_header(accept_encoding, Accept)
    offers: tuple[Encoding, ...] = ("br", "gzip")
    named = {name.lower(): quality for name, quality in accepted}
    rated = [(named.get(o, named.get("*", 0)), o) for o in offers]
    quality, best = max(rated, key=lambda pair: pair[0])
    return best if quality > 0 and quality >= named.get("identity", 0) else "identity"


def compressed(body: bytes, encoding: Encoding, quality: int | None = None) -> bytes:
    """The body in the encoding; `quality` is brotli's, 0 to 11, else by its size."""
    quick = quality is None and len(body) > LARGE
    if encoding == "br":
        if quality is None:
            quality = QUICK_QUALITY if quick else BROTLI_QUALITY
        window = NARROW_WINDOW if len(body) <= 1 << NARROW_WINDOW else WINDOW
        return bytes(brotli.compress(body, quality=quality, lgwin=window))
    if encoding == "gzip":
        return gzip.compress(body, QUICK_LEVEL if quick else GZIP_LEVEL, mtime=0)
    return body


def _compress(response: Response) -> Encoding:
    if not (response.mimetype or "").startswith(TEXTS):
        return "identity"
    response.vary.add("Accept-Encoding")
    encoding = negotiated(request.headers.get("Accept-Encoding", ""))
    body = response.get_data()
    if encoding == "identity" or len(body) < SMALLEST:
        return "identity"
    response.set_data(compressed(body, encoding))
    response.content_encoding = encoding
    return encoding


def _label(response: Response, encoding: Encoding) -> None:
    if response.cache_control.no_store:
        return
    digest = hashlib.blake2b(response.get_data(), digest_size=12).hexdigest()
    response.set_etag(f"{digest}-{encoding}")
    if "Cache-Control" not in response.headers:
        response.cache_control.no_cache = True
    response.make_conditional(request)
