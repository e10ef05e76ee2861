"""Scores sent to learning platforms (Assignment and Grade Services 2.0).

The LTI library requests the access tokens. Its cache key contains neither the client id
nor the token URL, so two customers of one issuer would share a token.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

import requests
from pylti1p3.exception import LtiException, LtiServiceException
from pylti1p3.registration import Registration
from pylti1p3.service_connector import ServiceConnector

from app.core.lms import Outcome, Refused, Score, Sent, TryAgain
from app.core.lms.launch import RESULT_SCOPE, SCORE_SCOPE
from app.lti.http_responses import reason_of, retry_after
from app.lti.http_session import PlatformSession, problem_of
from app.storage.lms import Platform, SigningKeys

CONTENT_TYPE = "application/vnd.ims.lis.v1.score+json"

RESULT_TYPE = "application/vnd.ims.lis.v2.resultcontainer+json"

TOLERANCE = 0.001
"""Difference of equal fractions: platforms round scores to two decimals."""

TOKEN_MARGIN = 60.0
"""Seconds before its end at which a token is no longer used."""

TEMPORARY = frozenset(
    {
        HTTPStatus.UNAUTHORIZED,
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.TOO_MANY_REQUESTS,
    }
)
"""Client errors that a later try may not meet."""


class ScoreClient:
    """Sends scores to platforms. Thread-safe."""

    def __init__(
        self,
        keys: SigningKeys,
        *,
        private: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`private` allows platforms in a private network, without https."""
        self._keys = keys
        self._session = PlatformSession(private=private)
        self._tokens = TokenCache(clock)

    def send(self, platform: Platform, line_item: str, score: Score) -> Outcome:
        """Send the score to the line item with this URL."""
        connector = _Connector(platform, self._keys, self._session, self._tokens)
        try:
            token = connector.get_access_token([SCORE_SCOPE])
            response = self._post(line_item, score, token)
            if response.status_code == HTTPStatus.UNAUTHORIZED:
                self._tokens.drop(token)
                token = connector.get_access_token([SCORE_SCOPE])
                response = self._post(line_item, score, token)
            is_conflict = response.status_code == HTTPStatus.CONFLICT
            if is_conflict and self._has_arrived(connector, line_item, score):
                return Sent()
        except LtiServiceException as error:
            return _token_refused(error.response)
        except requests.RequestException as error:
            return TryAgain(problem_of(error))
        except (LtiException, KeyError, TypeError, ValueError):
            return TryAgain("The response with the access token is invalid.")
        return _outcome(response, token)

    def _has_arrived(
        self, connector: ServiceConnector, line_item: str, score: Score
    ) -> bool:
        """Return whether the platform has this score; False if it may not be read.

        It has it if the response to an earlier request was lost.
        """
        try:
            token = connector.get_access_token([RESULT_SCOPE])
            response = self._session.get(
                service_url(line_item, "results"),
                params={"user_id": score.subject},
                headers={"Authorization": f"Bearer {token}", "Accept": RESULT_TYPE},
            )
            results = response.json() if response.ok else []
            return any(_is_result(result, score) for result in results)
        except (
            LtiException,
            requests.RequestException,
            ArithmeticError,
            KeyError,
            TypeError,
            ValueError,
        ):
            return False

    def _post(self, line_item: str, score: Score, token: str) -> requests.Response:
        return self._session.post(
            service_url(line_item, "scores"),
            data=json.dumps(score.as_json()),
            headers={
                "Authorization": f"Bearer {token}",
                "Content-Type": CONTENT_TYPE,
                "Accept": "application/json",
            },
        )


def service_url(line_item: str, name: str) -> str:
    """Return the URL for scores or results of a line item.

    Moodle's line items have a query, which stays.
    """
    parts = urlsplit(line_item)
    return parts._replace(path=f"{parts.path.rstrip('/')}/{name}").geturl()


def _is_result(result: Any, score: Score) -> bool:
    """Return whether a result of the platform is the score, on the platform's scale."""
    if str(result["userId"]) != score.subject or not score.possible:
        return False
    found = float(result["resultScore"]) / float(result["resultMaximum"])
    return abs(found - score.earned / score.possible) < TOLERANCE


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
    """The platform as the library's value. Loads the keys when they sign."""

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


def _outcome(response: requests.Response, token: str) -> Outcome:
    status = response.status_code
    if response.ok:
        return Sent()
    reason = reason_of(response).replace(token, "…")
    if status == HTTPStatus.CONFLICT:
        # The next try has a newer timestamp.
        return TryAgain(reason, is_outage=False)
    if status == HTTPStatus.FORBIDDEN:
        # Canvas limits requests with it. Other causes concern one learner or activity.
        return TryAgain(reason, retry_after(response), is_outage=False)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in TEMPORARY:
        return TryAgain(reason, retry_after(response))
    return Refused(reason)


def _token_refused(response: requests.Response) -> TryAgain:
    """Return the outcome without a token, which the administrator can change."""
    return TryAgain(f"No access token: {reason_of(response)}", retry_after(response))
