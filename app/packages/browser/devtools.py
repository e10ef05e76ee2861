"""A headless browser that is controlled by the Chrome DevTools Protocol."""

from __future__ import annotations

import base64
import json
import secrets
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from app.core.errors import OvertoneError
from app.packages.browser.printing import common_arguments, end_process

TIMEOUT: Final = 60.0
"""Seconds for the browser to start, and for each response."""

_POLL: Final = 0.02
_PORT_FILE: Final = "DevToolsActivePort"
"""File in the profile in which the browser writes its port and path."""

_FINAL, _TEXT, _CLOSE = 0x80, 0x1, 0x8


class BrowserFailed(OvertoneError):
    """The browser did not start, stopped, or reported an error."""


class WebSocket:
    """Client side of a WebSocket connection (RFC 6455) that exchanges texts."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        address = (parts.hostname or "", parts.port or 80)
        self._socket = socket.create_connection(address, TIMEOUT)
        self._file = self._socket.makefile("rb")
        try:
            self._shake_hands(parts.netloc, parts.path)
        except BaseException:
            self.close()
            raise

    def _shake_hands(self, host: str, path: str) -> None:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._socket.sendall(head.encode())
        status = self._file.readline()
        if b" 101 " not in status:
            raise BrowserFailed(f"The browser refused the connection: {status!r}.")
        while self._file.readline().strip():
            pass

    def send(self, text: str) -> None:
        body, mask = text.encode(), secrets.token_bytes(4)
        size = len(body)
        if size < 126:
            head = struct.pack("!BB", _FINAL | _TEXT, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", _FINAL | _TEXT, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", _FINAL | _TEXT, 0x80 | 127, size)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
        self._socket.sendall(head + mask + masked)

    def receive(self, timeout: float) -> str:
        """Return the next text. The browser sends no pings.

        Raises TimeoutError if nothing arrives within `timeout` seconds.
        """
        self._socket.settimeout(timeout)
        parts: list[bytes] = []
        while True:
            first, second = self._read(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self._read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._read(8))
            parts.append(self._read(size))
            if first & 0xF == _CLOSE:
                raise BrowserFailed("The browser closed the connection.")
            if first & _FINAL:
                return b"".join(parts).decode()

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def _read(self, size: int) -> bytes:
        found = self._file.read(size)
        if len(found) < size:
            raise BrowserFailed("The browser has stopped.")
        return found


class DevTools:
    """One page of a headless browser."""

    def __init__(self, connection: WebSocket) -> None:
        self._connection = connection
        self._calls = 0
        self._session = ""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self.call("Page.enable")

    def set_size(self, width: int, height: int, *, phone: bool) -> None:
        """Set the size of the viewport in CSS pixels."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=phone,
        )

    def open(self, url: str) -> None:
        """Open a page and wait until it is loaded."""
        end = time.monotonic() + TIMEOUT
        self._send("Page.navigate", {"url": url})
        while self._receive(end).get("method") != "Page.loadEventFired":
            pass

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression; a promise is awaited.

        The expression may do what needs a user's action, such as full screen.
        """
        done = self.call(
            "Runtime.evaluate",
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
            userGesture=True,
        )
        if details := done.get("exceptionDetails"):
            text = details.get("exception", {}).get("description", details["text"])
            raise BrowserFailed(f"A script in the browser failed: {text}")
        return done["result"].get("value")

    def call(self, method: str, **params: Any) -> Any:
        """Call a method of the protocol and return its result."""
        end = time.monotonic() + TIMEOUT
        wanted = self._send(method, params)
        while (message := self._receive(end)).get("id") != wanted:
            pass
        if "error" in message:
            raise BrowserFailed(f"{method}: {message['error']['message']}")
        return message["result"]

    def _send(self, method: str, params: dict[str, Any]) -> int:
        self._calls += 1
        message = {"id": self._calls, "method": method, "params": params}
        session = {"sessionId": self._session} if self._session else {}
        self._connection.send(json.dumps(message | session))
        return self._calls

    def _receive(self, end: float) -> dict[str, Any]:
        """Return the next message. Raises TimeoutError at the time `end`.

        A browser that does not respond may still send events.
        """
        rest = end - time.monotonic()
        if rest <= 0:
            raise TimeoutError("timed out")
        message: dict[str, Any] = json.loads(self._connection.receive(rest))
        return message


@contextmanager
def headless_page(browser: Path) -> Iterator[DevTools]:
    """Start a browser and yield a page. Raises BrowserFailed.

    The browser and its child processes end with the context.
    """
    with tempfile.TemporaryDirectory(
        prefix="overtone-look-", ignore_cleanup_errors=True
    ) as folder:
        profile = Path(folder) / "profile"
        command = [
            str(browser),
            *common_arguments(profile),
            "--remote-debugging-port=0",
            "--hide-scrollbars",
        ]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            url = _url(process, profile / _PORT_FILE)
            with closing(WebSocket(url)) as connection:
                yield DevTools(connection)
        except OSError as error:  # such as a timeout
            raise BrowserFailed(f"The browser does not respond: {error}.") from None
        finally:
            end_process(process)


def _url(process: subprocess.Popen[Any], file: Path) -> str:
    """Return the URL of the browser's WebSocket when it accepts connections."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end and process.poll() is None:
        lines = file.read_text().split() if file.exists() else []
        if len(lines) == 2:
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        time.sleep(_POLL)
    raise BrowserFailed("The browser did not start.")
