"""Workers and supervisors are killed: no process is left and no vote is lost."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from app.config import Settings
from app.storage.tokens import TokenSigner, secret_keys
from tests.redis import RedisServer
from tests.room_client import EventStream, RoomClient, send_request
from tests.serving import Server
from tests.waiting import TIMEOUT, eventually

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

SHUTDOWN = 10.0
"""Seconds until the port is closed and all processes have ended."""

WORKERS = 2


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path) as redis:
        yield redis


@pytest.fixture
def server(tmp_path: Path, content: Path, redis: RedisServer) -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arguments = ("--content", str(content), "--port", str(port))
    many = ("--workers", str(WORKERS))
    with Server(tmp_path, *arguments, *many, OVERTONE_REDIS_URL=redis.url) as server:
        assert eventually(lambda: len(workers(server)) == WORKERS)
        yield server


def workers(server: Server) -> set[int]:
    """Return its worker processes, without multiprocessing's resource tracker."""
    return {
        int(process.name)
        for process in Path("/proc").glob("[0-9]*")
        if _parent(process) == server.process.pid and b"spawn_main" in _command(process)
    }


def _parent(process: Path) -> int:
    with suppress(OSError):
        return int(process.joinpath("stat").read_text().rpartition(")")[2].split()[1])
    return 0


def _command(process: Path) -> bytes:
    with suppress(OSError):
        return process.joinpath("cmdline").read_bytes()
    return b""


def is_alive(worker: int) -> bool:
    with suppress(OSError):
        stat = Path(f"/proc/{worker}/stat").read_text()
        return stat.rpartition(")")[2].split()[0] != "Z"
    return False


def worker_of(server: Server, follower: EventStream) -> int:
    """Return the worker that holds the server's end of the follower's connection."""
    ends = (_hexadecimal(port(server)), _hexadecimal(follower.port))
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    [inode] = [
        row[9] for row in rows if (row[1][-4:], row[2][-4:]) == ends and row[9] != "0"
    ]
    [worker] = [
        worker
        for worker in workers(server)
        if f"socket:[{inode}]" in _open_files(worker)
    ]
    return worker


def _hexadecimal(port: int) -> str:
    return f"{port:04X}"


def _open_files(worker: int) -> set[str]:
    """Return the targets of the worker's file descriptors."""
    files = set()
    for descriptor in Path(f"/proc/{worker}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed in the meantime
            files.add(str(descriptor.readlink()))
    return files


def port(server: Server) -> int:
    return int(server.url.rstrip("/").rpartition(":")[2])


def listens(server: Server) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port(server)), 1):
        return True
    return False


def answers(server: Server) -> bool:
    with suppress(OSError, HTTPException):
        return send_request(server, "GET", "/healthz")[0] == 200
    return False


def ticket(server: Server, room: RoomClient) -> str:
    return TokenSigner(secret_keys(Settings(data=server.data))).issue_ticket(room.code)


def test_workers_end_with_their_supervisor_and_rooms_and_votes_survive(
    server: Server, redis: RedisServer
) -> None:
    room = RoomClient(server)
    room.set_phase("open")
    voters = [ticket(server, room) for _ in range(5)]
    assert [room.vote(each, 0) for each in voters] == [201] * 5
    with EventStream(server, room.code) as follower:
        follower.state()
        left = workers(server)

        server.kill()

        assert eventually(lambda: not listens(server), SHUTDOWN)
        assert eventually(lambda: not any(map(is_alive, left)), SHUTDOWN)
        follower.remaining()  # the stream ends, so that the client can reconnect

    again = Server(server.data, *server.arguments, OVERTONE_REDIS_URL=redis.url)
    with again, EventStream(again, room.code) as follower:
        room.server = again
        assert follower.state()["vote"]["answered"] == 5
        assert room.vote(voters[0], 1) == 201
        room.set_phase("closed")
        results = room.set_phase("shown")["vote"]["results"]
        follower.until(revision=4)
    assert [row["counts"] for row in results["rows"]] == [[4], [1]]


@pytest.mark.parametrize("loaded", [True, False], ids=["serving", "loading"])
def test_a_server_can_restart_at_once_after_its_supervisor_was_killed(
    server: Server, redis: RedisServer, loaded: bool
) -> None:
    assert not loaded or eventually(lambda: answers(server))
    left = workers(server)

    server.kill()

    again = Server(server.data, *server.arguments, OVERTONE_REDIS_URL=redis.url)
    with again:
        assert eventually(lambda: not any(map(is_alive, left)), SHUTDOWN)
        assert eventually(lambda: answers(again))


def test_a_killed_worker_is_replaced_without_losing_votes(server: Server) -> None:
    """Acknowledged votes count, although phones vote during the kill."""
    room = RoomClient(server)
    room.set_phase("open")
    before = workers(server)
    acknowledged = threading.Semaphore(0)

    def votes(voter: str) -> bool:
        try:
            counts = room.vote(voter, 0) == 201
        except (OSError, HTTPException):
            return False
        acknowledged.release()
        return counts

    voters = [ticket(server, room) for _ in range(60)]
    with EventStream(server, room.code) as follower, ThreadPoolExecutor(6) as phones:
        follower.state()
        voting = [phones.submit(votes, voter) for voter in voters]
        for _ in range(10):
            assert acknowledged.acquire(timeout=TIMEOUT)

        os.kill(worker_of(server, follower), signal.SIGKILL)

        with pytest.raises((EOFError, OSError, HTTPException)):
            follower.until(revision=3)
        counted = sum(future.result() for future in voting)
    assert 10 <= counted <= room.set_phase("closed")["vote"]["answered"] <= len(voters)
    with EventStream(server, room.code) as follower:
        assert follower.state()["revision"] == 3
    assert eventually(lambda: len(workers(server) - before) == 1)


def test_followers_of_a_killed_worker_are_not_counted_any_more(
    server: Server,
) -> None:
    room = RoomClient(server)
    with (
        EventStream(server, room.code, "?counts=1", room.lead) as presenter,
        ExitStack() as streams,
    ):
        presenter.state()
        kept = worker_of(server, presenter)
        followers: list[int] = []
        while len(set(followers)) < WORKERS:  # the kernel distributes connections
            stream = streams.enter_context(EventStream(server, room.code))
            stream.state()
            followers.append(worker_of(server, stream))
        presenter.until(watching=len(followers))
        [killed] = set(followers) - {kept}

        os.kill(killed, signal.SIGKILL)

        presenter.until(watching=followers.count(kept))


def test_a_worker_that_cannot_start_is_restarted(
    server: Server, redis: RedisServer
) -> None:
    """Redis is stopped for a while, which is reported in one line."""
    redis.stop()
    for worker in workers(server):
        os.kill(worker, signal.SIGKILL)
    message = "The Redis of OVERTONE_REDIS_URL cannot be reached"
    assert eventually(lambda: server.log.count(message) > WORKERS)

    redis.start()

    assert eventually(lambda: answers(server))
    assert "Traceback" not in server.log
