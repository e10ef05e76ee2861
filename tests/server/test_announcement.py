"""The addresses that the server prints."""

from __future__ import annotations

import re
from io import StringIO

import pytest
import segno

from app.server import announcement
from app.server.announcement import announce, network_address, network_url


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def announced(url: str, out: StringIO | None = None) -> list[str]:
    out = out or StringIO()
    announce(url, out)
    return out.getvalue().splitlines()


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcement, "network_address", lambda _: "192.168.1.7")


def test_a_single_address_is_printed() -> None:
    assert announced("http://127.0.0.1:8000/") == [
        "Overtone is running at http://127.0.0.1:8000/"
    ]


@pytest.mark.usefixtures("network")
def test_on_all_interfaces_the_network_url_is_printed_too() -> None:
    assert announced("http://0.0.0.0:8000/") == [
        "Overtone is running at http://127.0.0.1:8000/",
        "Other devices can connect to http://192.168.1.7:8000/",
    ]


@pytest.mark.usefixtures("network")
def test_a_terminal_gets_a_qr_code() -> None:
    lines = announced("http://0.0.0.0:8000/", Terminal())

    modules = [row for line in lines[2:] for row in halves(line)]
    size = len(modules[0])
    expected = segno.make("http://192.168.1.7:8000/", micro=False).matrix_iter(border=4)
    # Black on white, whatever colours the terminal has, with a margin of four modules.
    assert modules[:size] == [[bool(module) for module in row] for row in expected]
    assert modules[size:] == [[False] * size]


def halves(line: str) -> tuple[list[bool], list[bool]]:
    """Return whether the modules of the two rows in a line are black."""
    assert line.endswith("\x1b[0m")
    cells = re.findall(r"\x1b\[38;5;(16|231);48;5;(16|231)m▀", line)
    assert line == "".join(f"\x1b[38;5;{a};48;5;{b}m▀" for a, b in cells) + "\x1b[0m"
    upper, lower = zip(*cells, strict=True)
    return [color == "16" for color in upper], [color == "16" for color in lower]


def test_a_missing_network_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcement, "network_address", lambda _: None)

    assert announced("http://[::]:8000/")[1] == "No network connection found."
    assert (
        announced("http://[::]:8000/")[0] == "Overtone is running at http://[::1]:8000/"
    )


def test_a_single_address_has_no_network_url() -> None:
    assert network_url("http://127.0.0.1:8000/") is None


def test_the_loopback_is_no_network_address(monkeypatch: pytest.MonkeyPatch) -> None:
    # The address from which this machine would reach itself.
    monkeypatch.setitem(announcement.DOCUMENTATION_ADDRESSES, 4, "127.0.0.1")

    assert network_address(4) is None
