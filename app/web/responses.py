"""Answers that are made once and then sent as they are.

For answers that follow from their address alone. A figure's is looked up by its address
as it came, before anything of it is read: asking again costs little more than sending.
What is refused is not kept, so each refusal counts as the smallest of new figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from threading import BoundedSemaphore

from flask import Response, request
from werkzeug.utils import get_content_type

from app.core.errors import InvalidInput
from app.core.figures.parameters import FigureParams, read_parameters
from app.services import services
from app.web.byte_cache import ByteCache, Kept, Pairs
from app.web.compression import SMALLEST, TEXTS, Encoding, compressed, negotiated

CACHE_CONTROL = "public, max-age=3600"
"""An hour, and then asked again by its ETag: a newer server may draw otherwise."""

LONGEST_ACCEPTED = 256
"""Characters of an Accept-Encoding that are worth remembering; browsers send 30."""

LARGE = 32_768
"""Cells from which a figure takes long enough to be in everybody's way."""

LARGE_AT_ONCE = 2
"""More at once are no sooner done, and take the processor from everybody else: from
who waits for a slide to change, above all."""

_large = BoundedSemaphore(LARGE_AT_ONCE)

_VARY = ("Vary", "Accept-Encoding")

_negotiated = lru_cache(maxsize=256)(negotiated)


@dataclass(frozen=True, slots=True)
class Made:
    """A new answer."""

    body: bytes
    mimetype: str
    filename: str = ""
    """What the browser should save it as; empty to show it."""
    cache_control: str = CACHE_CONTROL


def send(make: Callable[[], Made]) -> Response:
    """The answer to the present request's address; `make` makes it the first time."""
    cache, asked = services().figure_cache, request.environ
    address = f"{asked['PATH_INFO']}?{asked['QUERY_STRING']}"
    encoding = accepted_encoding(asked.get("HTTP_ACCEPT_ENCODING", ""))
    kept = cache.get((address, encoding))
    return answer(kept or _encoded(cache, address, make, encoding))


def answer(kept: Kept) -> Response:
    """To the present request; what the client has already is not sent again."""
    if "HTTP_IF_NONE_MATCH" in request.environ and request.if_none_match.contains_weak(
        kept.etag
    ):
        return _response(kept, b"", 304)
    return _response(kept, kept.body)


def _response(kept: Kept, body: bytes, status: int = 200) -> Response:
    # With its type, on which depends what it gets on its way out.
    return Response(body, status, kept.headers, content_type=kept.content_type)


@contextmanager
def computing(cells: int) -> Iterator[None]:
    """Around what computes so many cells: what is large waits its turn."""
    if cells < LARGE:
        yield
        return
    with _large:
        yield


def refuse_parameters() -> None:
    """For addresses that have none. Raises InvalidInput when the query names any."""
    if request.args:
        read_parameters(FigureParams, request.args.items(multi=True))


def accepted_encoding(accepted: str) -> Encoding:
    """The best of what an Accept-Encoding names."""
    remembered = len(accepted) <= LONGEST_ACCEPTED
    return _negotiated(accepted) if remembered else negotiated(accepted)


def _encoded(
    cache: ByteCache, address: str, make: Callable[[], Made], encoding: Encoding
) -> Kept:
    plain = cache.get((address, "identity"))
    if plain is None:
        plain = keep(_made(make))
        cache.put((address, "identity"), plain)
    if encoding == "identity":
        return plain
    kept = compress(plain, encoding)
    cache.put((address, encoding), kept)
    return kept


def _made(make: Callable[[], Made]) -> Made:
    try:
        return make()
    except InvalidInput:
        services().limits.spend_cells(request.remote_addr, 0)
        raise


def keep(made: Made) -> Kept:
    """The answer as it is sent, not compressed."""
    etag = blake2b(made.body, digest_size=12).hexdigest()
    headers: Pairs = (("Cache-Control", made.cache_control), _VARY)
    if made.filename:
        saved = ("Content-Disposition", f'attachment; filename="{made.filename}"')
        headers = (*headers, saved)
    content_type = get_content_type(made.mimetype, "utf-8")
    return Kept(made.body, content_type, etag, headers)


def compress(plain: Kept, encoding: Encoding, quality: int | None = None) -> Kept:
    """The same in that encoding, where it is worth it; `quality` is brotli's."""
    if len(plain.body) < SMALLEST or not plain.content_type.startswith(TEXTS):
        return plain
    # Two bodies must not share a strong ETag.
    etag = f"{plain.etag}-{encoding}{quality or ''}"
    headers = (*plain.more, ("Content-Encoding", encoding))
    body = compressed(plain.body, encoding, quality)
    return Kept(body, plain.content_type, etag, headers)
