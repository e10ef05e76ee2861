"""Several workers: shared rooms, and kills that lose no vote and leave no process."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.conftest import write_small_lesson
from tests.room_client import EventStream, RoomClient, send_request
from tests.servers.ports import free_port
from tests.servers.redis import RedisServer
from tests.servers.serving import Server
from tests.tickets import tickets
from tests.waiting import TIMEOUT, eventually

reads_proc = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

SHUTDOWN = 10.0
"""Seconds until all processes have ended, with any number of followers, on a busy
machine.
"""

STARTUP = 60.0
"""Seconds in which a worker loads the application, on a busy machine."""

WORKERS = 2

FOLLOWERS = 12
"""The system distributes connections: of twelve, each worker gets some."""


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as redis:
        yield redis


@pytest.fixture(scope="module")
def shared_server(
    tmp_path_factory: pytest.TempPathFactory, redis: RedisServer
) -> Iterator[Server]:
    """A server on a port that its successor can use again."""
    folder = tmp_path_factory.mktemp("workers")
    content = ("--content", str(write_small_lesson(folder)))
    arguments = (*content, "--port", str(free_port()), "--workers", str(WORKERS))
    with Server(folder, *arguments, OVERTONE_REDIS_URL=redis.url) as server:
        yield server


@pytest.fixture
def server(shared_server: Server) -> Server:
    """A server whose workers a test may kill."""
    assert eventually(lambda: len(workers(shared_server)) == WORKERS, STARTUP)
    return shared_server


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
    found: set[int] = set()

    def is_found() -> bool:
        sockets = {f"socket:[{inode}]" for inode in _inodes(ends)}
        found.update(w for w in workers(server) if sockets & _open_files(w))
        return bool(found)

    # The kernel may omit a row while connections are opened and closed.
    assert eventually(is_found)
    [worker] = found
    return worker


def _inodes(ends: tuple[str, str]) -> set[str]:
    """Return the inodes of connections with these local and remote ports."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {row[9] for row in rows if (row[1][-4:], row[2][-4:]) == ends}


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


def answers(server: Server) -> bool:
    with suppress(OSError, HTTPException):
        return send_request(server, "GET", "/healthz")[0] == 200
    return False


def test_followers_of_all_workers_receive_changes_and_the_end_of_a_room(
    shared_server: Server,
) -> None:
    with ExitStack() as open_:

        def followers_of(room: RoomClient) -> list[EventStream]:
            followers = [
                EventStream(shared_server, room.code) for _ in range(FOLLOWERS)
            ]
            for follower in followers:
                assert open_.enter_context(follower).state()["slide"] == "order"
            return followers

        room, other = RoomClient(shared_server), RoomClient(shared_server)
        followers, others = followers_of(room), followers_of(other)

        room.update_state(slide="picture")

        for follower in followers:
            state = follower.until(slide="picture")
            watching = {"watching": FOLLOWERS}
            assert state | watching == room.state()[1] | watching
        with EventStream(shared_server, room.code, "?counts=1") as presenter:
            presenter.until(watching=FOLLOWERS)

        other.end()

        for follower in others:
            assert follower.remaining()[-1] == {"code": other.code, "open": False}
    assert shared_server.log == ""


@reads_proc
def test_a_killed_worker_is_replaced_without_losing_votes(server: Server) -> None:
    """Acknowledged votes count, although phones vote during the kill.

    The followers of the killed worker are not counted any more, which is checked in a
    room without votes: devices that vote are counted for a while.
    """
    room, counting = RoomClient(server), RoomClient(server)
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

    voters = tickets(server, room.code, 60)
    with (
        EventStream(server, counting.code, "?counts=1", counting.secret) as presenter,
        ExitStack() as streams,
        ThreadPoolExecutor(6) as phones,
    ):
        presenter.state()
        kept = worker_of(server, presenter)
        followers: list[tuple[int, EventStream]] = []
        while len({worker for worker, _ in followers}) < WORKERS:
            # The kernel distributes connections.
            follower = streams.enter_context(EventStream(server, counting.code))
            follower.state()
            followers.append((worker_of(server, follower), follower))
        presenter.until(watching=len(followers))
        killed, lost = next(each for each in followers if each[0] != kept)
        voting = [phones.submit(votes, voter) for voter in voters]
        for _ in range(10):
            assert acknowledged.acquire(timeout=TIMEOUT)

        os.kill(killed, signal.SIGKILL)

        with pytest.raises((EOFError, OSError, HTTPException)):
            lost.until(revision=2)
        presenter.until(watching=sum(worker == kept for worker, _ in followers))
        counted = sum(future.result() for future in voting)
    assert 10 <= counted <= room.set_phase("closed")["vote"]["answered"] <= len(voters)
    with EventStream(server, room.code) as follower:
        assert follower.state()["revision"] == 3
    assert eventually(lambda: len(workers(server) - before) == 1, STARTUP)
    message = f"Worker process {killed} ended unexpectedly, with exit code -9. Process"
    assert eventually(lambda: message in server.log)


@reads_proc
def test_a_worker_that_cannot_start_is_restarted(
    server: Server, redis: RedisServer
) -> None:
    """Redis is stopped for a while, which is reported in one line."""
    killed, other = workers(server)
    redis.stop()
    os.kill(killed, signal.SIGKILL)
    message = "A worker process could not start: The Redis of OVERTONE_REDIS_URL"
    assert eventually(lambda: message in server.log, STARTUP)

    redis.start()

    # Then only a worker that was restarted can respond.
    os.kill(other, signal.SIGKILL)
    assert eventually(lambda: answers(server), STARTUP)
    assert "Traceback" not in server.log


@reads_proc
def test_workers_end_with_their_supervisor_and_rooms_and_votes_survive(
    server: Server, redis: RedisServer
) -> None:
    """The last test of the server, because its supervisor is killed.

    One of its workers loads the application at that time. Another server starts at
    once, although the workers still hold the port. It stops although followers are
    connected.
    """
    room = RoomClient(server)
    room.set_phase("open")
    voters = tickets(server, room.code, 5)
    assert [room.vote(each, 0) for each in voters] == [201] * 5
    with EventStream(server, room.code) as follower, ExitStack() as open_:
        follower.state()
        before = workers(server)
        [loading] = before - {worker_of(server, follower)}
        os.kill(loading, signal.SIGKILL)
        assert eventually(lambda: len(workers(server) - before) == 1, STARTUP)
        left = workers(server)

        server.kill()

        again = open_.enter_context(
            Server(server.data, *server.arguments, OVERTONE_REDIS_URL=redis.url)
        )
        assert eventually(lambda: not any(map(is_alive, left)), SHUTDOWN)
        follower.remaining()  # the stream ends, so that the client can reconnect
        room.server = again
        followers = [EventStream(again, room.code) for _ in range(FOLLOWERS)]
        for reconnected in followers:
            state = open_.enter_context(reconnected).state()
            assert state["vote"]["answered"] == 5
        assert room.vote(voters[0], 1) == 201
        room.set_phase("closed")
        results = room.set_phase("shown")["vote"]["results"]
        assert [row["counts"] for row in results["rows"]] == [[4], [1]]
        for reconnected in followers:
            reconnected.until(revision=4)

        began = time.monotonic()
        again.kill(signal.SIGTERM)
        assert time.monotonic() - began < SHUTDOWN
    assert again.log == ""
