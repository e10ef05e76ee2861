"""Answers that are made once and then sent as they are, from a cache bounded by bytes.

For answers that follow from their address alone. An answer is looked up by its address
as it came, before anything of it is read: asking again costs little more than sending.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from threading import Lock

from flask import Response, request
from werkzeug.datastructures import Headers
from werkzeug.utils import get_content_type

from app.services import services
from app.web.compression import SMALLEST, TEXTS, Encoding, compressed, negotiated

CACHE_CONTROL = "public, max-age=3600"
"""An hour, and then asked again by its ETag: a newer server may draw otherwise."""

OVERHEAD = 600
"""Bytes that an entry takes beside its body: key, headers, and the places for them."""

LARGEST_SHARE = 8
"""An answer larger than this part of the cache would push out too much of it."""

_negotiated = lru_cache(maxsize=256)(negotiated)


@dataclass(frozen=True, slots=True)
class Made:
    """A new answer."""

    body: bytes
    mimetype: str
    filename: str = ""
    """What the browser should save it as; empty to show it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it is sent."""

    body: bytes
    content_type: str
    etag: str
    headers: Headers

    @property
    def size(self) -> int:
        return len(self.body) + OVERHEAD


class ByteCache:
    """Answers by key, the longest unused forgotten first. For many threads at once."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    @property
    def bytes(self) -> int:
        """What all entries take together."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Kept | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Hashable, kept: Kept) -> None:
        if kept.size > self.max_bytes // LARGEST_SHARE:
            return
        with self._lock:
            if key in self._kept:
                self._bytes -= self._kept.pop(key).size
            self._kept[key] = kept
            self._bytes += kept.size
            while self._bytes > self.max_bytes:
                self._bytes -= self._kept.popitem(last=False)[1].size


def send(make: Callable[[], Made]) -> Response:
    """The answer to the present request's address; `make` makes it the first time."""
    cache, asked = services().figure_cache, request.environ
    address = f"{asked['PATH_INFO']}?{asked['QUERY_STRING']}"
    encoding = _negotiated(asked.get("HTTP_ACCEPT_ENCODING", ""))
    kept = cache.get((address, encoding))
    if kept is None:
        kept = _encoded(cache, address, make, encoding)
    if "HTTP_IF_NONE_MATCH" in asked and request.if_none_match.contains_weak(kept.etag):
        return Response(status=304, headers=kept.headers.copy())
    headers = kept.headers.copy()  # a response's own: it gets more on its way out
    return Response(kept.body, headers=headers, content_type=kept.content_type)


def _encoded(
    cache: ByteCache, address: str, make: Callable[[], Made], encoding: Encoding
) -> Kept:
    plain = cache.get((address, "identity"))
    if plain is None:
        plain = _keep(make())
        cache.put((address, "identity"), plain)
    if encoding == "identity":
        return plain
    kept = _compress(plain, encoding)
    cache.put((address, encoding), kept)
    return kept


def _keep(made: Made) -> Kept:
    etag = blake2b(made.body, digest_size=12).hexdigest()
    headers = [
        ("ETag", f'"{etag}"'),
        ("Cache-Control", CACHE_CONTROL),
        ("Vary", "Accept-Encoding"),
    ]
    if made.filename:
        headers.append(
            ("Content-Disposition", f'attachment; filename="{made.filename}"')
        )
    content_type = get_content_type(made.mimetype, "utf-8")
    return Kept(made.body, content_type, etag, Headers(headers))


def _compress(plain: Kept, encoding: Encoding) -> Kept:
    if len(plain.body) < SMALLEST or not plain.content_type.startswith(TEXTS):
        return plain
    # Two bodies must not share a strong ETag.
    etag = f"{plain.etag}-{encoding}"
    headers = plain.headers.copy()
    headers.update({"ETag": f'"{etag}"', "Content-Encoding": encoding})
    body = compressed(plain.body, encoding)
    return Kept(body, plain.content_type, etag, headers)
