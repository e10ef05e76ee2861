"""Requests per second that a URL serves, measured from a separate process.

The client is wrk if it is installed, otherwise this module, run as a program.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from urllib.parse import urlsplit

from tests.bench.lib.smoke import FLAG, SMOKE

CONNECTIONS = 8
SECONDS = 0.1 if SMOKE else 4

_RATE = re.compile(r"Requests/sec:\s*([\d.]+)")
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)


def requests_per_second(url: str) -> float:
    """Send requests for a few seconds. Raises RuntimeError for any status but 200."""
    if not SMOKE and (wrk := shutil.which("wrk")):
        command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", url]
    else:
        command = [sys.executable, "-m", __name__, url, *([FLAG] if SMOKE else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = _RATE.search(done.stdout)
    if not found or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise RuntimeError(f"Requests to {url} failed:\n{done.stdout}{done.stderr}")
    return float(found[1])


async def measure_rate(url: str) -> float:
    end = asyncio.get_running_loop().time() + SECONDS
    counts = (_request_until(url, end) for _ in range(CONNECTIONS))
    return sum(await asyncio.gather(*counts)) / SECONDS


async def _request_until(url: str, end: float) -> int:
    """Return the number of responses on one connection until then."""
    parts = urlsplit(url)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    request = f"GET {target} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode()
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    responses, clock = 0, asyncio.get_running_loop()
    while clock.time() < end:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if not head.startswith(b"HTTP/1.1 200 ") or not length:
            raise RuntimeError(head.decode("latin-1"))
        await reader.readexactly(int(length[1]))
        responses += 1
    writer.close()
    return responses


if __name__ == "__main__":
    print(f"Requests/sec: {asyncio.run(measure_rate(sys.argv[1]))}")
