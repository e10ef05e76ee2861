"""The nginx configuration in the README, with a real nginx."""

from __future__ import annotations

import http.client
import re
import secrets
import ssl
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from app.config import Settings
from app.storage.database import Database
from app.storage.lms import Platform, PlatformStore
from tests.observatory import penalties
from tests.room_client import RoomClient
from tests.servers.nginx import Nginx
from tests.servers.ports import free_port
from tests.servers.serving import Server

HOST = "lessons.example"
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def nginx(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    folder = tmp_path_factory.mktemp("nginx")
    with Nginx(folder, example_in_readme(), server.url) as nginx:
        yield nginx


def example_in_readme() -> str:
    [example] = re.findall("```nginx\n(.*?)```", README, re.DOTALL)
    return str(example)


def request_over_http(nginx: Nginx, path: str) -> http.client.HTTPResponse:
    with closing(http.client.HTTPConnection("127.0.0.1", nginx.http)) as connection:
        connection.request("GET", path, headers={"Host": HOST})
        return connection.getresponse()


def connect(nginx: Nginx) -> http.client.HTTPSConnection:
    # The certificate is self-signed.
    context = ssl._create_unverified_context()
    return http.client.HTTPSConnection(
        "127.0.0.1", nginx.https, context=context, timeout=30
    )


def page(
    nginx: Nginx, path: str, host: str = HOST
) -> tuple[int, http.client.HTTPMessage, str]:
    with closing(connect(nginx)) as connection:
        connection.request("GET", path, headers={"Host": host, "Accept": "text/html"})
        response = connection.getresponse()
        return response.status, response.headers, response.read().decode()


def test_nginx_accepts_the_configuration_without_warnings(nginx: Nginx) -> None:
    lines = nginx.check().splitlines()

    assert lines
    assert all(line.endswith(("is ok", "is successful")) for line in lines)


def test_http_is_redirected_to_the_same_path_over_https(nginx: Nginx) -> None:
    response = request_over_http(nginx, "/lessons/x?waves.base=2")

    assert response.status == 301
    assert response.headers["Location"] == f"https://{HOST}/lessons/x?waves.base=2"


@pytest.mark.parametrize("host", [HOST, f"{HOST}:8443"])
def test_the_server_knows_its_public_url(nginx: Nginx, host: str) -> None:
    lesson = "/lessons/positional-encoding"

    status, _, text = page(nginx, lesson, host)

    assert status == 200
    assert f'rel="canonical" href="https://{host}{lesson}"' in text


def test_while_the_server_is_stopped_readers_see_a_sentence(tmp_path: Path) -> None:
    stopped = f"http://127.0.0.1:{free_port()}"
    with Nginx(tmp_path, example_in_readme(), stopped) as nginx:
        status, _, text = page(nginx, "/lessons/positional-encoding")

    assert status == 503
    assert text.startswith("The lessons are not available right now.")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/lessons/positional-encoding", 200),
        ("/lessons/positional-encoding/present", 200),
        ("/join", 200),
        ("/accessibility", 200),
        ("/nowhere", 404),
    ],
)
def test_no_rule_of_the_http_observatory_lowers_the_score_of_a_page(
    nginx: Nginx, path: str, status: int
) -> None:
    redirect = request_over_http(nginx, path).headers["Location"]

    actual, headers, text = page(nginx, path)

    assert actual == status
    assert penalties(headers, text, redirect, HOST) == {}


def test_a_login_from_a_learning_platform_may_have_long_hints(
    tmp_path: Path, content: Path
) -> None:
    data, folder = tmp_path / "data", tmp_path / "nginx"
    folder.mkdir()
    issuer = "https://lms.example"
    platform = Platform(
        issuer=issuer,
        client_id="one",
        login_url=f"{issuer}/auth",
        token_url=f"{issuer}/token",
        jwks_url=f"{issuer}/jwks",
    )
    hint = secrets.token_urlsafe(3000)  # 4,000 characters
    query = {"iss": issuer, "login_hint": "4", "lti_message_hint": hint}
    arguments = ("--content", str(content))
    with (
        Server(data, *arguments, OVERTONE_ADDRESS=f"https://{HOST}") as server,
        Nginx(folder, example_in_readme(), server.url) as nginx,
    ):
        database = Database(Settings(data=data).database)
        PlatformStore(database).add(platform)
        database.close()

        status, headers, _ = page(nginx, f"/lti/login?{urlencode(query)}")

    assert status == 302
    assert hint in headers["Location"]


def test_nginx_logs_no_addresses_of_launches(nginx: Nginx) -> None:
    request_over_http(nginx, "/lti/login?login_hint=USER")
    page(nginx, "/lti/login?login_hint=USER")
    page(nginx, "/")

    assert nginx.access_log() == ""


def test_events_are_not_buffered(nginx: Nginx, server: Server) -> None:
    room = RoomClient(server, "positional-encoding")
    with closing(connect(nginx)) as connection:
        connection.request("GET", f"{room.path}/events", headers={"Host": HOST})

        response = connection.getresponse()

        assert response.status == 200
        assert response.readline().startswith(b"retry:")
    room.end()


def test_while_the_server_is_down_readers_see_a_sentence(tmp_path: Path) -> None:
    with Nginx(
        tmp_path, example_in_readme(), f"http://127.0.0.1:{free_port()}"
    ) as nginx:
        status, headers, text = page(nginx, "/lti/login")

    assert status in {502, 503}
    assert headers["Content-Type"].startswith("text/plain")
    assert text.startswith("The lessons are not available right now.")
