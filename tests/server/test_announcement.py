"""What the server says of where it is."""

from __future__ import annotations

from io import StringIO

import pytest

from app.server import announcement
from app.server.announcement import announce, own_address, shared_address


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def said(url: str, out: StringIO | None = None) -> list[str]:
    out = out or StringIO()
    announce(url, out)
    return out.getvalue().splitlines()


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcement, "own_address", lambda _: "192.168.1.7")


def test_one_address_is_told_as_it_is() -> None:
    assert said("http://127.0.0.1:8000/") == ["Overtone is at http://127.0.0.1:8000/"]


@pytest.mark.usefixtures("network")
def test_at_every_address_the_one_in_the_network_is_told_too() -> None:
    assert said("http://0.0.0.0:8000/") == [
        "Overtone is at http://127.0.0.1:8000/",
        "In this network it is at http://192.168.1.7:8000/",
    ]


@pytest.mark.usefixtures("network")
def test_on_a_terminal_its_qr_code_is_drawn() -> None:
    lines = said("http://0.0.0.0:8000/", Terminal())

    drawn = lines[2:]
    assert len(drawn) > 10
    assert len({len(line) for line in drawn if line.strip()}) == 1


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcement, "own_address", lambda _: None)

    assert said("http://[::]:8000/")[1] == "This machine is in no network now."
    assert said("http://[::]:8000/")[0] == "Overtone is at http://[::1]:8000/"


def test_nobody_else_reaches_what_listens_at_one_address() -> None:
    assert shared_address("http://127.0.0.1:8000/") is None


def test_the_own_address_is_no_loopback() -> None:
    found = own_address(4)

    assert found is None or not found.startswith("127.")
