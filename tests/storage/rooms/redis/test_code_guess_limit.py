"""Rate limit on guesses at room codes, shared by several processes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import cycle, islice

import pytest
from flask import Flask
from redis import Redis

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from app.server.streams.event_streams import EventStreams
from app.storage.client_networks import SITE_SHARES
from app.storage.rate_limits import RateLimiter
from app.storage.rate_limits.code_guesses import CODE_GUESS_BURST
from app.storage.rate_limits.token_buckets import RateLimitExceeded
from app.storage.rooms import RoomStore
from app.storage.rooms.code_guess_limit import CodeGuessLimit
from app.storage.rooms.codes import new_code
from app.storage.rooms.redis.keys import PREFIX, key
from app.storage.rooms.store import IDLE_SECONDS
from tests.event_loop import run_in_event_loop
from tests.servers.redis import RedisServer
from tests.storage.rooms.room_stores import CODE, MAX_ROOMS, RECORD, Opener
from tests.web.rooms.classroom import bearer

NETWORK, OTHER_NETWORK = "203.0.113.9", "198.51.100.7"

NEVER_REFILLED = 1_000_000
"""Seconds for a refill, so that no guess becomes available during a test."""


@pytest.fixture(autouse=True)
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "app.storage.rate_limits.code_guesses.CODE_GUESS_SECONDS", NEVER_REFILLED
    )


@pytest.fixture
def apps(
    with_database: Settings, redis_server: RedisServer, assets: Assets
) -> Iterator[tuple[Flask, ...]]:
    """Return the applications of two processes that share one Redis."""
    shared = replace(with_database, redis_url=redis_server.url)
    apps = (create_app(shared, assets), create_app(shared, assets))
    yield apps
    for app in apps:
        app.extensions["overtone"].rooms.close()
        app.extensions["overtone"].database.close()
    redis_server.forget()


@pytest.fixture
def limit(opener: Opener) -> CodeGuessLimit:
    store = opener()
    assert store.code_guess_limit is not None
    return store.code_guess_limit


def limits(store: RoomStore) -> RateLimiter:
    """Return the rate limiter of a process with this store."""
    return RateLimiter(Settings(), shared=store.code_guess_limit)


def guessed(*processes: RateLimiter) -> int:
    """Return how many guesses pass, sent to the processes in turn."""
    count = 0
    for each in islice(cycle(processes), 2 * CODE_GUESS_BURST * len(processes)):
        with suppress(RateLimitExceeded):
            each.code_guesses.spend(NETWORK)
            count += 1
    return count


def test_two_processes_share_one_limit(
    apps: tuple[Flask, ...],
) -> None:
    clients = [app.test_client() for app in apps]
    address = {"REMOTE_ADDR": NETWORK}

    statuses = [
        client.get(f"/rooms/{new_code()}", environ_base=address).status_code
        for client in islice(cycle(clients), CODE_GUESS_BURST + 10)
    ]

    assert statuses == [404] * CODE_GUESS_BURST + [429] * 10
    response = clients[0].get(f"/rooms/{new_code()}", environ_base=address)
    assert 0 < int(response.headers["Retry-After"]) <= NEVER_REFILLED / CODE_GUESS_BURST


def test_the_presenters_network_is_exempt_in_every_process(
    apps: tuple[Flask, ...],
) -> None:
    one, other = (app.test_client() for app in apps)
    address = {"REMOTE_ADDR": NETWORK}
    room = one.post("/rooms", json={"lesson": "small"}, environ_base=address).get_json()
    for _ in range(CODE_GUESS_BURST):
        one.get(f"/rooms/{new_code()}", environ_base=address)

    def joined() -> int:
        page = other.get(f"/r/{room['code']}", environ_base=address)
        return page.status_code

    assert joined() == 200
    # The presenter moves to another network, and the exemption moves with it.
    elsewhere = {"REMOTE_ADDR": OTHER_NETWORK}
    path = f"/rooms/{room['code']}"
    one.get(path, headers=bearer(room["lead"]), environ_base=elsewhere)
    assert joined() == 429


def test_the_shared_limit_does_not_block_the_event_loop(
    apps: tuple[Flask, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the code of an existing room and for text that is not a code."""
    services = apps[0].extensions["overtone"]
    code = services.rooms.open("small", "order").room.code
    in_the_loop = []

    def wait(*_: object) -> float:
        in_the_loop.append(asyncio._get_running_loop() is not None)
        return 1.0

    monkeypatch.setattr(services.limits.code_guesses._shared, "wait", wait)

    statuses = [status_of_stream(apps[0], typed) for typed in (code, "nonsense")]

    assert statuses == [429, 429]
    assert in_the_loop == [False, False]


