"""Debian's Firefox, controlled by Mozilla's Marionette protocol, which needs no driver.

https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

from __future__ import annotations

import base64
import json
import socket
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.waiting import eventually

TIMEOUT = 60
"""Seconds for a start or a response, on a busy machine."""


class Firefox:
    """A Firefox without a window, with one tab."""

    def __init__(self, profile: Path) -> None:
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\n', "utf-8")
        self._port_file = profile / "MarionetteActivePort"
        self._process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--profile", str(profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._commands = 0

    def __enter__(self) -> Self:
        assert eventually(lambda: self._port() is not None)
        address = ("127.0.0.1", self._port())
        self._socket = socket.create_connection(address, TIMEOUT)
        self._responses = self._socket.makefile("rb")
        self._receive()  # the greeting
        self._send("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._responses.close()
        self._socket.close()
        self._process.terminate()
        self._process.wait(TIMEOUT)

    def open(self, url: str) -> None:
        """Open a page and wait until it has loaded."""
        self._send("WebDriver:Navigate", url=url)

    def wait_for(self, selector: str) -> None:
        """Wait until an element matches the CSS selector."""
        self._send("WebDriver:SetTimeouts", implicit=TIMEOUT * 1000)
        self._send("WebDriver:FindElement", using="css selector", value=selector)

    def pdf(self) -> bytes:
        """Print the page."""
        return base64.b64decode(self._send("WebDriver:Print")["value"])

    def _port(self) -> int | None:
        """Return the port, which Firefox writes to a file when it has started."""
        try:
            return int(self._port_file.read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            return None

    def _send(self, command: str, **parameters: Any) -> Any:
        """Send a command and return its result. Raises RuntimeError."""
        self._commands += 1
        message = json.dumps([0, self._commands, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def _receive(self) -> Any:
        """Read one message: its length in bytes, a colon, and JSON."""
        length = b""
        while (byte := self._responses.read(1)) != b":":
            length += byte
        return json.loads(self._responses.read(int(length)))
