"""One address that attacks a server, in a separate process.

As a program it prints `ready` once the attack has started, and attacks until its
standard input is closed. Then it prints how many connections or requests it made:

    python -m tests.bench.lib.attackers ATTACK PORT CODE

Its address is ATTACKER, so that the server does not mistake it for the class.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

from app.server.open_files import raise_open_file_limit
from tests.bench.lib.smoke import SMOKE, size

ATTACKER = "127.0.0.2"
CONNECTIONS = size(7200, 20)
"""Connections that an attack tries to hold."""
RATE = size(200, 20)
"""Requests, or new connections after the first ones, per second."""
BATCH = size(50, 5)
TIMEOUT = 10
"""Seconds that a client waits for a connection or a response."""
OTHER_FILES = 100

Connection: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextmanager
def attackers(attack: str, port: int, code: str) -> Iterator[None]:
    """Attack a room's server until the block ends."""
    command = [sys.executable, "-m", __name__, attack, str(port), code]
    if SMOKE:
        command.append("--smoke")
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        try:
            if process.stdout.readline().strip() != "ready":
                raise RuntimeError(f"The attack {attack} could not start.")
            yield
            out, _ = process.communicate("")
            if int(out) == 0:
                raise RuntimeError(f"The attack {attack} made no request.")
        finally:
            process.kill()


class Attack:
    """Holds connections or sends requests. `made` counts them."""

    def __init__(self, port: int, code: str) -> None:
        self._port, self._code = port, code
        self._held: list[Connection] = []
        self.made = 0

    async def hold_silent_connections(self) -> None:
        """Open connections that send nothing."""
        await self._hold(b"")

    async def hold_streams(self) -> None:
        """Open event streams of the room."""
        await self._hold(self._head("GET", f"/rooms/{self._code}/events"))

    async def collect_tickets(self) -> None:
        """Request tickets and vote with each of them."""
        response = await self._request(self._head("GET", f"/rooms/{self._code}"))
        ticket = _header(response, b"overtone-ticket")
        body = b'{"question": "order-needed", "round": 1, "answer": 0}'
        head = self._head(
            "POST",
            f"/rooms/{self._code}/votes",
            f"Authorization: Bearer {ticket}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        )
        await self._request(head + body)

    async def open_rooms(self) -> None:
        """Open rooms until the server refuses."""
        body = b'{"lesson": "positional-encoding"}'
        head = self._head(
            "POST",
            "/rooms",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        )
        await self._request(head + body)

    async def change_room(self) -> None:
        """Request a change of the room with a wrong secret."""
        body = b'{"step": 1}'
        head = self._head(
            "PUT",
            f"/rooms/{self._code}/state",
            "Authorization: Bearer wrong",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        )
        await self._request(head + body)

    async def request_pages(self) -> None:
        """Request a page that the server has not cached."""
        await self._request(self._page())

    async def abandon_pages(self) -> None:
        """Request a page that is not cached, and close the connection at once."""
        _, writer = await self._connect()
        writer.write(self._page())
        await writer.drain()
        writer.close()

    def _page(self) -> bytes:
        """Return a request for the lesson in a state that nobody requested before."""
        return self._head(
            "GET", f"/lessons/positional-encoding?clocks.position={self.made}"
        )

    async def _hold(self, request: bytes) -> None:
        """Keep one more connection, or replace one that the server has closed."""
        if len(self._held) >= CONNECTIONS:
            self._held = [each for each in self._held if not each[0].at_eof()]
            return
        reader, writer = await self._connect()
        writer.write(request)
        self._held.append((reader, writer))

    async def _request(self, request: bytes) -> bytes:
        reader, writer = await self._connect()
        writer.write(request)
        try:
            return await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), TIMEOUT)
        finally:
            writer.close()

    async def _connect(self) -> Connection:
        self.made += 1
        connecting = asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(ATTACKER, 0)
        )
        return await asyncio.wait_for(connecting, TIMEOUT)

    def _head(self, method: str, path: str, *headers: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", *headers]
        return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


ATTACKS: dict[str, tuple[Callable[[Attack], Awaitable[None]], int]] = {
    "silent connections": (Attack.hold_silent_connections, CONNECTIONS),
    "event streams": (Attack.hold_streams, CONNECTIONS),
    "tickets and votes": (Attack.collect_tickets, BATCH),
    "new rooms": (Attack.open_rooms, BATCH),
    "changes of the room": (Attack.change_room, BATCH),
    "uncached pages": (Attack.request_pages, BATCH),
    "abandoned pages": (Attack.abandon_pages, BATCH),
}
"""What one client does again and again, and how often before the attack has started."""


def _header(response: bytes, name: bytes) -> str:
    for line in response.split(b"\r\n"):
        key, _, value = line.partition(b":")
        if key.lower() == name:
            return value.strip().decode()
    return ""


async def attack(name: str, port: int, code: str) -> None:
    step, first = ATTACKS[name]
    clients = Attack(port, code)
    for _ in range(0, first, BATCH):
        await _together(step, clients)
    print("ready", flush=True)
    ended = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    while not ended.done():
        started = asyncio.get_running_loop().time()
        await _together(step, clients)
        spent = asyncio.get_running_loop().time() - started
        await asyncio.wait([ended], timeout=max(0.0, BATCH / RATE - spent))
    print(clients.made, flush=True)


async def _together(step: Callable[[Attack], Awaitable[None]], clients: Attack) -> None:
    """Let BATCH clients do one step at the same time; refused ones have no effect."""
    steps = (_refusable(step(clients)) for _ in range(BATCH))
    await asyncio.gather(*steps)


async def _refusable(step: Awaitable[None]) -> None:
    with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
        await step


if __name__ == "__main__":
    raise_open_file_limit(CONNECTIONS + OTHER_FILES)
    asyncio.run(attack(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
