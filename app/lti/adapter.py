"""Adapter of the LTI library pylti1p3next for launches; see also `score_client`.

It closes gaps of the library (version 2.0.2): the library does not check the audience
and the expiry of a token, accepts a replayed launch, needs a session cookie, fetches
the platform's keys for each launch, and has no timeouts. Here, the library builds the
login request and verifies the signature; `core.lms` checks the claims.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import jwt
import requests
from jwcrypto.common import JWException
from pylti1p3.cookie import CookieService
from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.deployment import Deployment
from pylti1p3.exception import LtiException
from pylti1p3.lineitem import LineItem
from pylti1p3.message_launch import MessageLaunch
from pylti1p3.oidc_login import OIDCLogin
from pylti1p3.redirect import Redirect
from pylti1p3.registration import Registration, TKeySet
from pylti1p3.request import Request
from pylti1p3.session import SessionService
from pylti1p3.tool_config.abstract import ToolConfAbstract

from app.core.lms import ContentItem, Expected, Launch, read_launch
from app.core.lms.launch import (
    DEEP_LINKING,
    MESSAGE_TYPE,
    DeepLinking,
    invalid_launch,
)
from app.lti.http_session import PlatformSession, problem_of
from app.storage.lms import ContentRequest, Login, Platform, SigningKeys

ALGORITHM = "RS256"
LAUNCH_PATH = "/lti/launch"

FRAME_WIDTH, FRAME_HEIGHT = 760, 620
"""Proposed size of the frame of an activity, in pixels."""

_DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/"

_INVALID = (LtiException, JWException, ValueError, KeyError, TypeError)
"""Errors that the library raises for invalid tokens and keys."""

KEYS_LIFETIME = 3600
"""Seconds for which a platform's keys are cached."""

KEYS_RETRY = 30
"""Seconds after which keys are fetched again for a token with an unknown key."""


