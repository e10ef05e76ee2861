"""Debian's Firefox, controlled by Mozilla's Marionette protocol, which needs no driver.

https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

from __future__ import annotations

import base64
import json
import socket
import subprocess
from pathlib import Path
from typing import Any, Self

from tests.waiting import eventually

TIMEOUT = 60
"""Seconds for a start or a response, on a busy machine."""

KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowRight": "\ue014",
}
"""Characters that stand for keys without a character.

https://www.w3.org/TR/webdriver/#keyboard-actions
"""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""Key of the identifier of an element in JSON, a constant of the WebDriver standard."""

PAGE_ERRORS = """((messages) => {
  Services.console.reset();
  return messages
    .filter((m) => m instanceof Ci.nsIScriptError && m.flags === m.errorFlag)
    .filter((m) => m.sourceName.startsWith("http"))
    .map((m) => `${m.sourceName}: ${m.errorMessage}`);
})(Services.console.getMessageArray())"""
"""Exceptions and violations of the content policy, in Firefox's own JavaScript."""


class Firefox:
    """A Firefox without a visible window. Selectors are CSS selectors."""

    def __init__(self, profile: Path) -> None:
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\n', "utf-8")
        self._port_file = profile / "MarionetteActivePort"
        self._process = subprocess.Popen(
            [
                "firefox-esr",
                "--headless",
                "--marionette",
                "--remote-allow-system-access",  # for `errors`
                "--profile",
                str(profile),
            ],
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

    def __exit__(self, *_: object) -> None:
        self._responses.close()
        self._socket.close()
        self._process.terminate()
        self._process.wait(TIMEOUT)

    def open(self, url: str) -> None:
        """Open a page and wait until it has loaded."""
        self._send("WebDriver:Navigate", url=url)

    def open_window(self) -> str:
        """Open another window and return its identifier, for `show_window`."""
        window: str = self._send("WebDriver:NewWindow", type="window")["handle"]
        return window

    def window(self) -> str:
        """Return the identifier of the window that commands apply to."""
        window: str = self._send("WebDriver:GetWindowHandle")["value"]
        return window

    def show_window(self, window: str) -> None:
        """Apply the following commands to this window."""
        self._send("WebDriver:SwitchToWindow", handle=window, focus=True)

    def enter_frame(self, selector: str) -> None:
        """Apply the following commands to the page in a frame, until `open`."""
        self._send("WebDriver:SwitchToFrame", element=self._find(selector)[ELEMENT])

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression. Raises RuntimeError."""
        return self.run(f"return ({expression});")

    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function and return its result. Raises RuntimeError."""
        command = {"script": script, "args": arguments}
        return self._send("WebDriver:ExecuteScript", **command)["value"]

    def wait_for(self, selector: str) -> None:
        """Wait until an element matches the selector."""
        self._find(selector)

    def text(self, selector: str) -> str:
        """Return the visible text of an element; empty if it is hidden."""
        element = self._find(selector)[ELEMENT]
        text: str = self._send("WebDriver:GetElementText", id=element)["value"]
        return " ".join(text.split())

    def click(self, selector: str) -> None:
        """Scroll to an element and click its middle. Raises RuntimeError if covered."""
        self._send("WebDriver:ElementClick", id=self._find(selector)[ELEMENT])

    def hover(self, selector: str) -> None:
        """Move the mouse pointer to the middle of an element."""
        move = {"type": "pointerMove", "x": 0, "y": 0, "origin": self._find(selector)}
        self._perform({"type": "pointer", "id": "mouse", "actions": [move]})

    def press(self, *keys: str) -> None:
        """Press keys one after the other: a character or a name in KEYS."""
        actions = [
            {"type": type_, "value": KEYS.get(key, key)}
            for key in keys
            for type_ in ("keyDown", "keyUp")
        ]
        self._perform({"type": "key", "id": "keyboard", "actions": actions})

    def pdf(self) -> bytes:
        """Print the page."""
        return base64.b64decode(self._send("WebDriver:Print")["value"])

    def errors(self) -> list[str]:
        """Return exceptions and policy violations of all pages since the last call."""
        self._send("Marionette:SetContext", value="chrome")
        errors: list[str] = self.evaluate(PAGE_ERRORS)
        self._send("Marionette:SetContext", value="content")
        return errors

    def _find(self, selector: str) -> dict[str, str]:
        """Return the first element that matches, once there is one."""
        self._send("WebDriver:SetTimeouts", implicit=TIMEOUT * 1000)
        using = {"using": "css selector", "value": selector}
        element: dict[str, str] = self._send("WebDriver:FindElement", **using)["value"]
        return element

    def _perform(self, source: dict[str, Any]) -> None:
        self._send("WebDriver:PerformActions", actions=[source])

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
