"""How many requests a second an address answers, asked by a process beside this one.

wrk asks where it is installed; else this module does, run as a program.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from urllib.parse import urlsplit

from tests.bench.smoke import FLAG, SMOKE, size

CONNECTIONS = 8
SECONDS = size(4, 1)

_RATE = re.compile(r"Requests/sec:\s*([\d.]+)")
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)


def requests_per_second(url: str) -> float:
    """Over a few seconds of asking again and again. Any answer but 200 is an error."""
    if wrk := shutil.which("wrk"):
        command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", url]
    else:
        command = [sys.executable, "-m", __name__, url, *([FLAG] if SMOKE else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = _RATE.search(done.stdout)
    if not found or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise RuntimeError(f"{url} was not answered well:\n{done.stdout}{done.stderr}")
    return float(found[1])


async def ask_again_and_again(url: str) -> float:
    end = asyncio.get_running_loop().time() + SECONDS
    asking = (_ask_until(url, end) for _ in range(CONNECTIONS))
    return sum(await asyncio.gather(*asking)) / SECONDS


async def _ask_until(url: str, end: float) -> int:
    """How many answers one connection gave until then."""
    parts = urlsplit(url)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    request = f"GET {target} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode()
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    answered, clock = 0, asyncio.get_running_loop()
    while clock.time() < end:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if not head.startswith(b"HTTP/1.1 200 ") or not length:
            raise RuntimeError(head.decode("latin-1"))
        await reader.readexactly(int(length[1]))
        answered += 1
    writer.close()
    return answered


if __name__ == "__main__":
    print(f"Requests/sec: {asyncio.run(ask_again_and_again(sys.argv[1]))}")
