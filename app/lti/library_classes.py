"""Classes of the LTI library, adapted to need no cookie and no session.

The web layer stores the state of a login, and `core.lms` checks the claims of a launch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pylti1p3.cookie import CookieService
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.deployment import Deployment
from pylti1p3.message_launch import MessageLaunch
from pylti1p3.oidc_login import OIDCLogin
from pylti1p3.redirect import Redirect
from pylti1p3.registration import Registration, TKeySet
from pylti1p3.request import Request
from pylti1p3.session import SessionService
from pylti1p3.tool_config.abstract import ToolConfAbstract

from app.lti.platform_keys import PlatformKeys
from app.storage.lms import Login, Platform

ALGORITHM = "RS256"

FRAME_WIDTH, FRAME_HEIGHT = 760, 620
"""Proposed size of the frame of an activity, in pixels."""


class LoginRequest(OIDCLogin[Any, Any, Any, Any, Any]):
    """A login request with the state and nonce of `login`."""

    def __init__(self, platform: Platform, login: Login, state: str) -> None:
        super().__init__(
            _Parameters(
                iss=platform.issuer,
                client_id=platform.client_id,
                login_hint=login.login_hint,
                lti_message_hint=login.message_hint,
            ),
            _OnePlatform(platform),
            session_service=_NoSession(),
            cookie_service=_NoCookies(),
        )
        self._login, self._state = login, state

    def _get_uuid(self) -> str:
        return self._state  # the library puts “state-” in front of it

    def _generate_nonce(self) -> str:
        return self._login.nonce

    def get_redirect(self, url: str) -> Redirect[Any]:
        raise NotImplementedError  # the web layer redirects


class LaunchToken(MessageLaunch[Any, Any, Any, Any]):
    """The verification of an ID token's signature."""

    def __init__(self, platform: Platform, token: str, keys: PlatformKeys) -> None:
        super().__init__(
            _Parameters(id_token=token),
            _OnePlatform(platform),
            session_service=_NoSession(),
            cookie_service=_NoCookies(),
        )
        self._platform, self._keys = platform, keys
        self.set_auto_validation(False)
        # core.lms checks the claims, with a tolerance for clocks that differ.
        self.set_jwt_verify_options(
            {
                "verify_aud": False,
                "verify_exp": False,
                "verify_iat": False,
                "verify_nbf": False,
            }
        )

    @property
    def claims(self) -> Mapping[str, Any]:
        return self._jwt["body"]

    def require_algorithm(self) -> None:
        """Raise ValueError unless the token uses ALGORITHM."""
        header = self._jwt["header"]
        if not isinstance(header, dict) or header.get("alg") != ALGORITHM:
            raise ValueError(f"The token must be signed with {ALGORITHM}")
        if not isinstance(self._jwt["body"], dict):
            raise ValueError("The token contains no claims")

    def get_client_id(self) -> str:
        return self._platform.client_id  # core.lms checks the audience

    def _get_request_param(self, key: str) -> str:
        return str(self._request.get_param(key))

    def fetch_public_key(self, key_set_url: str) -> TKeySet:
        return self._keys.fetch(key_set_url, str(self._jwt["header"].get("kid")))


class ActivityLink(DeepLinkResource):
    """An activity with the properties that the library lacks."""

    def __init__(self, text: str, targets: Sequence[str]) -> None:
        self._text, self._targets = text, targets

    def to_dict(self) -> dict[str, object]:
        text: dict[str, object] = {"text": self._text} if self._text else {}
        return super().to_dict() | text | self._presentation()

    def _presentation(self) -> dict[str, object]:
        """Return how the platform should show the activity, if it can choose."""
        if "iframe" in self._targets:
            return {"iframe": {"width": FRAME_WIDTH, "height": FRAME_HEIGHT}}
        return {"window": {"targetName": "_blank"}} if "window" in self._targets else {}


def registration_of(platform: Platform) -> Registration:
    """Return the platform as the library's value."""
    return (
        Registration()
        .set_issuer(platform.issuer)
        .set_client_id(platform.client_id)
        .set_auth_login_url(platform.login_url)
        .set_auth_token_url(platform.token_url)
        .set_key_set_url(platform.jwks_url)
    )


class _Parameters(Request):
    """Parameters in the form that the library reads."""

    def __init__(self, **values: str) -> None:
        self._values = values

    def is_secure(self) -> bool:
        return True

    def get_param(self, key: str) -> str:
        return self._values.get(key, "")


class _NoCookies(CookieService):
    """Cookies are set and read by the web layer."""

    def get_cookie(self, name: str) -> str | None:
        return None

    def set_cookie(self, name: str, value: object, exp: int | None = 3600) -> None:
        pass


class _NoSession(SessionService):
    """The state contains the values that the library would store."""

    def __init__(self) -> None:
        pass

    def save_nonce(self, nonce: str) -> None:
        pass


class _OnePlatform(ToolConfAbstract[_Parameters]):
    """The platform of the login as the library's configuration."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def check_iss_has_one_client(self, iss: str) -> bool:
        return False

    def find_registration_by_params(
        self, iss: str, client_id: str, *args: object, **options: object
    ) -> Registration:
        return registration_of(self._platform)

    def find_registration_by_issuer(
        self, iss: str, *args: object, **options: object
    ) -> Registration:
        return registration_of(self._platform)

    def find_deployment(self, iss: str, deployment_id: str) -> Deployment | None:
        return None  # core.lms checks the deployment

    def find_deployment_by_params(
        self, iss: str, deployment_id: str, client_id: str, *_: object, **__: object
    ) -> Deployment | None:
        return None
