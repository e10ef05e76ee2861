"""Browsers that do not respond."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.packages.browser import devtools
from app.packages.browser.devtools import BrowserFailed, headless_page

BROWSER = """\
#!{python}
import socket, sys, time
from pathlib import Path

[profile] = [a.partition("=")[2] for a in sys.argv if a.startswith("--user-data-dir=")]
server = socket.create_server(("127.0.0.1", 0))
Path(profile).mkdir(parents=True)
draft = Path(profile) / "draft"
draft.write_text(f"{{server.getsockname()[1]}}\\n/devtools")
draft.rename(Path(profile) / "DevToolsActivePort")
connection, _ = server.accept()
if {shakes_hands}:
    connection.recv(10_000)
    connection.sendall(b"HTTP/1.1 101 Switching Protocols\\r\\n\\r\\n")
while True:
    time.sleep(0.05)
    if {sends_events}:
        connection.sendall(bytes([0x81, 2]) + b"{{}}")
"""


@pytest.mark.parametrize(
    ("shakes_hands", "sends_events"), [(False, False), (True, False), (True, True)]
)
def test_a_browser_that_never_responds_ends_with_an_error(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    shakes_hands: bool,
    sends_events: bool,
) -> None:
    browser = tmp_path / "browser"
    browser.write_text(
        BROWSER.format(
            python=sys.executable, shakes_hands=shakes_hands, sends_events=sends_events
        )
    )
    browser.chmod(0o700)
    monkeypatch.setattr(devtools, "TIMEOUT", 1)

    with pytest.raises(BrowserFailed, match="does not respond"), headless_page(browser):
        pass
