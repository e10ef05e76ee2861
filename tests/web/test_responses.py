"""The cache of answers, and answers sent from it."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from itertools import count
from threading import BoundedSemaphore, Thread

import brotli
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from app.web import responses
from app.web.responses import (
    LARGEST_SHARE,
    LONGEST_ADDRESS,
    OVERHEAD,
    ByteCache,
    Kept,
    Key,
    Made,
    send,
    send_page,
)
from tests.web.waiting import until_changed

BODY = b"All work and no play. " * 100


ADDRESS = 20
"""Bytes of an address in these tests, unless it says otherwise."""


def key(name: object, size: int = ADDRESS) -> Key:
    return f"{name}".rjust(size, "/"), "identity"


def kept(size: int) -> Kept:
    """An answer that takes so many bytes, its address included."""
    return Kept(b"x" * (size - OVERHEAD - ADDRESS), "text/plain", "etag", ())


def test_it_gives_back_what_it_was_given() -> None:
    cache, answer = ByteCache(100_000), kept(1000)

    cache.put(key("a"), answer)
    assert cache.get(key("a")) is answer
    assert cache.get(key("b")) is None


def test_it_never_holds_more_bytes_than_it_may() -> None:
    cache = ByteCache(10_000)

    for number in range(100):
        cache.put(key(number), kept(1000))
        assert cache.bytes <= 10_000
    assert len(cache) == 10
    assert cache.bytes == 10_000


def test_it_forgets_the_longest_unused_first() -> None:
    cache = ByteCache(10_000)
    for number in range(10):
        cache.put(key(number), kept(1000))

    cache.get(key(0))
    cache.put(key("new"), kept(1000))
    assert cache.get(key(0)) is not None
    assert cache.get(key(1)) is None


def test_putting_a_key_again_replaces_what_was_there() -> None:
    cache = ByteCache(10_000)

    cache.put(key("a"), kept(1000))
    cache.put(key("a"), kept(1200))
    assert (len(cache), cache.bytes) == (1, 1200)


def test_an_address_is_counted_too() -> None:
    cache = ByteCache(10_000)

    for number in range(100):
        cache.put(key(number, 200), kept(1000))
        assert cache.bytes <= 10_000
    assert len(cache) == 10_000 // (1000 - ADDRESS + 200)


def test_a_long_address_is_not_kept() -> None:
    cache = ByteCache(80_000)

    cache.put(key("a", LONGEST_ADDRESS), kept(1000))
    cache.put(key("b", LONGEST_ADDRESS + 1), kept(1000))
    assert len(cache) == 1


def test_an_answer_too_large_for_the_cache_is_not_kept() -> None:
    cache = ByteCache(80_000)

    cache.put(key("a"), kept(80_000 // LARGEST_SHARE + 1))
    assert len(cache) == 0


def test_many_threads_leave_its_count_right() -> None:
    cache = ByteCache(50_000)

    def fill(name: int) -> None:
        for number in range(300):
            cache.put(key(f"{name} {number % 70}"), kept(1000))
            cache.get(key(f"{name} {number % 50}"))

    threads = [Thread(target=fill, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.bytes == 1000 * len(cache) <= 50_000


@pytest.fixture
def counted(app: Flask) -> FlaskClient:
    """An app with an answer that tells how often it was made."""
    made = count(1)

    @app.get("/counted")
    def counted() -> Response:
        return send(lambda: Made(b"%d " % next(made) + BODY, "text/plain", "c.txt"))

    @app.get("/short")
    def short() -> Response:
        return send(lambda: Made(b"short", "text/plain"))

    return app.test_client()


def test_an_answer_is_made_once(counted: FlaskClient) -> None:
    first, second = counted.get("/counted?a=1"), counted.get("/counted?a=1")

    assert first.data == second.data == b"1 " + BODY


def test_an_answer_to_a_long_address_is_made_again(counted: FlaskClient) -> None:
    address = "/counted?" + "a" * LONGEST_ADDRESS

    assert counted.get(address).data != counted.get(address).data


def test_what_a_client_accepts_is_remembered_only_when_it_is_short(
    counted: FlaskClient,
) -> None:
    remembered = responses._negotiated.cache_info().currsize

    answer = counted.get(
        "/counted", headers={"Accept-Encoding": "br, " + "gzip, " * 50}
    )

    assert answer.headers["Content-Encoding"] == "br"
    assert responses._negotiated.cache_info().currsize == remembered


def test_another_query_is_another_answer(counted: FlaskClient) -> None:
    assert counted.get("/counted?a=1").data != counted.get("/counted?a=2").data


def test_it_may_be_kept_and_asked_again_by_its_etag(counted: FlaskClient) -> None:
    first = counted.get("/counted")

    again = counted.get("/counted", headers={"If-None-Match": first.headers["ETag"]})
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert (again.status_code, again.data) == (304, b"")
    for name in ("ETag", "Cache-Control", "Content-Security-Policy"):
        assert again.headers[name] == first.headers[name]


def test_an_etag_weakened_on_the_way_is_known_too(counted: FlaskClient) -> None:
    etag = "W/" + counted.get("/counted").headers["ETag"]

    assert counted.get("/counted", headers={"If-None-Match": etag}).status_code == 304


def test_another_etag_gets_the_whole_answer(counted: FlaskClient) -> None:
    answer = counted.get("/counted", headers={"If-None-Match": '"other"'})

    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("br", "br"),
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_it_is_compressed_as_asked(
    counted: FlaskClient, accepted: str, encoding: str | None
) -> None:
    answer = counted.get("/counted", headers={"Accept-Encoding": accepted})

    undo = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert answer.headers.get("Content-Encoding") == encoding
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert undo(answer.data) == b"1 " + BODY


def test_each_encoding_has_an_etag_of_its_own(counted: FlaskClient) -> None:
    etags = {
        counted.get("/counted", headers={"Accept-Encoding": name}).headers["ETag"]
        for name in ("br", "gzip", "identity")
    }

    assert len(etags) == 3


def test_what_is_too_short_to_gain_is_sent_as_it_is(counted: FlaskClient) -> None:
    answer = counted.get("/short", headers={"Accept-Encoding": "br"})

    assert "Content-Encoding" not in answer.headers


def test_what_is_added_on_the_way_out_is_not_kept(counted: FlaskClient) -> None:
    counted.get("/counted")

    again = counted.get("/counted").headers
    assert again.getlist("X-Content-Type-Options") == ["nosniff"]
    assert again.getlist("Vary") == ["Accept-Encoding"]


def test_a_file_has_a_name_to_be_saved_by(counted: FlaskClient) -> None:
    disposition = counted.get("/counted").headers["Content-Disposition"]

    assert disposition == 'attachment; filename="c.txt"'
    assert "Content-Disposition" not in counted.get("/short").headers


@pytest.fixture
def paged(app: Flask) -> FlaskClient:
    """An app with a page that tells how often it was written."""
    written = count(1)

    @app.get("/page/<key>")
    def page(key: str) -> Response:
        return send_page(key, lambda: f"{next(written)} {BODY.decode()}")

    return app.test_client()


def test_a_page_is_written_once(paged: FlaskClient) -> None:
    first, second = paged.get("/page/a"), paged.get("/page/a")

    assert first.data == second.data == b"1 " + BODY
    assert first.content_type == "text/html; charset=utf-8"


def test_a_page_that_follows_from_something_else_is_another(paged: FlaskClient) -> None:
    assert paged.get("/page/a").data != paged.get("/page/b").data


def test_a_page_is_asked_for_each_time(paged: FlaskClient) -> None:
    first = paged.get("/page/a")

    again = paged.get("/page/a", headers={"If-None-Match": first.headers["ETag"]})
    assert first.headers["Cache-Control"] == "no-cache"
    assert (again.status_code, again.data) == (304, b"")


WORDS = " ".join(f"{n * n % 977} apples" for n in range(5000))


@pytest.fixture
def long(app: Flask) -> Callable[[], bytes]:
    """Asks for a page that is worth being compressed well, and gives what came."""
    app.add_url_rule("/long", "long", lambda: send_page("long", lambda: WORDS))
    client = app.test_client()
    return lambda: client.get("/long", headers={"Accept-Encoding": "br"}).data


def test_a_page_that_is_asked_for_again_is_soon_compressed_well(
    long: Callable[[], bytes],
) -> None:
    first, second = long(), long()

    well = until_changed(long, second)

    assert first == second
    assert len(well) < len(first)
    assert brotli.decompress(first) == brotli.decompress(well) == WORDS.encode()
    assert long() == well


def test_nobody_waits_for_a_page_to_be_compressed_well(
    long: Callable[[], bytes],
) -> None:
    with responses._one_page:
        first, *others = (long() for _ in range(3))
        assert others == [first, first]

    assert len(until_changed(long, first)) < len(first)


def test_where_too_many_wait_a_page_stays_as_it_is(
    long: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responses, "_improving", BoundedSemaphore(1))
    assert responses._improving.acquire()
    first, second = long(), long()
    responses._improving.release()

    assert first == second == long()
