"""Detect requests from the machine on which the server runs."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import request

from app.web.requests.hosts import host_of

_LOOPBACK = ("127.0.0.1", "::1")
_LOCAL_HOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?")
_PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for", "x-real-ip")


def is_local() -> bool:
    """Return whether the client is on this machine, as a lesson's author is.

    A proxy on this machine also connects from the loopback address. Its requests are
    recognised by the header that it adds or by the host name that it passes on.

    A browser on this machine also sends requests of pages of other sites, which can
    read some of the responses. Such a request is not local.
    """
    return is_local_client(request.remote_addr, request.host, dict(request.headers))


def is_local_client(address: str | None, host: str, headers: Mapping[str, str]) -> bool:
    """Return whether a client is on this machine, by its address and its headers."""
    sent = {name.lower(): value for name, value in headers.items()}
    origin = sent.get("origin")
    return (
        address in _LOOPBACK
        and _LOCAL_HOST.fullmatch(host) is not None
        and sent.keys().isdisjoint(_PROXY_HEADERS)
        and (origin is None or host_of(origin) == host)
    )
