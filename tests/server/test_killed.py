"""Answers, live rooms and votes survive a kill of the server."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.conftest import write_small_lesson
from tests.room_client import RoomClient
from tests.servers.serving import Server
from tests.tickets import tickets

LEARNERS = 40
PHONES = 100


@dataclass(frozen=True)
class Restarted:
    """A server that was killed while phones voted, and started again."""

    server: Server
    answers: dict[str, int]
    """Acknowledged answer of each learner, by token."""
    quiet: RoomClient
    """A room in which no phone voted during the kill."""
    quiet_state: dict[str, Any]
    """Its state before the kill."""
    busy: RoomClient
    votes: int
    """Acknowledged votes in the busy room."""


@pytest.fixture(scope="module")
def restarted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Restarted]:
    folder = tmp_path_factory.mktemp("killed")
    arguments = ("--content", str(write_small_lesson(folder)))
    with Server(folder / "data", *arguments) as server:
        answers = answers_of_learners(server)
        quiet, busy = RoomClient(server), RoomClient(server)
        quiet.update_state(slide="picture", figures={"waves": {"positions": "30"}})
        quiet.set_phase("open")
        for ticket in tickets(server, quiet.code, 5):
            assert quiet.vote(ticket, 1) == 201
        before = stored_state(quiet)
        votes = kill_during_votes(server, busy)
    with Server(folder / "data", *arguments) as server:
        quiet.server = busy.server = server
        yield Restarted(server, answers, quiet, before, busy, votes)


def answers_of_learners(server: Server) -> dict[str, int]:
    """Let learners answer at the same time; the first one answers again."""

    def answer(number: int) -> tuple[str, int]:
        return post(server, {"answer": number % 2}), number % 2

    with ThreadPoolExecutor(LEARNERS) as threads:
        answers = dict(threads.map(answer, range(LEARNERS)))
    first = next(iter(answers))
    for _ in range(5):
        post(server, {"answer": 1, "token": first})
    return answers | {first: 1}


def post(server: Server, body: dict[str, object]) -> str:
    """Answer, and return the learner's token."""
    headers = {"Content-Type": "application/json"}
    url = f"{server.url}lessons/small/questions/order-needed/answers"
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=20) as found:
        return str(json.load(found)["token"])


def stored_answer(server: Server, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    url = f"{server.url}lessons/small/answers"
    with urlopen(Request(url, headers=headers), timeout=20) as found:
        return dict(json.load(found)["answers"]["order-needed"])


def stored_state(room: RoomClient) -> dict[str, Any]:
    """Return the room's state without the values that depend on time and followers."""
    status, state = room.state()
    assert status == 200
    del state["watching"], state["vote"]["elapsed"]
    return dict(state)


def kill_during_votes(server: Server, room: RoomClient) -> int:
    """Kill the server while phones vote. Return the number of acknowledged votes."""
    room.set_phase("open")
    acknowledged = threading.Semaphore(0)

    def phone(ticket: str) -> bool:
        try:
            counted = room.vote(ticket, 0) == 201
        except (OSError, ValueError, HTTPException):
            return False
        if counted:
            acknowledged.release()
        return counted

    with ThreadPoolExecutor(12) as threads:
        voting = [
            threads.submit(phone, ticket)
            for ticket in tickets(server, room.code, PHONES)
        ]
        for _ in range(20):
            assert acknowledged.acquire(timeout=20)
        server.kill()
        return sum(future.result() for future in voting)


def test_acknowledged_answers_of_concurrent_learners_survive_a_kill(
    restarted: Restarted,
) -> None:
    first, *others = restarted.answers
    stored = stored_answer(restarted.server, first)

    assert (stored["attempts"], stored["answer"]) == (6, 1)
    assert len(others) == LEARNERS - 1
    for token in others:
        answer = restarted.answers[token]
        assert stored_answer(restarted.server, token)["answer"] == answer


def test_rooms_and_acknowledged_votes_survive_a_kill(restarted: Restarted) -> None:
    quiet, answered = restarted.quiet, restarted.busy.state()[1]["vote"]["answered"]

    assert 20 <= restarted.votes <= answered <= PHONES
    assert stored_state(quiet) == restarted.quiet_state
    quiet.set_phase("closed")
    shown = quiet.set_phase("shown")
    assert [row["counts"] for row in shown["vote"]["results"]["rows"]] == [[0], [5]]
