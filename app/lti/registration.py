"""Requests of a dynamic registration (LTI Dynamic Registration 1.0)."""

from __future__ import annotations

from typing import Any

import requests

from app.core.lms import RegistrationFailed
from app.core.lms.registration import (
    check_url,
    read_configuration,
    read_registered,
    refusal,
    tool_registration,
)
from app.lti.http_responses import json_of
from app.lti.http_session import PlatformSession, request_problem
from app.storage.lms import Platform


class Registrar:
    """Registers this server at platforms."""

    def __init__(self, address: str, *, private: bool) -> None:
        """`private` allows platforms in a private network, without https."""
        self._address, self._private = address, private
        self._session = PlatformSession(private=private)

    def register(self, url: str, token: str, *, name: str, logo: str) -> Platform:
        """Register at the platform with this configuration URL, and return it.

        `token` is the platform's registration token; empty if it sent none. Raises
        RegistrationFailed.
        """
        check_url("openid_configuration", url, private=self._private)
        configuration = read_configuration(
            self._request("GET", url), url, private=self._private
        )
        registered = read_registered(
            self._request(
                "POST",
                configuration.registration_endpoint,
                json=tool_registration(self._address, logo),
                headers={"Authorization": f"Bearer {token}"} if token else {},
            )
        )
        return Platform(
            issuer=configuration.issuer,
            client_id=registered.client_id,
            login_url=configuration.authorization_endpoint,
            token_url=configuration.token_endpoint,
            token_audience=configuration.authorization_server,
            jwks_url=configuration.jwks_uri,
            name=name,
            deployments=registered.deployments,
        )

    def _request(self, method: str, url: str, **options: Any) -> Any:
        """Return the JSON of the response. Raises RegistrationFailed."""
        try:
            response = self._session.request(method, url, **options)
        except (requests.RequestException, ValueError) as error:
            raise RegistrationFailed(
                f"{_problem(error)} Start the registration again on the platform. The"
                " invite is still valid."
            ) from error
        answer = _json(response)
        if not response.ok:
            raise RegistrationFailed(
                f"{_reason(response, answer)} Start the registration again on the"
                " platform. The invite is still valid."
            )
        return answer


def _reason(response: requests.Response, answer: Any) -> str:
    if reason := refusal(answer):
        return f"The learning platform refused the registration: {reason}."
    address = response.url.partition("?")[0]
    return f"{address} responded with status {response.status_code}."


def _problem(error: requests.RequestException | ValueError) -> str:
    if isinstance(error, requests.RequestException):
        return request_problem(error)
    return "The platform's address is invalid."


def _json(response: requests.Response) -> Any:
    """Return the body; None if it is not JSON."""
    try:
        return json_of(response)
    except ValueError:
        return None
