"""WebKitGTK's MiniBrowser on a virtual screen, controlled by the WebDriver protocol.

https://www.w3.org/TR/webdriver/
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
from contextlib import closing
from typing import Any, Self

from tests.browser.accessible_names.platform import mini_browser
from tests.servers.ports import free_port
from tests.waiting import eventually

TIMEOUT = 60
"""Seconds for a response, on a busy machine."""


class WebKit:
    """A WebKitGTK that stores nothing."""

    def __enter__(self) -> Self:
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._screen.stdout
        display = self._screen.stdout.readline().strip()
        self._port = free_port()
        self._driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self._port}"],
            # Compositing takes a quarter of WebKitGTK's processor time.
            env=os.environ
            | {"DISPLAY": f":{display}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"},
        )
        assert eventually(self._is_ready)
        options = {"binary": str(mini_browser()), "args": ["--automation"]}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._send("POST", "/session", {"capabilities": capabilities})
        self._session = f"/session/{session['sessionId']}"
        return self

    def __exit__(self, *_: object) -> None:
        self._send("DELETE", self._session)  # closes the browser
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(TIMEOUT)
        assert self._screen.stdout
        self._screen.stdout.close()

    def open(self, url: str) -> None:
        """Open a page and wait until it has loaded."""
        self._send("POST", f"{self._session}/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function and return its result. Raises RuntimeError."""
        body = {"script": script, "args": arguments}
        return self._send("POST", f"{self._session}/execute/sync", body)

    def _is_ready(self) -> bool:
        try:
            return bool(self._send("GET", "/status")["ready"])
        except ConnectionRefusedError:
            return False

    def _send(self, method: str, path: str, body: object = None) -> Any:
        """Send a command and return its result. Raises RuntimeError."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, TIMEOUT)
        with closing(connection):
            connection.request(method, path, json.dumps(body or {}))
            with connection.getresponse() as response:
                result = json.load(response)["value"]
        if response.status != http.HTTPStatus.OK:
            raise RuntimeError(f"{path}: {result['message']}")
        return result
