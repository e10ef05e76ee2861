"""HTTP requests to learning platforms, whose URLs strangers may have chosen.

A request goes to public addresses only, follows no redirect, and ends after a few
seconds or a megabyte. Addresses are checked before a connection is opened, so that
requests cannot reveal open ports of a private network. The connection goes to a checked
address, so a host name cannot resolve to a private address a second time.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from http.cookiejar import DefaultCookiePolicy
from typing import Any, ClassVar

import requests
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError
from urllib3.util.connection import allowed_gai_family

from app.core.lms.public_addresses import is_public
from app.core.lms.request_limits import MAX_CONNECT, MAX_DURATION, TIMEOUT

MAX_BYTES = 2**20
"""Size of a response's body."""

USER_AGENT = "Overtone"


class RequestRefused(requests.RequestException):
    """The URL or the response is not acceptable."""


class PlatformSession(requests.Session):
    """Session for requests to learning platforms."""

    def __init__(self, *, private: bool = False) -> None:
        """`private` allows http and addresses in private networks."""
        super().__init__()
        self.trust_env = False  # no proxy or .netrc of the environment
        self.headers["User-Agent"] = USER_AGENT
        self.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # none
        adapter = _Adapter() if private else _PublicAdapter()
        self.mount("https://", adapter)
        self.mount("http://", adapter if private else _NoAdapter())

    def get_redirect_target(self, resp: requests.Response) -> None:
        """Return no target. With one, requests would read the body without a limit."""
        return

    def send(self, request: requests.PreparedRequest, **options: Any) -> Any:
        """Send the request, and read its response within the limits.

        Raises requests.RequestException.
        """
        options |= {"timeout": TIMEOUT, "stream": True, "allow_redirects": False}
        try:
            response = super().send(request, **options)
        except HTTPError as error:  # such as a host name with an empty label
            raise requests.ConnectionError(error) from error
        with response:
            if response.is_redirect:
                raise RequestRefused(
                    f"{_shown(request.url)} redirects. The server follows no redirects."
                )
            response._content = _read(response)
        return response


def _shown(url: str | None) -> str:
    """Return the URL without its query, which can contain secrets."""
    return (url or "").partition("?")[0]


def request_problem(error: requests.RequestException) -> str:
    """Return a sentence that says why a request failed."""
    cause: BaseException | None = error
    while cause:
        if isinstance(cause, RequestRefused):
            return str(cause)
        cause = cause.__cause__ or cause.__context__
    if isinstance(error, requests.Timeout):
        return "The platform did not respond in time."
    if isinstance(error, requests.exceptions.SSLError):
        return "The platform's certificate could not be verified."
    return "The platform cannot be reached."


def _read(response: requests.Response) -> bytes:
    try:
        raw: Any = response.raw
        with _deadline(raw.connection_socket):
            return _read_within_size(response)
    except HTTPError as error:
        raise requests.ConnectionError(error) from error
    except TimeoutError as error:
        raise RequestRefused(
            f"{_shown(response.url)} took more than {MAX_DURATION:g} s."
        ) from error


def _read_within_size(response: requests.Response) -> bytes:
    body = b""
    while chunk := response.raw.read1(65536, decode_content=True):
        body += chunk
        if len(body) > MAX_BYTES:
            raise RequestRefused(
                f"{_shown(response.url)} sent more than {MAX_BYTES:,} bytes."
            )
    return body


class _HttpConnection(HTTPConnection):
    """Connection that ends a response whose head arrives too slowly.

    The timeout of a socket starts again with each byte.
    """

    def getresponse(self) -> Any:
        connection = self.sock  # a response that ends the connection removes it
        with ExitStack() as on_error:
            with _deadline(connection):
                response: Any = on_error.enter_context(super().getresponse())
            response.connection_socket = connection
            on_error.pop_all()
        return response


class _HttpsConnection(_HttpConnection, HTTPSConnection):
    """The same over TLS."""


@contextmanager
def _deadline(connection: socket.socket) -> Iterator[None]:
    """Shut the connection down after MAX_DURATION, and raise TimeoutError."""
    expired = threading.Event()

    def end() -> None:
        expired.set()
        with suppress(OSError):  # already closed
            # Not the method of TLS connections, which another thread is reading.
            socket.socket.shutdown(connection, socket.SHUT_RDWR)

    timer = threading.Timer(MAX_DURATION, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        # The part of the head that has arrived looks like a complete response.
        if expired.is_set():
            raise TimeoutError(f"The response took more than {MAX_DURATION:g} s.")


class _PublicConnection(_HttpsConnection):
    """Connection to a host whose addresses are all public."""

    def _new_conn(self) -> Any:
        host, end = self._dns_host, time.monotonic() + MAX_CONNECT
        *others, last = self._public_addresses()
        try:
            for self._dns_host in others:
                with suppress(NewConnectionError, ConnectTimeoutError):
                    return super()._new_conn()
                if time.monotonic() > end:
                    raise ConnectTimeoutError(self, "No address responds.")
            self._dns_host = last
            return super()._new_conn()
        finally:
            self._dns_host = host  # also the name in the certificate

    def _public_addresses(self) -> list[str]:
        """Return the IP addresses of the host, at least one."""
        addresses = self._addresses()
        if not all(is_public(each) for each in addresses):
            raise RequestRefused(
                f"{self.host} has an address in a private network. For a learning"
                " platform in your own network, set OVERTONE_LMS_PRIVATE=1 and restart"
                " the server."
            )
        return addresses

    def _addresses(self) -> list[str]:
        family = allowed_gai_family()
        try:
            found = socket.getaddrinfo(
                self._dns_host.strip("[]"), self.port, family, socket.SOCK_STREAM
            )
        except (socket.gaierror, UnicodeError) as error:
            raise NewConnectionError(self, f"Unknown host: {error}") from error
        return [str(address[0]) for *_, address in found]


class _HttpPool(HTTPConnectionPool):
    ConnectionCls = _HttpConnection


class _HttpsPool(HTTPSConnectionPool):
    ConnectionCls = _HttpsConnection


class _PublicPool(HTTPSConnectionPool):
    ConnectionCls = _PublicConnection


class _Adapter(HTTPAdapter):
    """Adapter for https URLs that also trusts the system's certificate authorities.

    requests has a list of public ones. An organization adds its own to the system.
    """

    pools: ClassVar[dict[str, type[HTTPConnectionPool]]] = {
        "http": _HttpPool,
        "https": _HttpsPool,
    }

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        super().init_poolmanager(*args, **options, ssl_context=tls_context())
        self.poolmanager.pool_classes_by_scheme = self.pools


@cache
def tls_context() -> ssl.SSLContext:
    """Return the context of all sessions.

    Reading the system's certificate authorities takes 65 ms of processor time, more
    than the rest of a request.
    """
    return ssl.create_default_context()


class _PublicAdapter(_Adapter):
    """Adapter for https URLs that connects to public addresses only."""

    pools: ClassVar[dict[str, type[HTTPConnectionPool]]] = {"https": _PublicPool}


class _NoAdapter(HTTPAdapter):
    """Adapter that refuses http URLs."""

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> Any:
        raise RequestRefused(f"{_shown(request.url)} must begin with https://.")
