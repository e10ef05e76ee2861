"""Pages written once, and compressed well when they are asked for again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from threading import BoundedSemaphore

import brotli
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from app.web import pages
from app.web.pages import send_page
from tests.web.waiting import until_changed

BODY = b"All work and no play. " * 100


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
    with pages._one_page:
        first, *others = (long() for _ in range(3))
        assert others == [first, first]

    assert len(until_changed(long, first)) < len(first)


def test_where_too_many_wait_a_page_stays_as_it_is(
    long: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "_improving", BoundedSemaphore(1))
    assert pages._improving.acquire()
    first, second = long(), long()
    pages._improving.release()

    assert first == second == long()
