"""Requests to URLs that a stranger may have chosen."""

from __future__ import annotations

import shlex
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import requests

from app.lti import http_session
from app.lti.http_session import MAX_BYTES, PlatformSession, request_problem
from tests.servers.http import running

GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
EMPTY_BLOCK = b"\0\0\0\xff\xff"

ENDLESS = {
    "/slow": (b"", b"x" * 65536),
    "/redirect-slow": (b"", b"x" * 65536),
    "/gzip": (GZIP_HEADER, EMPTY_BLOCK * 1000),
    "/chunks": (b"2;", b"a"),  # the length of a chunk, with an endless extension
}
"""First bytes of bodies by path, and the bytes that follow without end."""


class Handler(BaseHTTPRequestHandler):
    """Answers as a hostile server."""

    def do_GET(self) -> None:
        if self.path == "/slow-head":
            self._send_head_slowly()
            return
        redirects = self.path.startswith("/redirect")
        self.send_response(302 if redirects else 200)
        if redirects:
            self.send_header("Location", "/jwks")
        self.send_header("Set-Cookie", "session=1")
        if self.path == "/gzip":
            self.send_header("Content-Encoding", "gzip")
        if self.path == "/chunks":
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        if self.path == "/large":
            self._send(b"x" * (MAX_BYTES + 1))
        if self.path == "/cookie":
            self._send((self.headers["Cookie"] or "none").encode())
        if self.path in ENDLESS:
            first, repeated = ENDLESS[self.path]
            self._send(first, repeated)

    def _send_head_slowly(self) -> None:
        self.send_response(200)
        self.flush_headers()
        self._send(b"", b"X: y\r\n")

    def _send(self, first: bytes, repeated: bytes = b"") -> None:
        """Send bytes, then others again and again until the client leaves."""
        with suppress(ConnectionError):
            self.wfile.write(first)
            while repeated:
                self.wfile.write(repeated)
                time.sleep(0.01)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def hostile() -> Iterator[str]:
    with serving() as port:
        yield f"http://127.0.0.1:{port}"


