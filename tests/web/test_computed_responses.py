"""Tests of responses that are computed from the query."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, NoReturn

import pytest
from flask import Response
from flask.testing import FlaskClient

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from app.storage.key_locks import KeyLocks
from app.web.computed_responses import LARGE_COMPUTATION, send_computed
from app.web.current import services_of

CELLS = 512 * 64


@pytest.fixture
def client(with_database: Settings, assets: Assets) -> Iterator[FlaskClient]:
    """A client of a server whose rate limit allows one large computation."""
    app = create_app(replace(with_database, figure_cells=CELLS), assets)
    yield app.test_client()
    services_of(app).database.close()


@pytest.mark.parametrize(
    "url",
    [
        "/figures/waves.svg?positions=512&d_model=64",
        "/encoding?format=npy&positions=512&d_model=64",
        "/figures/waves.csv?positions=128&d_model=64",
        "/lessons/small?waves.positions=512&waves.d_model=64",
        "/lessons/small",
        "/lessons/small/present",
    ],
    ids=[
        "figure",
        "encoding",
        "numbers as text",
        "figure in page",
        "page",
        "presenter",
    ],
)
def test_a_large_computation_moves_to_another_thread(
    client: FlaskClient, url: str
) -> None:
    scope: dict[str, Any] = {}
    environ = {"asgi.scope": scope}

    first = client.get(url, environ_overrides=environ)
    was_moved = scope.get(LARGE_COMPUTATION)
    second = client.get(url, environ_overrides=environ)

    assert (first.data, was_moved) == (b"", True)
    assert len(second.data) > 1000
    assert second.status_code == 200


def test_a_small_computation_stays_in_its_thread(client: FlaskClient) -> None:
    scope: dict[str, Any] = {}

    response = client.get("/figures/waves.svg", environ_overrides={"asgi.scope": scope})

    assert response.status_code == 200
    assert scope == {}


def test_the_page_of_a_room_is_rendered_in_another_thread(client: FlaskClient) -> None:
    code = client.post("/rooms", json={"lesson": "small"}).get_json()["code"]
    scope: dict[str, Any] = {}

    first = client.get(f"/r/{code}", environ_overrides={"asgi.scope": scope})

    assert (first.data, scope) == (b"", {LARGE_COMPUTATION: True})


def test_a_cached_page_stays_in_its_thread(client: FlaskClient) -> None:
    page = client.get("/lessons/small")
    scope: dict[str, Any] = {}

    response = client.get("/lessons/small", environ_overrides={"asgi.scope": scope})

    assert response.data == page.data
    assert scope == {}


class UnusedLocks(KeyLocks):
    """Locks that fail the request that waits for one."""

    def try_hold(self, *_: object) -> NoReturn:
        raise AssertionError("The request waits for a lock.")


def test_a_small_thread_does_not_wait_for_a_large_computation(
    client: FlaskClient,
) -> None:
    services_of(client.application).figure_cache.rendering = UnusedLocks()
    scope: dict[str, Any] = {}

    response = client.get(
        "/figures/waves.svg?positions=512&d_model=64",
        environ_overrides={"asgi.scope": scope},
    )

    assert (response.data, scope) == (b"", {LARGE_COMPUTATION: True})


def test_equal_simultaneous_requests_count_as_one_computation(
    client: FlaskClient,
) -> None:
    app = client.application

    def compute() -> Response:
        time.sleep(0.2)
        return Response("computed")

    @app.get("/computed")
    def computed() -> Response:
        return send_computed("key", CELLS, compute)

    with ThreadPoolExecutor(4) as threads:
        requests = [
            threads.submit(lambda: app.test_client().get("/computed")) for _ in range(4)
        ]
        responses = [request.result() for request in requests]

    assert [response.text for response in responses] == ["computed"] * 4


def test_a_preview_counts_once_towards_the_rate_limit(client: FlaskClient) -> None:
    url = "/lessons/small/preview.png?waves.d_model=64&waves.positions="

    first, again = client.get(f"{url}512"), client.get(f"{url}512")
    other = client.get(f"{url}511")

    assert first.status_code == again.status_code == 200
    assert first.data == again.data
    assert other.status_code == 429


def test_a_form_that_changes_data_does_not_run_twice(client: FlaskClient) -> None:
    scope: dict[str, Any] = {}
    settings = "waves.positions=512&waves.d_model=64"

    response = client.post(
        f"/lessons/small/questions/order-needed/answers?{settings}",
        data={"answer": "0"},
        environ_overrides={"asgi.scope": scope},
    )

    assert response.status_code == 200
    assert "<form" in response.text
    assert scope == {}
