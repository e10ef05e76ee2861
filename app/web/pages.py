"""Pages that are written once and then sent as they are.

A page is looked up by all that it follows from. Once it is asked for again it is
compressed as well as can be, beside: that takes many times as long as writing it, so
nobody should wait for it, and who asks for pages that nobody else wants should not have
it for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore, Lock, Thread

from flask import Response, request

from app.services import services
from app.web.byte_cache import ByteCache, Kept
from app.web.compression import Encoding
from app.web.responses import Made, accepted_encoding, answer, compress, keep

ASKED_EACH_TIME = "no-cache"
"""A page's: its lesson may have changed since."""

FIRST, WELL = 9, 11
"""Brotli's quality for a page, and for one that is asked for again: it takes a tenth
less then."""

PAGES = 4 * 1024 * 1024
"""Bytes of pages to keep: a dozen and more."""

MOST_WAITING = 16
"""Pages that are to be compressed well, one after the other; more stay as they are."""

_improving = BoundedSemaphore(MOST_WAITING)
_one_page = Lock()


def send_page(key: str, write: Callable[[], str]) -> Response:
    """The page that `key` says all of; `write` writes it the first time."""
    cache = services().page_cache
    encoding = accepted_encoding(request.headers.get("Accept-Encoding", ""))
    kept = cache.get((key, encoding))
    return answer(kept or _encoded_page(cache, key, write, encoding))


def _encoded_page(
    cache: ByteCache, key: str, write: Callable[[], str], encoding: Encoding
) -> Kept:
    plain = cache.get((key, "identity"))
    if plain is None:
        page = Made(write().encode(), "text/html", cache_control=ASKED_EACH_TIME)
        plain = keep(page)
        cache.put((key, "identity"), plain)
        return plain if encoding == "identity" else compress(plain, encoding, FIRST)
    kept = compress(plain, encoding, FIRST)
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
            cache.put((key, "br"), compress(plain, "br", WELL))
    finally:
        _improving.release()
