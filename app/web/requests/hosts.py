"""The host name of a request, and the host names that this server accepts."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import flask
from werkzeug.wsgi import get_host

from app.core.errors import OvertoneError

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

log = logging.getLogger(__name__)

LOOPBACK_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})

HEALTH_PATH: Final = "/healthz"
"""Load balancers request it by the IP address of the server."""


class UnknownHost(OvertoneError):
    """The Host header names another host than OVERTONE_ADDRESS."""


class Request(flask.Request):
    """Request whose `host` is empty if its Host header is invalid.

    werkzeug does that for invalid characters, but raises an exception for invalid
    labels, as in `a..b`, and again while the error page is rendered.
    """

    def __init__(self, environ: WSGIEnvironment, *arguments: bool) -> None:
        if not _has_valid_labels(get_host(environ)):
            environ["HTTP_HOST"] = ""
        super().__init__(environ, *arguments)


def _has_valid_labels(host: str) -> bool:
    try:
        host.partition(":")[0].encode("idna")
    except UnicodeError:
        return False
    return True


def host_of(origin: str) -> str | None:
    """Return the host and port of an Origin header; None if it is invalid."""
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return None


def is_loopback(host: str) -> bool:
    """Return whether `host`, with or without a port, names only this machine."""
    return _host_name(host) in LOOPBACK_HOSTS


def check_host(host: str, path: str, public_url: str) -> None:
    """Raise UnknownHost unless `host` and `public_url` have the same host name.

    Ports are ignored. This prevents DNS rebinding: a page of another site whose host
    name was changed to the IP address of this server. Without `public_url`, every host
    is accepted.
    """
    if not public_url or path == HEALTH_PATH:
        return
    expected = _host_name(urlsplit(public_url).netloc)
    if is_loopback(host) or _host_name(host) == expected:
        return
    log.warning(
        "A request for the host “%s” was rejected, because OVERTONE_ADDRESS is %s. If"
        " readers use that host, change OVERTONE_ADDRESS. If a proxy sent the request,"
        " configure the proxy to forward the Host header.",
        host,
        public_url,
        extra={"kind": UnknownHost},
    )
    raise UnknownHost(
        f"This server does not serve the host “{host}”. Open it at {public_url}."
    )


def _host_name(host: str) -> str:
    """Return the name in `host:port` as browsers send it; empty if it is invalid."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name.removesuffix(".").encode("idna").decode()
    except ValueError:
        return ""
