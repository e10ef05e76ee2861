"""Proxy that simulates a phone's network between a browser and a local server.

Chromium's own emulation delivers a compressed body in reads of 32 KB, each when its
last byte is due, so it delays the first paint until nearly the whole page has arrived.
This proxy delivers packets, as real networks do.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from subprocess import PIPE, Popen
from urllib.parse import urlsplit, urlunsplit

from tests.bench.lib.smoke import FLAG, SMOKE, size

LATENCY = 0.150
"""Seconds of a round trip. Latency and speed are Lighthouse's slow 4G."""

BYTES_PER_SECOND = size(1_600_000, 160_000_000) / 8
"""Bytes per second to the phone."""

PACKET = 1460
"""Bytes of a body in one Ethernet frame."""


@contextmanager
def slow_network(url: str, at: int = 0) -> Iterator[str]:
    """Yield the URL behind the proxy, which listens on port `at`, or on any for 0."""
    parts = urlsplit(url)
    command = [
        sys.executable,
        "-m",
        "tests.bench.lib.network",
        str(parts.port),
        str(at),
    ]
    command += [FLAG] if SMOKE else []
    with Popen(command, stdout=PIPE, text=True) as process:
        assert process.stdout
        try:
            port = process.stdout.readline().strip()
            yield urlunsplit(parts._replace(netloc=f"127.0.0.1:{port}"))
        finally:
            process.terminate()


class Downlink:
    """Bandwidth that all connections share."""

    def __init__(self) -> None:
        self._free = 0.0

    def arrival(self, size: int) -> float:
        """Return the time at which `size` bytes arrive if they are sent now."""
        now = asyncio.get_running_loop().time()
        self._free = max(self._free, now) + size / BYTES_PER_SECOND
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
    responses, requests = await asyncio.open_connection("127.0.0.1", port)
    with closing(writer), closing(requests), suppress(OSError, ExceptionGroup):
        await asyncio.gather(
            _forward(reader, requests, _uplink_arrival),
            _forward(responses, writer, downlink.arrival),
        )


def _uplink_arrival(size: int) -> float:
    """Return the time at which a request arrives. Requests are small."""
    return asyncio.get_running_loop().time() + LATENCY / 2


async def _forward(
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
