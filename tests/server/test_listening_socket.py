"""The socket that the server listens on."""

from __future__ import annotations

import socket
from threading import Timer

import pytest

from app.server import listening_socket
from app.server.listening_socket import CannotListen, bind, url_of


def test_an_invalid_host_is_reported() -> None:
    with pytest.raises(CannotListen, match="Cannot listen on xxx") as caught:
        bind("x" * 64, 0)

    assert "Choose another address with --host" in str(caught.value)


def test_the_url_has_the_port_that_was_bound() -> None:
    with bind("127.0.0.1", 0) as bound:
        assert url_of(bound) == f"http://127.0.0.1:{bound.getsockname()[1]}/"


def test_nagles_algorithm_is_switched_off() -> None:
    with bind("127.0.0.1", 0) as bound:
        # asyncio switches it off only for sockets with this protocol.
        assert bound.proto == socket.IPPROTO_TCP


def test_bind_waits_for_the_port_of_a_server_that_is_stopping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listening_socket, "TIMEOUT", 30.0)
    with bind("127.0.0.1", 0) as stopping:
        port = stopping.getsockname()[1]
        Timer(0.2, stopping.close).start()

        with bind("127.0.0.1", port) as bound:
            assert bound.getsockname()[1] == port
