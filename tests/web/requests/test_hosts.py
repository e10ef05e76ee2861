"""Host names that the server accepts when its public address is configured."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.assets.store import Assets
from app.config import Settings
from app.core.errors import OvertoneError
from app.web.current import services_of
from app.web.requests.hosts import UnknownHost, check_host
from tests.conftest import with_services

ADDRESS = "https://Lessons.example:8443"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, address=ADDRESS)


@pytest.mark.parametrize("url", ["/", "/encoding", "/lessons/small", "/static/x/a.js"])
def test_another_host_is_rejected_without_configuration_in_the_page(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, url: str
) -> None:
    with caplog.at_level(logging.WARNING):
        response = client.get(url, headers={"Host": "attacker.example"})

    assert response.status_code == 421
    assert f"Open it at {ADDRESS}." in response.text
    assert "OVERTONE" not in response.text
    [record] = caplog.records
    assert "“attacker.example” was rejected" in record.getMessage()
    assert f"OVERTONE_ADDRESS is {ADDRESS}" in record.getMessage()


@pytest.mark.parametrize(
    "host",
    [
        "lessons.example",
        "LESSONS.example.",
        "lessons.example:8443",
        "lessons.example:80",
        "localhost:8000",
        "127.0.0.1:8000",
        "[::1]:8000",
    ],
)
def test_the_configured_host_and_loopback_names_are_accepted(
    client: FlaskClient, host: str
) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_health_checks_may_use_an_ip_address(client: FlaskClient) -> None:
    assert client.get("/healthz", headers={"Host": "10.0.0.7"}).status_code == 200


def test_an_address_in_the_local_network_does_not_limit_the_hosts(
    routes: Flask, with_database: Settings, assets: Assets
) -> None:
    """QR codes have this address, but the server accepts every host."""
    network = replace(with_database, address="", network_address="http://192.0.2.7")
    app = with_services(routes, network, assets)

    response = app.test_client().get("/", headers={"Host": "attacker.example"})

    assert response.status_code == 200
    services_of(app).database.close()


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("xn--mller-kva.example", "https://müller.example"),
        ("[2001:DB8::1]:8000", "http://[2001:db8::1]:8000"),
        ("anything", ""),
    ],
)
def test_a_host_is_compared_as_browsers_send_it(host: str, address: str) -> None:
    check_host(host, "/", address)


@pytest.mark.parametrize(
    "host", ["", "[", "a..b", "evil.lessons.example", "lessons.example@evil.example"]
)
def test_a_similar_or_invalid_host_is_unknown(host: str) -> None:
    with pytest.raises(UnknownHost) as caught:
        check_host(host, "/", ADDRESS)

    assert isinstance(caught.value, OvertoneError)
    assert f"does not serve the host “{host}”." in str(caught.value)
