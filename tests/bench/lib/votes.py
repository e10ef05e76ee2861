"""Cast many votes in one second, from a separate process.

As a program it reads one ticket per line and prints the milliseconds each vote took:

    python -m tests.bench.lib.votes PORT CODE QUESTION
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time

from tests.bench.lib.smoke import FLAG, SMOKE

SECONDS = 0.1 if SMOKE else 1.0
"""The time over which the votes are spread."""


def cast_votes(port: int, code: str, question: str, tickets: list[str]) -> list[float]:
    """Return the milliseconds until each vote was acknowledged."""
    command = [sys.executable, "-m", __name__, str(port), code, question]
    command += [FLAG] if SMOKE else []
    done = subprocess.run(
        command, input="\n".join(tickets), capture_output=True, text=True, check=True
    )
    waits: list[float] = json.loads(done.stdout)
    return waits


async def _cast(port: int, code: str, question: str, tickets: list[str]) -> list[float]:
    """Vote with each ticket, over its own connection, evenly over a second."""
    followers = [await _follow(port, code, ticket) for ticket in tickets]
    voting = (
        _vote(port, code, question, ticket, SECONDS * n / len(tickets), n % 3)
        for n, ticket in enumerate(tickets)
    )
    waits = await asyncio.gather(*voting)
    for follower in followers:
        follower.close()
    return list(waits)


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
    port, code, question = sys.argv[1:4]
    tickets = sys.stdin.read().split()
    print(json.dumps(asyncio.run(_cast(int(port), code, question, tickets))))
