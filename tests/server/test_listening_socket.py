"""The socket that the server listens on."""

from __future__ import annotations

import socket

import pytest

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
