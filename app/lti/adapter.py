"""Adapter of the LTI library pylti1p3next for launches; see also `service_client`.

It closes gaps of the library (version 2.0.2): the library does not check the audience
and the expiry of a token, accepts a replayed launch, needs a session cookie, fetches
the platform's keys for each launch, and has no timeouts. Here, the library builds the
login request and verifies the signature; `core.lms` checks the claims. The module
`library_classes` has the subclasses of the library's classes, and `platform_keys` the
cache of keys.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import jwt
import requests
from jwcrypto.common import JWException
from jwt.exceptions import PyJWTError
from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.exception import LtiException
from pylti1p3.lineitem import LineItem
from pylti1p3.registration import Registration

from app.core.lms import ContentItem, Expected, Launch, read_launch
from app.core.lms.claims import DEEP_LINKING, MESSAGE_TYPE, DeepLinking
from app.core.lms.launch import invalid_launch
from app.core.lms.registration import LAUNCH_PATH
from app.lti.http_session import PlatformSession, request_problem
from app.lti.library_classes import (
    ActivityLink,
    LaunchToken,
    LoginRequest,
    registration_of,
)
from app.lti.platform_keys import PlatformKeys
from app.storage.lms import ContentRequest, Login, Platform, SigningKeys

_DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/"

_INVALID = (LtiException, JWException, PyJWTError, ValueError, KeyError, TypeError)
"""Errors that the library raises for invalid tokens and keys."""


class LtiAdapter:
    """The parts of LTI 1.3 that Overtone uses."""

    def __init__(
        self,
        address: str,
        keys: SigningKeys,
        *,
        private: bool,
    ) -> None:
        """`private` allows platforms in a private network, without https."""
        self._address = address
        self._launch_url = address + LAUNCH_PATH
        self._keys = keys
        self._platform_keys = PlatformKeys(PlatformSession(private=private))

    def login_url(self, platform: Platform, login: Login, state: str) -> str:
        """Return the URL of the platform that answers with a launch."""
        request = LoginRequest(platform, login, state)
        return str(request._prepare_redirect_url(self._launch_url))

    def read_launch(self, platform: Platform, login: Login, token: str) -> Launch:
        """Return the launch in the ID token. Raises LaunchRefused."""
        claims = self._verified_claims(platform, token)
        expected = Expected(
            issuer=platform.issuer,
            client_id=platform.client_id,
            deployments=platform.deployments,
            nonce=login.nonce,
            now=time.time(),
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
        self,
        platform: Platform,
        request: ContentRequest,
        items: Sequence[ContentItem],
        icon: str,
    ) -> str:
        """Return the teacher's choice as a signed token for the platform.

        `icon` is the URL of the activities' icon.
        """
        settings = request.settings
        link = DeepLink(self._signing(platform), request.deployment, {})
        resources = [self._resource(i, settings).set_icon_url(icon) for i in items]
        message = link.get_message_jwt(resources)
        message[f"{_DEEP_LINKING}data"] = settings.data
        claims = {name: value for name, value in message.items() if value is not None}
        # The library has no type annotations for this method.
        return str(link.encode_jwt(claims))  # type: ignore[no-untyped-call]

    def public_keys(self) -> dict[str, Any]:
        """Return this tool's public keys as a JSON Web Key Set (RFC 7517)."""
        return {"keys": [Registration.get_jwk(key) for key in self._keys.public()]}

    def _resource(self, item: ContentItem, settings: DeepLinking) -> DeepLinkResource:
        resource = ActivityLink(
            item.text, settings.accept_presentation_document_targets
        )
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
            launch = LaunchToken(platform, token, self._platform_keys)
            launch.validate_jwt_format()
            launch.require_algorithm()
            launch.validate_registration()
            launch.validate_jwt_signature()
        except requests.RequestException as error:
            raise invalid_launch(
                "The keys of the platform could not be loaded. "
                f"{request_problem(error)}"
            ) from error
        except _INVALID as error:
            raise invalid_launch(
                f"It is not signed by the platform that started it: {error}."
            ) from error
        return launch.claims
