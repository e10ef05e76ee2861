"""Requests to the services of learning platforms, each with an access token.

The LTI library requests the tokens. Its cache key contains neither the client id nor
the token URL, so two customers of one issuer would share a token.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import Any

import requests
from pylti1p3.exception import LtiException, LtiServiceException
from pylti1p3.registration import Registration
from pylti1p3.service_connector import ServiceConnector

from app.core.lms import TryAgain
from app.lti.http_responses import reason_of, retry_after
from app.lti.http_session import PlatformSession, request_problem
from app.storage.lms import Platform, SigningKeys

TOKEN_MARGIN = 60.0
"""Seconds before its end at which a token is no longer used."""

TEMPORARY = frozenset(
    {
        HTTPStatus.UNAUTHORIZED,
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.TOO_MANY_REQUESTS,
    }
)
"""Client errors after which a retry may succeed."""


class RequestFailed(Exception):
    """A request failed for now. `outcome` says why, and when to retry."""

    def __init__(self, outcome: TryAgain) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


class ServiceClient:
    """Sends requests to the services of platforms. Thread-safe."""

    def __init__(
        self,
        keys: SigningKeys,
        *,
        private: bool,
    ) -> None:
        """`private` allows platforms in a private network, without https."""
        self._keys = keys
        self._session = PlatformSession(private=private)
        self._tokens = TokenCache(time.monotonic)

    def get(
        self,
        platform: Platform,
        scope: str,
        url: str,
        accept: str,
        query: Mapping[str, str],
    ) -> requests.Response:
        """Return the response to a GET request. `query` is added to the URL's query.

        Raises RequestFailed.
        """
        headers = {"Accept": accept}
        return self._send(platform, scope, "GET", url, headers=headers, params=query)

    def post(
        self, platform: Platform, scope: str, url: str, body: str, content_type: str
    ) -> requests.Response:
        """Return the response to a POST request. Raises RequestFailed."""
        headers = {"Content-Type": content_type, "Accept": "application/json"}
        return self._send(platform, scope, "POST", url, headers=headers, data=body)

    def _send(
        self,
        platform: Platform,
        scope: str,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str],
        **options: Any,
    ) -> requests.Response:
        """Send the request, with a new token if the platform rejects the cached one."""
        connector = _Connector(platform, self._keys, self._session, self._tokens)

        def send(token: str) -> requests.Response:
            authorized = {**headers, "Authorization": f"Bearer {token}"}
            return self._session.request(method, url, headers=authorized, **options)

        try:
            token = connector.get_access_token([scope])
            response = send(token)
            if response.status_code == HTTPStatus.UNAUTHORIZED:
                self._tokens.drop(token)
                response = send(connector.get_access_token([scope]))
        except LtiServiceException as error:
            raise RequestFailed(_token_refused(error.response)) from error
        except requests.RequestException as error:
            raise RequestFailed(TryAgain(request_problem(error))) from error
        except (LtiException, KeyError, TypeError, ValueError, RecursionError) as error:
            reason = "The response with the access token is invalid."
            raise RequestFailed(TryAgain(reason)) from error
        return response


def temporary_failure(response: requests.Response) -> TryAgain | None:
    """Return the outcome if a later try may succeed, otherwise None."""
    status = response.status_code
    if status == HTTPStatus.FORBIDDEN:
        # Canvas limits requests with it. Other causes concern one learner or activity.
        return TryAgain(reason_of(response), retry_after(response), is_outage=False)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in TEMPORARY:
        return TryAgain(reason_of(response), retry_after(response))
    return None


class TokenCache:
    """Cache of access tokens, until shortly before they expire. Thread-safe."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tokens: dict[str, _Token] = {}
        self._lock = Lock()

    def get(self, key: str) -> str | None:
        with self._lock:
            token = self._tokens.get(key)
        return token.text if token and self._clock() < token.expires else None

    def put(self, key: str, token: str, lifetime: float) -> None:
        """Cache the token. `lifetime` is in seconds."""
        lifetime -= min(TOKEN_MARGIN, lifetime / 2)
        with self._lock:
            self._tokens[key] = _Token(token, self._clock() + lifetime)

    def drop(self, token: str) -> None:
        """Remove the token, unless another token has replaced it."""
        with self._lock:
            others = {k: t for k, t in self._tokens.items() if t.text != token}
            self._tokens = others


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    expires: float


class _Registration(Registration):
    """The platform as the library needs it. Loads the signing keys at the first use."""

    def __init__(self, platform: Platform, keys: SigningKeys) -> None:
        self._keys = keys
        self.set_issuer(platform.issuer)
        self.set_client_id(platform.client_id)
        self.set_auth_token_url(platform.token_url)
        self.set_auth_audience(platform.token_audience)

    def get_tool_private_key(self) -> str:
        return self._keys.private()[0]

    def get_tool_public_key(self) -> str:
        return self._keys.public()[0]


class _Connector(ServiceConnector):
    """Requests access tokens of one platform."""

    def __init__(
        self,
        platform: Platform,
        keys: SigningKeys,
        session: PlatformSession,
        tokens: TokenCache,
    ) -> None:
        super().__init__(_Registration(platform, keys), session)
        self._platform, self._tokens = platform, tokens

    def _scope_key(self, scopes: Iterable[str]) -> str:
        platform = self._platform
        parts = (platform.issuer, platform.client_id, platform.token_url, *scopes)
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def _get_cached_access_token(self, scope_key: str) -> str | None:
        return self._tokens.get(scope_key)

    def _cache_access_token(
        self, scope_key: str, access_token: str, expires_in: Any
    ) -> None:
        self._tokens.put(scope_key, access_token, float(expires_in))


def _token_refused(response: requests.Response) -> TryAgain:
    """Return the outcome of a refused request for an access token.

    It is a retry, because the platform's administrator can correct the registration.
    """
    return TryAgain(f"No access token: {reason_of(response)}", retry_after(response))
