"""Dynamic registration at a learning platform (LTI Dynamic Registration 1.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.core.errors import Refusal
from app.core.lms.claims import (
    DEEP_LINKING,
    LINE_ITEM_SCOPE,
    RESOURCE_LINK,
    RESULT_SCOPE,
    SCORE_SCOPE,
)

_TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration"
_TOOL_NAME = "Overtone"
DESCRIPTION = "Interactive lessons with figures and graded questions."

SCOPES = (SCORE_SCOPE, RESULT_SCOPE, LINE_ITEM_SCOPE)
"""Services of platforms that the tool uses."""

LAUNCH_PATH = "/lti/launch"
"""Path of the URL that receives launches, and of activities without their own URL."""

CHOICE_PATH = f"{LAUNCH_PATH}/choice"
"""Path of the URL that opens the choice of activities, by which a login for the choice
differs from a login for an activity."""

_T = TypeVar("_T", bound=BaseModel)
_Id = Annotated[str, Field(min_length=1, max_length=255)]
_EndpointUrl = Annotated[str, Field(min_length=1, max_length=2000)]


class RegistrationFailed(Refusal):
    """A platform could not register. The message says why, and what to do."""


class _PlatformResponse(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)


class PlatformConfiguration(_PlatformResponse):
    """Configuration that a platform publishes."""

    issuer: _Id
    authorization_endpoint: _EndpointUrl
    token_endpoint: _EndpointUrl
    jwks_uri: _EndpointUrl
    registration_endpoint: _EndpointUrl
    authorization_server: Annotated[str, Field(max_length=2000)] = ""
    """Audience of requests for access tokens, if it is not the token endpoint."""


class _ToolConfiguration(_PlatformResponse):
    deployment_id: _Id | None = None


class Registered(_PlatformResponse):
    """The platform's answer to a registration."""

    client_id: _Id
    tool: Annotated[_ToolConfiguration, Field(alias=_TOOL)] = _ToolConfiguration()

    @property
    def deployments(self) -> frozenset[str]:
        """The deployment, if the platform names one already."""
        return frozenset(filter(None, [self.tool.deployment_id]))


def read_configuration(
    answer: Any, url: str, *, private: bool
) -> PlatformConfiguration:
    """Return the configuration that was loaded from `url`.

    Its issuer must have the host of the URL, so that no server can register in the name
    of another platform. `private` allows http. Raises RegistrationFailed.
    """
    found = _read(PlatformConfiguration, answer, "configuration")
    for name in (
        "issuer",
        "authorization_endpoint",
        "token_endpoint",
        "jwks_uri",
        "registration_endpoint",
    ):
        check_url(name, getattr(found, name), private=private)
    if _host(found.issuer) != _host(url):
        raise RegistrationFailed(
            f"The configuration at {_host(url)} is for another platform,"
            f" {found.issuer}. Start the registration on that platform."
        )
    return found


def read_registered(answer: Any) -> Registered:
    """Return the platform's answer. Raises RegistrationFailed."""
    return _read(Registered, answer, "answer to the registration")


def check_url(name: str, url: str, *, private: bool) -> None:
    """Raise RegistrationFailed unless the URL is one of a platform."""
    allowed = ("https", "http") if private else ("https",)
    try:
        parts = urlsplit(url)
        valid = parts.scheme in allowed and bool(parts.hostname)
    except ValueError:  # such as http://[
        valid = False
    if not valid:
        raise RegistrationFailed(
            f"{name} must be a URL that begins with https://, not “{url[:200]}”. Start"
            " the registration on the learning platform."
        )


def tool_registration(address: str, logo: str) -> dict[str, Any]:
    """Return the registration of the tool at this public address."""
    launch = address + LAUNCH_PATH
    return {
        "application_type": "web",
        "response_types": ["id_token"],
        "grant_types": ["implicit", "client_credentials"],
        "client_name": _TOOL_NAME,
        "initiate_login_uri": f"{address}/lti/login",
        "redirect_uris": [launch],
        "jwks_uri": f"{address}/lti/jwks",
        "logo_uri": logo,
        "token_endpoint_auth_method": "private_key_jwt",
        "scope": " ".join(SCOPES),
        _TOOL: {
            "domain": urlsplit(address).netloc,
            "description": DESCRIPTION,
            "target_link_uri": launch,
            "claims": ["sub"],
            "messages": [
                {"type": RESOURCE_LINK, "target_link_uri": launch},
                {
                    "type": DEEP_LINKING,
                    "target_link_uri": address + CHOICE_PATH,
                    "label": "Choose a lesson",
                },
            ],
        },
    }


def refusal(answer: Any) -> str:
    """Return the platform's reason in an error response (RFC 7591); empty if none."""
    if not isinstance(answer, Mapping):
        return ""
    reason = answer.get("error_description") or answer.get("error") or ""
    return str(reason)[:500]


def _read(model: type[_T], answer: Any, what: str) -> _T:
    try:
        return model.model_validate(answer)
    except ValidationError as invalid:
        error = invalid.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in error["loc"]) or "JSON"
        raise RegistrationFailed(
            f"The learning platform's {what} is invalid: {field}: {error['msg']}."
            " Report this to the platform's administrator, or register it by hand."
        ) from None


def _host(url: str) -> str:
    return urlsplit(url).netloc.lower()
