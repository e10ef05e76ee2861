"""The socket that the server listens on."""

from __future__ import annotations

import errno
import socket
import time

from app.core.errors import OvertoneError

BACKLOG = 2048
"""Connections that may wait to be accepted."""

TIMEOUT = 2.0
"""Seconds to wait for a port in use: workers of a killed server exit within one."""

RETRY_INTERVAL = 0.05
"""Seconds."""


class CannotListen(OvertoneError):
    """The address is in use, not available on this machine, or not permitted."""


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 is any free port.

    Raises CannotListen, for a port in use after TIMEOUT.
    """
    deadline = time.monotonic() + TIMEOUT
    while True:
        try:
            return _bind(host, port)
        except (OSError, UnicodeError) as error:  # UnicodeError: an invalid host name
            if not _is_in_use(error) or time.monotonic() > deadline:
                reason = getattr(error, "strerror", None) or error
                raise CannotListen(
                    f"Cannot listen on {host}, port {port}: {reason}. {_advice(error)}"
                ) from error
        time.sleep(RETRY_INTERVAL)


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # Without the protocol, asyncio does not recognise TCP and leaves Nagle's
    # algorithm on, which adds 40 ms to each response.
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError:
        bound.close()
        raise
    return bound


def _is_in_use(error: OSError | UnicodeError) -> bool:
    return getattr(error, "errno", None) == errno.EADDRINUSE


def _advice(error: OSError | UnicodeError) -> str:
    if not _is_in_use(error):
        return "Choose another address with --host, or another port with --port."
    return (
        "Stop the server that uses this port, or choose another port with --port."
        " While another Overtone server runs, also set OVERTONE_DATA to another folder,"
        " and OVERTONE_DATABASE_URL, if you use it, to another database."
    )


def url_of(bound: socket.socket) -> str:
    """Return the URL of the address that the socket is bound to."""
    host, port = bound.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
