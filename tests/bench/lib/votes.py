"""Cast many votes in one second, from a separate process. Linux only.

As a program it reads one ticket per line and prints what `CastVotes` contains as JSON:

    python -m tests.bench.lib.votes PID PORT CODE QUESTION

PID is the process of the server.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass

from tests.bench.lib.process import processor_seconds
from tests.bench.lib.smoke import FLAG, SMOKE

SECONDS = 0.1 if SMOKE else 1.0
"""The time over which the votes are spread."""


@dataclass(frozen=True, slots=True)
class CastVotes:
    """Times in milliseconds.

    The processor times are those between the first request and the last response. The
    server's includes whatever else it does meanwhile.
    """

    waits: list[float]
    """From each request to its response."""
    server: float
    """Processor time of the server, per vote."""
    client: float
    """Processor time of this process, per vote."""


def cast_votes(
    pid: int, port: int, code: str, question: str, tickets: list[str]
) -> CastVotes:
    command = [sys.executable, "-m", __name__, str(pid), str(port), code, question]
    command += [FLAG] if SMOKE else []
    done = subprocess.run(
        command, input="\n".join(tickets), capture_output=True, text=True, check=True
    )
    return CastVotes(**json.loads(done.stdout))


async def _cast(
    pid: int, port: int, code: str, question: str, tickets: list[str]
) -> CastVotes:
    """Vote with each ticket, over its own connection, evenly over a second."""
    followers = [await _follow(port, code, ticket) for ticket in tickets]
    server, client = processor_seconds(pid), time.process_time()
    voting = (
        _vote(port, code, question, ticket, SECONDS * n / len(tickets), n % 3)
        for n, ticket in enumerate(tickets)
    )
    waits = await asyncio.gather(*voting)
    server, client = processor_seconds(pid) - server, time.process_time() - client
    for follower in followers:
        follower.close()
    each = 1000 / len(tickets)
    return CastVotes(list(waits), server * each, client * each)


async def _follow(port: int, code: str, ticket: str) -> asyncio.StreamWriter:
    """Open an event stream: only devices that follow the room can vote."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /rooms/{code}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Authorization: Bearer {ticket}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\ndata: ")
    return writer


async def _vote(
    port: int, code: str, question: str, ticket: str, after: float, answer: int
) -> float:
    await asyncio.sleep(after)
    begun = time.monotonic()
    body = json.dumps({"question": question, "round": 1, "answer": answer})
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"POST /rooms/{code}/votes HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        f"Authorization: Bearer {ticket}\r\n\r\n{body}".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    writer.close()
    if not head.startswith(b"HTTP/1.1 201"):
        raise RuntimeError(head.decode("latin-1"))
    return (time.monotonic() - begun) * 1000


if __name__ == "__main__":
    pid, port, code, question = sys.argv[1:5]
    tickets = sys.stdin.read().split()
    cast = asyncio.run(_cast(int(pid), int(port), code, question, tickets))
    print(json.dumps(asdict(cast)))