def status_of_stream(app: Flask, typed: str) -> int:
    sent = []

    async def send(message: object) -> None:
        sent.append(message)

    async def receive() -> dict[str, str]:
        return {"type": "http.disconnect"}

    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/rooms/{typed}/events",
        "query_string": b"",
        "headers": [],
        "client": (NETWORK, 1),
    }
    streams = EventStreams(app.extensions["overtone"])
    run_in_event_loop(lambda: streams(scope, receive, send))
    status: int = sent[0]["status"]
    return status


def test_guesses_become_available_one_by_one(limit: CodeGuessLimit) -> None:
    assert limit.wait(NETWORK, burst=2, seconds=100) == 0
    assert limit.spend(NETWORK, burst=2, seconds=100) == 0
    assert limit.spend(NETWORK, burst=2, seconds=100) == 0

    wait = limit.spend(NETWORK, burst=2, seconds=100)

    # The first guess becomes available after 50 s, of which a moment has passed.
    assert 40 < limit.wait(NETWORK, burst=2, seconds=100) <= wait <= 50
    assert limit.spend(OTHER_NETWORK, burst=2, seconds=100) == 0


def test_keys_expire(limit: CodeGuessLimit, client: Redis) -> None:
    limit.spend(NETWORK, burst=2, seconds=100)
    limit.record_presenter_network(CODE, NETWORK)

    left = {name: client.ttl(name) for name in client.keys(f"{PREFIX}:*")}

    assert left[f"{PREFIX}:guesses:{NETWORK}"] <= 50
    assert left[f"{PREFIX}:{CODE}:home"] <= IDLE_SECONDS
    assert -1 not in left.values()


def test_the_presenters_network_is_deleted_with_the_room(
    opener: Opener, client: Redis
) -> None:
    store = opener()
    store.add(RECORD, MAX_ROOMS)
    limits(store).code_guesses.record_presenter_network(CODE, NETWORK)

    store.remove(CODE)

    assert client.keys(f"{PREFIX}:*") == [key(CODE, "ended")]


def test_two_processes_share_the_limit_of_a_site_with_many_ipv6_networks(
    opener: Opener,
) -> None:
    processes = cycle([limits(opener()), limits(opener())])
    passed = 0
    for guess in range(5 * CODE_GUESS_BURST):
        with suppress(RateLimitExceeded):
            next(processes).code_guesses.spend(f"2001:db8:1:{guess:x}::1")
            passed += 1

    assert passed == SITE_SHARES * CODE_GUESS_BURST


def test_each_process_has_its_own_limit_while_redis_is_unavailable(
    opener: Opener,
) -> None:
    one, other = opener(), opener()
    both = limits(one), limits(other)
    for store in (one, other):
        store._subscription.mark_disconnected()
        store._subscription.close()

    assert guessed(*both) == 2 * CODE_GUESS_BURST
    assert not one.code_guess_limit.is_presenter_network(CODE, NETWORK)
    both[0].code_guesses.record_presenter_network(CODE, NETWORK)
    both[0].code_guesses.require(NETWORK, CODE)