class LtiAdapter:
    """The parts of LTI 1.3 that Overtone uses."""

    def __init__(
        self,
        address: str,
        keys: SigningKeys,
        *,
        private: bool,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`private` allows platforms in a private network, without https."""
        self._address = address
        self._launch_url = address + LAUNCH_PATH
        self._keys = keys
        self._clock = clock
        self._platform_keys = PlatformKeys(PlatformSession(private=private))

    def login_url(self, platform: Platform, login: Login, state: str) -> str:
        """Return the URL of the platform that answers with a launch."""
        request = _Parameters(
            iss=platform.issuer,
            client_id=platform.client_id,
            login_hint=login.login_hint,
            lti_message_hint=login.message_hint,
        )
        return str(
            _Login(request, platform, login, state)._prepare_redirect_url(
                self._launch_url
            )
        )

    def read_launch(self, platform: Platform, login: Login, token: str) -> Launch:
        """Return the launch in the ID token. Raises LaunchRefused."""
        claims = self._verified_claims(platform, token)
        expected = Expected(
            issuer=platform.issuer,
            client_id=platform.client_id,
            deployments=platform.deployments,
            nonce=login.nonce,
            now=self._clock(),
        )
        return read_launch(claims, expected)

    def asks_for_content(self, token: str) -> bool:
        """Return whether the ID token, which is not verified, requests activities."""
        try:
            claims = jwt.decode(token, options={"verify_signature": False})
        except jwt.PyJWTError:
            return False
        return claims.get(MESSAGE_TYPE) == DEEP_LINKING

    def content_response(
        self, platform: Platform, request: ContentRequest, items: Sequence[ContentItem]
    ) -> str:
        """Return the teacher's choice as a signed token for the platform."""
        settings = request.settings
        link = DeepLink(self._signing(platform), request.deployment, {})
        message = link.get_message_jwt([self._resource(i, settings) for i in items])
        message[f"{_DEEP_LINKING}data"] = settings.data
        claims = {name: value for name, value in message.items() if value is not None}
        return str(link.encode_jwt(claims))  # type: ignore[no-untyped-call]

    def public_keys(self) -> dict[str, Any]:
        """Return this tool's public keys as a JSON Web Key Set (RFC 7517)."""
        return {"keys": [Registration.get_jwk(key) for key in self._keys.public()]}

    def _resource(self, item: ContentItem, settings: DeepLinking) -> DeepLinkResource:
        resource = _Resource(item.text, settings.accept_presentation_document_targets)
        resource.set_title(item.title).set_custom_params(item.custom)
        resource.set_url(f"{self._address}/lessons/{item.lesson}")
        if item.points and settings.accept_lineitem:
            grade = LineItem().set_score_maximum(item.points)
            resource.set_lineitem(grade.set_label(item.title).set_resource_id(item.key))
        return resource

    def _signing(self, platform: Platform) -> Registration:
        """Return the platform with the key that signs messages to it."""
        private, public = self._keys.private()[0], self._keys.public()[0]
        registration = registration_of(platform).set_tool_private_key(private)
        return registration.set_tool_public_key(public)

    def _verified_claims(self, platform: Platform, token: str) -> Mapping[str, Any]:
        try:
            launch = _Launch(platform, token, self._platform_keys)
            launch.validate_jwt_format()
            launch.require_algorithm()
            launch.validate_registration()
            launch.validate_jwt_signature()
        except requests.RequestException as error:
            raise invalid_launch(
                f"The keys of the platform could not be loaded. {problem_of(error)}"
            ) from error
        except _INVALID as error:
            raise invalid_launch(
                f"It is not signed by the platform that started it: {error}."
            ) from error
        return launch.claims


class PlatformKeys:
    """Cache of the public keys of platforms, by the URL of the key set."""

    def __init__(
        self, session: PlatformSession, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = session
        self._clock = clock
        self._cached: dict[str, _CachedKeys] = {}
        self._lock = Lock()

    def fetch(self, url: str, key_id: str) -> TKeySet:
        """Return the key set, from the cache if it contains the key.

        Raises requests.RequestException, or ValueError for another answer than keys.
        """
        with self._lock:
            cached = self._cached.get(url)
            age = self._clock() - cached.fetched_at if cached else 0.0
            if cached and age < (KEYS_LIFETIME if key_id in cached.ids else KEYS_RETRY):
                return cached.keys
        keys = _key_set(self._session.get(url).json())
        with self._lock:
            self._cached[url] = _CachedKeys(keys, self._clock())
        return keys


@dataclass(frozen=True, slots=True)
class _CachedKeys:
    keys: TKeySet
    fetched_at: float

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(str(key.get("kid")) for key in self.keys["keys"])


def _key_set(body: object) -> TKeySet:
    keys = body.get("keys") if isinstance(body, dict) else None
    if not isinstance(keys, list) or not all(isinstance(key, dict) for key in keys):
        raise ValueError("The platform's key set is not a JSON Web Key Set.")
    return {"keys": keys}


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


class _Resource(DeepLinkResource):
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


class _Login(OIDCLogin[Any, Any, Any, Any, Any]):
    """A login request with the state and nonce of `login`."""

    def __init__(
        self, request: _Parameters, platform: Platform, login: Login, state: str
    ) -> None:
        super().__init__(
            request,
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


class _Launch(MessageLaunch[Any, Any, Any, Any]):
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
            raise ValueError(f"The token must be signed with {ALGORITHM}.")
        if not isinstance(self._jwt["body"], dict):
            raise ValueError("The token contains no claims.")

    def get_client_id(self) -> str:
        return self._platform.client_id  # core.lms checks the audience

    def _get_request_param(self, key: str) -> str:
        return str(self._request.get_param(key))

    def fetch_public_key(self, key_set_url: str) -> TKeySet:
        return self._keys.fetch(key_set_url, str(self._jwt["header"].get("kid")))
