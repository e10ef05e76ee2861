"""Detect requests from the machine on which the server runs."""

from __future__ import annotations

import re

from flask import request

_LOOPBACK = ("127.0.0.1", "::1")
_LOCAL_HOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?")
_PROXY_HEADERS = ("Forwarded", "Via", "X-Forwarded-For", "X-Real-IP")


def is_local() -> bool:
    """Return whether the client is on this machine, as a lesson's author is.

    A proxy on this machine also connects from the loopback address. Its requests are
    recognised by the header that it adds or by the host name that it passes on.
    """
    return (
        request.remote_addr in _LOOPBACK
        and _LOCAL_HOST.fullmatch(request.host) is not None
        and not any(name in request.headers for name in _PROXY_HEADERS)
    )
