"""HTTP servers in threads: the other sites of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

POLL_INTERVAL = 0.01
"""Maximum seconds until a server notices that it is to stop. The default is 0.5."""


class SilentHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def running(server: ThreadingHTTPServer) -> Iterator[str]:
    """Run a server on this machine in a thread, and yield its URL."""
    thread = Thread(target=server.serve_forever, args=(POLL_INTERVAL,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join(timeout=10)
        server.server_close()


@contextmanager
def serving_folder(folder: Path) -> Iterator[str]:
    """Run a static server for a folder, and yield its URL."""
    handler = partial(SilentHandler, directory=str(folder))
    with running(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as url:
        yield url
