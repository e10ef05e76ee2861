"""Answers that are made once and then sent as they are, from a cache bounded by bytes.

For answers that follow from their address alone. A figure's is looked up by its address
as it came, before anything of it is read: asking again costs little more than sending.
What is refused is not kept, so each refusal counts as the smallest of new figures.

A page's is looked up by all that it follows from. Once it is asked for again it is
compressed as well as can be, beside: that takes many times as long as writing it, so
nobody should wait for it, and who asks for pages that nobody else wants should not have
it for nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from threading import BoundedSemaphore, Lock, Thread

from flask import Response, request
from werkzeug.utils import get_content_type

from app.core.errors import InvalidInput
from app.core.figures.parameters import FigureParams, read
from app.services import services
from app.web.compression import SMALLEST, TEXTS, Encoding, compressed, negotiated

CACHE_CONTROL = "public, max-age=3600"
"""An hour, and then asked again by its ETag: a newer server may draw otherwise."""

ASKED_EACH_TIME = "no-cache"
"""A page's: its lesson may have changed since."""

FIRST, WELL = 8, 11
"""Brotli's quality for a page, and for one that is asked for again: it takes a tenth
less then."""

PAGES = 4 * 1024 * 1024
"""Bytes of pages to keep: a dozen and more."""

OVERHEAD = 600
"""Bytes that an entry takes beside its body and address: headers, and places."""

LARGEST_SHARE = 8
"""An answer larger than this part of the cache would push out too much of it."""

LONGEST_ADDRESS = 512
"""Bytes. Every figure has a shorter one; answers to longer ones are not kept."""

LONGEST_ACCEPTED = 256
"""Characters of an Accept-Encoding that are worth remembering; browsers send 30."""

LARGE = 32_768
"""Cells from which a figure takes long enough to be in everybody's way."""

LARGE_AT_ONCE = 2
"""More at once are no sooner done, and take the processor from everybody else: from
who waits for a slide to change, above all."""

MOST_WAITING = 16
"""Pages that are to be compressed well, one after the other; more stay as they are."""

_large = BoundedSemaphore(LARGE_AT_ONCE)

_improving = BoundedSemaphore(MOST_WAITING)
_one_page = Lock()

Key = tuple[str, Encoding]
"""An address with its query, and how the answer is compressed."""

Pairs = tuple[tuple[str, str], ...]
"""Headers by name."""

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


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it is sent."""

    body: bytes
    content_type: str
    etag: str
    more: Pairs
    """Headers besides the ETag."""

    @property
    def headers(self) -> Pairs:
        return (("ETag", f'"{self.etag}"'), *self.more)


class ByteCache:
    """Answers by key, the longest unused forgotten first. For many threads at once."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    @property
    def bytes(self) -> int:
        """What all entries take together."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Kept | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Key, kept: Kept) -> None:
        size = _size(key, kept)
        if len(key[0]) > LONGEST_ADDRESS or size > self.max_bytes // LARGEST_SHARE:
            return
        with self._lock:
            if key in self._kept:
                self._bytes -= _size(key, self._kept.pop(key))
            self._kept[key] = kept
            self._bytes += size
            while self._bytes > self.max_bytes:
                self._bytes -= _size(*self._kept.popitem(last=False))


def _size(key: Key, kept: Kept) -> int:
    return len(key[0]) + len(kept.body) + OVERHEAD


def send(make: Callable[[], Made]) -> Response:
    """The answer to the present request's address; `make` makes it the first time."""
    cache, asked = services().figure_cache, request.environ
    address = f"{asked['PATH_INFO']}?{asked['QUERY_STRING']}"
    encoding = _encoding(asked.get("HTTP_ACCEPT_ENCODING", ""))
    kept = cache.get((address, encoding))
    return _answer(kept or _encoded(cache, address, make, encoding))


def send_page(key: str, write: Callable[[], str]) -> Response:
    """The page that `key` says all of; `write` writes it the first time."""
    cache = services().page_cache
    encoding = _encoding(request.headers.get("Accept-Encoding", ""))
    kept = cache.get((key, encoding))
    return _answer(kept or _encoded_page(cache, key, write, encoding))


def _answer(kept: Kept) -> Response:
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
        read(FigureParams, request.args.items(multi=True))


def _encoding(accepted: str) -> Encoding:
    remembered = len(accepted) <= LONGEST_ACCEPTED
    return _negotiated(accepted) if remembered else negotiated(accepted)


def _encoded(
    cache: ByteCache, address: str, make: Callable[[], Made], encoding: Encoding
) -> Kept:
    plain = cache.get((address, "identity"))
    if plain is None:
        plain = _keep(_made(make))
        cache.put((address, "identity"), plain)
    if encoding == "identity":
        return plain
    kept = _compress(plain, encoding)
    cache.put((address, encoding), kept)
    return kept


def _encoded_page(
    cache: ByteCache, key: str, write: Callable[[], str], encoding: Encoding
) -> Kept:
    plain = cache.get((key, "identity"))
    if plain is None:
        page = Made(write().encode(), "text/html", cache_control=ASKED_EACH_TIME)
        plain = _keep(page)
        cache.put((key, "identity"), plain)
        return plain if encoding == "identity" else _compress(plain, encoding, FIRST)
    kept = _compress(plain, encoding, FIRST)
    cache.put((key, encoding), kept)
    if encoding == "br":
        _improve_beside(cache, key, plain)
    return kept


def _improve_beside(cache: ByteCache, key: str, plain: Kept) -> None:
    if not _improving.acquire(blocking=False):
        return
    try:
        Thread(target=_improve, args=(cache, key, plain), daemon=True).start()
    except RuntimeError:  # the system has no more threads: what there is will do
        _improving.release()


def _improve(cache: ByteCache, key: str, plain: Kept) -> None:
    try:
        with _one_page:
            cache.put((key, "br"), _compress(plain, "br", WELL))
    finally:
        _improving.release()


def _made(make: Callable[[], Made]) -> Made:
    try:
        return make()
    except InvalidInput:
        services().limits.spend_cells(request.remote_addr, 0)
        raise


def _keep(made: Made) -> Kept:
    etag = blake2b(made.body, digest_size=12).hexdigest()
    headers: Pairs = (("Cache-Control", made.cache_control), _VARY)
    if made.filename:
        saved = ("Content-Disposition", f'attachment; filename="{made.filename}"')
        headers = (*headers, saved)
    content_type = get_content_type(made.mimetype, "utf-8")
    return Kept(made.body, content_type, etag, headers)


def _compress(plain: Kept, encoding: Encoding, quality: int | None = None) -> Kept:
    if len(plain.body) < SMALLEST or not plain.content_type.startswith(TEXTS):
        return plain
    # Two bodies must not share a strong ETag.
    etag = f"{plain.etag}-{encoding}{quality or ''}"
    headers = (*plain.more, ("Content-Encoding", encoding))
    body = compressed(plain.body, encoding, quality)
    return Kept(body, plain.content_type, etag, headers)
