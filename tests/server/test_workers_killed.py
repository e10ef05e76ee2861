"""Workers and supervisors are killed: no process is left and no vote is lost."""

from __future__ import annotations

import os
import signal
import sys
import threading
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

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

SHUTDOWN = 10.0
"""Seconds until all processes have ended."""

WORKERS = 2


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as redis:
        yield redis


@pytest.fixture(scope="module")
def shared_server(
    tmp_path_factory: pytest.TempPathFactory, redis: RedisServer
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("workers")
    content = write_small_lesson(folder)
    with server_with_workers(folder, content, redis) as server:
        yield server


@pytest.fixture
def server(shared_server: Server) -> Server:
    """A server whose workers a test may kill."""
    assert eventually(lambda: len(workers(shared_server)) == WORKERS)
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path, content: Path, redis: RedisServer) -> Iterator[Server]:
    """A server whose supervisor a test may kill, on a port that it may use again."""
    port = ("--port", str(free_port()))
    with server_with_workers(tmp_path, content, redis, *port) as server:
        assert eventually(lambda: len(workers(server)) == WORKERS)
        yield server


def server_with_workers(
    data: Path, content: Path, redis: RedisServer, *arguments: str
) -> Server:
    arguments = ("--content", str(content), *arguments, "--workers", str(WORKERS))
    return Server(data, *arguments, OVERTONE_REDIS_URL=redis.url)


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


def successor(killed: Server, redis: RedisServer) -> Server:
    """Return a server with one process, with the port and data of a killed server."""
    arguments = killed.arguments[: killed.arguments.index("--workers")]
    return Server(killed.data, *arguments, OVERTONE_REDIS_URL=redis.url)


def test_workers_end_with_their_supervisor_and_rooms_and_votes_survive(
    own_server: Server, redis: RedisServer
) -> None:
    """Another server starts at once, although the workers still hold the port."""
    room = RoomClient(own_server)
    room.set_phase("open")
    voters = tickets(own_server, room.code, 5)
    assert [room.vote(each, 0) for each in voters] == [201] * 5
    with EventStream(own_server, room.code) as follower:
        follower.state()
        left = workers(own_server)

        own_server.kill()

        with successor(own_server, redis) as again:
            assert eventually(lambda: not any(map(is_alive, left)), SHUTDOWN)
            follower.remaining()  # the stream ends, so that the client can reconnect
            room.server = again
            with EventStream(again, room.code) as reconnected:
                assert reconnected.state()["vote"]["answered"] == 5
                assert room.vote(voters[0], 1) == 201
                room.set_phase("closed")
                results = room.set_phase("shown")["vote"]["results"]
                reconnected.until(revision=4)
    assert [row["counts"] for row in results["rows"]] == [[4], [1]]


def test_workers_that_load_end_with_their_supervisor(own_server: Server) -> None:
    left = workers(own_server)

    own_server.kill()

    assert eventually(lambda: not any(map(is_alive, left)), SHUTDOWN)


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

    voters = tickets(server, room.code, 60)
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


def test_a_worker_that_cannot_start_is_restarted(
    server: Server, redis: RedisServer
) -> None:
    """Redis is stopped for a while, which is reported in one line."""
    redis.stop()
    for worker in workers(server):
        os.kill(worker, signal.SIGKILL)
    message = "The Redis of OVERTONE_REDIS_URL cannot be reached"
    assert eventually(lambda: message in server.log)

    redis.start()

    assert eventually(lambda: answers(server))
    assert "Traceback" not in server.log
