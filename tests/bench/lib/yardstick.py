"""A server with constant responses, as the baseline for Overtone's.

It runs Flask behind `FlaskThreads` and uvicorn, as Overtone does, in a
separate process. Pages are compressed as Overtone's are.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from mimetypes import guess_type
from pathlib import Path

import uvicorn
from flask import Flask, Response

from app.compression import compress
from app.server.http.flask_threads import FlaskThreads
from app.server.listening_socket import BACKLOG
from app.server.serve import KEEP_ALIVE

ROOT = Path(__file__).parents[3]


@contextmanager
def yardstick(bodies: Mapping[str, bytes]) -> Iterator[str]:
    """Serve each body under its file name; yield the base URL, with a final slash."""
    with tempfile.TemporaryDirectory() as folder:
        for name, body in bodies.items():
            (Path(folder) / name).write_bytes(body)
        command = [sys.executable, "-m", "tests.bench.lib.yardstick", folder]
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            try:
                yield process.stdout.readline().strip()
            finally:
                process.terminate()


def constant_app(folder: Path) -> Flask:
    app = Flask(__name__, static_folder=None)
    for path in folder.iterdir():
        app.add_url_rule(f"/{path.name}", path.name, _view(path))
    return app


def _view(path: Path) -> Callable[[], Response]:
    body, mimetype = path.read_bytes(), guess_type(path.name)[0]
    if mimetype != "text/html":
        return lambda: Response(body, mimetype=mimetype)
    small, headers = compress(body, "br"), {"Content-Encoding": "br"}
    return lambda: Response(small, mimetype=mimetype, headers=headers)


def serve(folder: Path) -> None:
    # With the protocol given, asyncio recognises TCP and disables Nagle's algorithm.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as bound:
        bound.bind(("127.0.0.1", 0))
        bound.listen(BACKLOG)
        print(f"http://127.0.0.1:{bound.getsockname()[1]}/", flush=True)
        config = uvicorn.Config(
            FlaskThreads(constant_app(folder)),
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=True,
            timeout_keep_alive=KEEP_ALIVE,
            backlog=BACKLOG,
        )
        uvicorn.Server(config).run(sockets=[bound])


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
