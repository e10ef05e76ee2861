"""A phone's network between a browser and a server on this machine.

Chromium's own emulation hands a compressed body over in reads of 32 KB, each when its
last byte is due, so that a page cannot begin to be shown before nearly all of it is
there. Real networks deliver packets; so does this.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from subprocess import PIPE, Popen
from urllib.parse import urlsplit, urlunsplit

from tests.bench.smoke import FLAG, SMOKE, size

LATENCY = 0.150
"""Seconds for a round trip: with the speed, what Lighthouse calls a slow 4G."""

DOWN = size(1_600_000, 160_000_000) / 8
"""Bytes a second that reach the phone."""

PACKET = 1460
"""Bytes of a body in one Ethernet frame."""


@contextmanager
def far_away(url: str, at: int = 0) -> Iterator[str]:
    """The same address as it is reached over such a network, at a port or any."""
    parts = urlsplit(url)
    command = [sys.executable, "-m", "tests.bench.network", str(parts.port), str(at)]
    command += [FLAG] if SMOKE else []
    with Popen(command, stdout=PIPE, text=True) as process:
        assert process.stdout
        try:
            port = process.stdout.readline().strip()
            yield urlunsplit(parts._replace(netloc=f"127.0.0.1:{port}"))
        finally:
            process.terminate()


class Downlink:
    """What all connections share: when its next packet has got through."""

    def __init__(self) -> None:
        self._free = 0.0

    def arrival(self, size: int) -> float:
        """The time at which so many bytes, sent now, are there."""
        now = asyncio.get_running_loop().time()
        self._free = max(self._free, now) + size / DOWN
        return self._free + LATENCY / 2


async def serve(port: int, at: int) -> None:
    downlink = Downlink()
    server = await asyncio.start_server(
        partial(_connect, port, downlink), "127.0.0.1", at
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def _connect(
    port: int,
    downlink: Downlink,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    answers, questions = await asyncio.open_connection("127.0.0.1", port)
    with closing(writer), closing(questions), suppress(OSError, ExceptionGroup):
        await asyncio.gather(
            _carry(reader, questions, _soon), _carry(answers, writer, downlink.arrival)
        )


def _soon(size: int) -> float:
    """When a question is there: none is so large that its speed would count."""
    return asyncio.get_running_loop().time() + LATENCY / 2


async def _carry(
    source: asyncio.StreamReader,
    target: asyncio.StreamWriter,
    arrival: Callable[[int], float],
) -> None:
    packets: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_deliver(packets, target))
        while packet := await source.read(PACKET):
            packets.put_nowait((arrival(len(packet)), packet))
        packets.put_nowait((arrival(0), b""))


async def _deliver(
    packets: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter
) -> None:
    clock = asyncio.get_running_loop().time
    while True:
        due, packet = await packets.get()
        await asyncio.sleep(due - clock())
        if target.is_closing():
            return
        if not packet:
            target.write_eof()
            return
        target.write(packet)


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), int(sys.argv[2])))