@contextmanager
def serving(tls: ssl.SSLContext | None = None) -> Iterator[int]:
    """Run the hostile server, and yield its port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    with running(server):
        yield server.server_port


@pytest.mark.parametrize("path", ["/redirect", "/large"])
def test_redirects_and_large_bodies_are_refused(hostile: str, path: str) -> None:
    with pytest.raises(requests.RequestException, match=r"redirects|more than"):
        PlatformSession(private=True).get(hostile + path)


@pytest.mark.parametrize("host", ["a..b", "a" * 64])
@pytest.mark.parametrize("private", [True, False])
def test_a_host_name_with_an_invalid_label_cannot_be_reached(
    host: str, private: bool
) -> None:
    with pytest.raises(requests.RequestException) as refused:
        PlatformSession(private=private).get(f"https://{host}/")

    assert request_problem(refused.value) == "The platform cannot be reached."


def test_an_error_does_not_contain_the_query(hostile: str) -> None:
    with pytest.raises(requests.RequestException) as refused:
        PlatformSession().get(f"{hostile}/fetch?session=s3cret")

    assert str(refused.value) == f"{hostile}/fetch must begin with https://."


@pytest.mark.parametrize("path", ["/slow", "/gzip", "/chunks"])
def test_a_slow_body_is_refused(
    hostile: str, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(http_session, "MAX_DURATION", 0.2)
    monkeypatch.setattr(http_session, "MAX_BYTES", 2**40)

    with pytest.raises(requests.RequestException, match="took more than"):
        PlatformSession(private=True).get(hostile + path)


@pytest.mark.timeout(10)
def test_the_body_of_a_redirect_is_not_read(hostile: str) -> None:
    with pytest.raises(requests.RequestException, match="redirects"):
        PlatformSession(private=True).get(hostile + "/redirect-slow")


def test_cookies_are_not_stored(hostile: str) -> None:
    session = PlatformSession(private=True)
    session.get(hostile + "/jwks")

    assert session.get(hostile + "/cookie").text == "none"


def test_proxies_of_the_environment_are_not_used(
    hostile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port = listening.getsockname()[1]
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{port}")  # nothing listens there
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)

    assert PlatformSession(private=True).get(hostile + "/jwks").ok


def test_a_slow_head_is_refused(hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_session, "MAX_DURATION", 0.05)

    with pytest.raises(requests.Timeout):
        PlatformSession(private=True).get(hostile + "/slow-head")


def test_http_needs_the_setting_for_private_networks(hostile: str) -> None:
    with pytest.raises(requests.RequestException, match="must begin with https"):
        PlatformSession().get(hostile)

    assert PlatformSession(private=True).get(hostile).ok


@pytest.fixture
def new_tls_contexts() -> Iterator[Callable[[], None]]:
    """Function that lets the next session read the certificate authorities again."""
    yield http_session.tls_context.cache_clear
    http_session.tls_context.cache_clear()


def test_a_certificate_authority_of_the_system_is_trusted(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    new_tls_contexts: Callable[[], None],
) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    names = "-subj /CN=lms.example -addext subjectAltName=DNS:localhost"
    files = f"-keyout {key} -out {certificate}"
    command = f"openssl req -x509 -newkey rsa:2048 -nodes -days 1 {names} {files}"
    subprocess.run(shlex.split(command), check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    with serving(context) as port:
        url = f"https://localhost:{port}/jwks"
        with pytest.raises(requests.exceptions.SSLError):
            PlatformSession(private=True).get(url)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        new_tls_contexts()
        assert PlatformSession(private=True).get(url).ok


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "224.0.0.1",
        "[::]",
        "[::127.0.0.1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:224.0.0.1]",
        "[::ffff:0:127.0.0.1]",
        "[64:ff9b::10.0.0.1]",
        "[64:ff9b:1::10.0.0.1]",
        "[2001:0:a00:1::]",
        "[2002:7f00:1::]",
        "[fec0::1]",
        "[ff02::1]",
    ],
)
def test_an_address_that_is_not_public_is_refused_without_a_connection(
    connections: list[str], host: str
) -> None:
    with pytest.raises(requests.RequestException, match="OVERTONE_LMS_PRIVATE=1"):
        PlatformSession().get(f"https://{host}/jwks")

    assert connections == []


@pytest.mark.parametrize("private", ["10.0.0.7", "169.254.169.254", "fe80::1%eth0"])
def test_a_host_with_one_private_address_is_refused(
    resolver: list[str], connections: list[str], private: str
) -> None:
    resolver += ["8.8.8.8", private]

    with pytest.raises(requests.RequestException, match="OVERTONE_LMS_PRIVATE=1"):
        PlatformSession().get("https://lms.example/jwks")

    assert connections == []


def test_a_connection_goes_to_the_addresses_that_were_checked(
    resolver: list[str], connections: list[str]
) -> None:
    # The second address is an IPv4 host's address in a network with NAT64.
    resolver += ["2001:4860:4860::8888", "64:ff9b::808:808", "8.8.8.8"]

    with pytest.raises(requests.ConnectionError) as failed:
        PlatformSession().get("https://lms.example/jwks")

    assert connections == resolver
    assert request_problem(failed.value) == "The platform cannot be reached."


def test_no_further_address_is_tried_after_some_seconds(
    resolver: list[str], connections: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_session, "MAX_CONNECT", 0.0)
    resolver += ["2001:4860:4860::8888", "8.8.8.8"]

    with pytest.raises(requests.ConnectTimeout) as failed:
        PlatformSession().get("https://lms.example/jwks")

    assert connections == resolver[:1]
    assert request_problem(failed.value) == "The platform did not respond in time."


def test_a_host_without_an_address_cannot_be_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise socket.gaierror("Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)

    with pytest.raises(requests.ConnectionError) as failed:
        PlatformSession().get("https://lms.example/jwks")

    assert request_problem(failed.value) == "The platform cannot be reached."


@pytest.fixture
def resolver(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses of each host name; the test adds them."""
    addresses: list[str] = []

    def resolve(host: str, port: int, *_: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", (each, port)) for each in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return addresses


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The hosts to which a connection was tried. Every try fails."""
    hosts: list[str] = []

    def connect(address: tuple[str, int], *_: object, **__: object) -> None:
        hosts.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr("urllib3.util.connection.create_connection", connect)
    return hosts
