"""HTTP server of a learning platform."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from tests.platforms.gradebook import Answer
from tests.platforms.lti import DEEP_LINKING, LmsPlatform
from tests.servers.http import running
from tests.waiting import TIMEOUT


@contextmanager
def lms_platform(tool: str) -> Iterator[LmsPlatform]:
    """Run a platform for the tool at this URL."""

    class Handler(_Handler):
        pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    platform = LmsPlatform(f"http://127.0.0.1:{server.server_port}", tool)
    Handler.platform = platform
    platform.registers.set()
    platform.gradebook.responds.set()
    with running(server):
        try:
            yield platform
        finally:
            platform.registers.set()
            platform.gradebook.responds.set()
            platform.released.set()


class _Handler(BaseHTTPRequestHandler):
    """Handler of one request. Each server has a subclass with its platform."""

    platform: LmsPlatform

    def do_GET(self) -> None:
        self.platform.requests.append(self.path)
        match self.path:
            case "/redirect":
                self._redirect("/configuration")
                return
            case "/slow":
                self._send_slowly()
                return
            case "/hanging":
                self.platform.released.wait(TIMEOUT)
                return
        answer = self.platform.gradebook.answer_get(self.path, self.headers)
        if answer:
            self._send_answer(answer)
            return
        self._send(self.platform.answer(self.path))

    def _redirect(self, path: str) -> None:
        self.send_response(307)
        self.send_header("Location", path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, text: str, status: int = 200) -> None:
        body = text.encode()
        self.send_response(status if body else 404)
        kind = "application/json" if body.startswith(b"{") else "text/html"
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path == "/register":
            self._register(json.loads(body))
            return
        if self.path == "/redirect":
            self._redirect("/register")
            return
        answer = self.platform.gradebook.answer_post(self.path, self.headers, body)
        if answer:
            self._send_answer(answer)
            return
        form = {name: values[0] for name, values in parse_qs(body).items()}
        claims = self.platform.read_content(form["JWT"])
        self.platform.content = claims[f"{DEEP_LINKING}content_items"]
        self._send("<!doctype html><title>Course</title><h1>Activities added</h1>")

    def _register(self, registration: dict[str, Any]) -> None:
        token = self.headers.get("Authorization", "")
        self.platform.registrations.append(registration | {"token": token})
        self.platform.registers.wait(TIMEOUT)
        status, answer = self.platform.registered
        self._send(json.dumps(answer), status)

    def _send_slowly(self) -> None:
        self.send_response(200)
        self.end_headers()
        with suppress(OSError):
            while not self.platform.released.wait(0.02):
                self.wfile.write(b" ")

    def _send_answer(self, answer: Answer) -> None:
        if not answer.status:
            self.close_connection = True
            return
        body = answer.body.encode()
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with suppress(ConnectionError):  # the tool was killed
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass
