"""Requests to the platform that has launched a cmi5 package (xAPI 1.0.3)."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlsplit

import requests

from app.core.lms import LaunchRefused, Outcome, Refused, Sent, TryAgain
from app.core.lms.cmi5 import LaunchData, prefers_silence, read_launch_data
from app.core.lms.launch import LaunchesBusy, PlatformFailed
from app.language import translatable
from app.lti.http_responses import json_of, reason_of, retry_after
from app.lti.http_session import PlatformSession, RequestRefused, request_problem
from app.lti.waiting_launches import WaitingLaunches

log = logging.getLogger(__name__)

MAX_WAITING: Final = 3
"""Launches that wait for platforms at the same time.

With MAX_QUEUED and the launches of LTI, they are fewer than the server's threads.
"""

MAX_QUEUED: Final = 4
"""Launches that wait for other launches, such as those of a class."""

MAX_QUEUE_SECONDS: Final = 5.0
"""Seconds for which they wait."""

MAX_TOKEN: Final = 4000
"""Characters of an access token."""

TRIES: Final = 2
"""Tries of those requests of a launch that can be repeated.

After a failed launch, the learner has to return to the course and open it again.
"""

_VERSION: Final = {"X-Experience-API-Version": "1.0.3"}


class Cmi5Client:
    """Client of the platforms. Each request needs the token of its session."""

    def __init__(self, *, private: bool) -> None:
        """`private` allows platforms in a private network, without https."""
        self._private = private
        self._waiting = WaitingLaunches(MAX_WAITING, MAX_QUEUED, MAX_QUEUE_SECONDS)

    @contextmanager
    def launching(self) -> Iterator[None]:
        """Allow the requests of one launch in this context. Raises LaunchesBusy."""
        with ExitStack() as stack:
            try:
                stack.enter_context(self._waiting.wait())
            except RequestRefused as error:
                raise LaunchesBusy from error
            yield

    def fetch_token(self, url: str) -> str:
        """Return the access token, which the URL gives only once (8.2).

        Raises LaunchRefused.
        """
        body = self._json("POST", url)
        token = body.get("auth-token") if isinstance(body, dict) else None
        if not isinstance(token, str) or not _is_usable(token):
            reason = body.get("error-text") if isinstance(body, dict) else ""
            raise _no_access(str(reason or "")[:200])
        return token

    def launch_data(
        self,
        endpoint: str,
        token: str,
        *,
        activity: str,
        actor: Mapping[str, Any],
        registration: str,
    ) -> LaunchData:
        """Return the launch data of the platform (10). Raises LaunchRefused."""
        query = {
            "stateId": "LMS.LaunchData",
            "activityId": activity,
            "agent": json.dumps(actor),
            "registration": registration,
        }
        url = _url(endpoint, "activities/state")
        document = self._json("GET", url, query, _headers(token), TRIES)
        preferences = self._preferences(endpoint, token, query["agent"])
        data = read_launch_data(document)
        return replace(data, is_muted=prefers_silence(preferences))

    def _preferences(self, endpoint: str, token: str, agent: str) -> object:
        """Return the learner's preferences (11), or None. Raises LaunchRefused.

        Without this request, platforms can refuse all statements. Most learners have no
        preferences, so the response is usually 404.
        """
        url = _url(endpoint, "agents/profile")
        query = {"profileId": "cmi5LearnerPreferences", "agent": agent}
        response = self._request("GET", url, query, _headers(token), TRIES)
        if _is_temporary(response):
            raise _refused(response)
        return _json_or_none(response)

    def send(
        self,
        endpoint: str,
        token: str,
        id: str,
        body: str,
        *,
        may_be_stored: bool,
        can_be_lost: bool,
    ) -> Outcome:
        """Send a statement.

        `may_be_stored` is whether the platform may have the statement from an earlier
        try. `can_be_lost` is whether it counts as sent if it is refused.
        """
        try:
            with PlatformSession(private=self._private) as session:
                statement = _StatementRequests(session, endpoint, token, id)
                # ADL's CATAPULT reports a repeated statement as a fault of the content.
                requests_first = may_be_stored and not can_be_lost
                if requests_first and (outcome := statement.find()):
                    return outcome
                response = statement.put(body)
                if response.status_code not in (400, 403):
                    return _outcome(response)
                if can_be_lost:
                    _log_refusal(response, "a repeated statement")
                    return Sent()
                # Some platforms refuse a statement that they already have.
                outcome = None if requests_first else statement.find()
                return outcome or _outcome(response)
        except requests.RequestException as error:
            return TryAgain(request_problem(error))

    def _json(
        self,
        method: str,
        url: str,
        query: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        tries: int = 1,
    ) -> Any:
        response = self._request(method, url, query, headers, tries)
        if not response.ok:
            raise _refused(response)
        try:
            return json_of(response)
        except ValueError as error:
            raise LaunchRefused(
                translatable(
                    "The course's platform sent no JSON. Open the activity again in"
                    " your course."
                )
            ) from error

    def _request(
        self,
        method: str,
        url: str,
        query: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        tries: int = 1,
    ) -> requests.Response:
        """Send a request, again if the connection or the platform fails.

        A platform that does not respond in time is not waited for twice, because other
        launches wait meanwhile. Raises LaunchRefused.
        """
        session = PlatformSession(private=self._private)
        try:
            with session:
                response = session.request(method, url, query, headers=headers)
        except RequestRefused as error:
            raise _failed(error, LaunchRefused) from error
        except requests.RequestException as error:
            if tries == 1 or isinstance(error, requests.Timeout):
                raise _failed(error, PlatformFailed) from error
        else:
            if tries == 1 or not _is_temporary(response):
                return response
        return self._request(method, url, query, headers, tries - 1)


@dataclass(frozen=True, slots=True)
class _StatementRequests:
    """Requests about one statement."""

    session: PlatformSession
    endpoint: str
    token: str
    id: str

    def put(self, body: str) -> requests.Response:
        headers = _headers(self.token) | {"Content-Type": "application/json"}
        return self.session.request(
            "PUT", self._url, self._query, body.encode(), headers
        )

    def find(self) -> Outcome | None:
        """Return Sent if the platform has the statement, TryAgain if it is not known.

        None if the platform does not have it, or refuses the request.
        """
        response = self.session.request(
            "GET", self._url, self._query, headers=_headers(self.token)
        )
        return _outcome(response) if response.ok or _is_temporary(response) else None

    @property
    def _url(self) -> str:
        return _url(self.endpoint, "statements")

    @property
    def _query(self) -> dict[str, str]:
        return {"statementId": self.id}


def _json_or_none(response: requests.Response) -> object:
    try:
        return json_of(response) if response.ok else None
    except ValueError:
        return None


def _is_usable(token: str) -> bool:
    is_header = token.isascii() and token.isprintable()
    return is_header and 0 < len(token) <= MAX_TOKEN


def _failed(
    error: requests.RequestException, kind: type[LaunchRefused]
) -> LaunchRefused:
    return kind(
        translatable(
            "The request to the course's platform failed: %(reason)s Open the activity"
            " again in your course."
        ),
        reason=request_problem(error),
    )


def _refused(response: requests.Response) -> LaunchRefused:
    """Log why the platform refuses a request of a launch, and return the error."""
    _log_refusal(response, "a request of a launch")
    kind = PlatformFailed if _is_temporary(response) else LaunchRefused
    return kind(
        translatable(
            "The course's platform responded with status %(status)s. Open the activity"
            " again in your course."
        ),
        status=response.status_code,
    )


def _no_access(reason: str) -> LaunchRefused:
    """Return the error of a platform that gave no token, with its reason if any."""
    if not reason:
        return LaunchRefused(
            translatable(
                "The course's platform refused access for this launch. Open the"
                " activity again in your course."
            )
        )
    return LaunchRefused(
        translatable(
            "The course's platform refused access for this launch: %(reason)s Open the"
            " activity again in your course."
        ),
        reason=reason if reason.endswith((".", "!", "?")) else f"{reason}.",
    )


def _log_refusal(response: requests.Response, what: str) -> None:
    host = urlsplit(response.request.url).hostname
    reason = reason_of(response)
    # The log drops repeated kinds. Anyone can launch from a host of their own, so the
    # host and its reason are not part of the kind.
    kind = {"kind": f"refused {what}"}
    log.warning("%s refused %s. %s", host, what, reason, extra=kind)


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Basic {token}", **_VERSION}


def _url(endpoint: str, path: str) -> str:
    return f"{endpoint.rstrip('/')}/{path}"


def _outcome(response: requests.Response) -> Outcome:
    status = response.status_code
    if response.ok or status == 409:  # 409: the platform has the statement already
        return Sent()
    reason = reason_of(response)
    if status in (401, 403):
        return Refused(
            "The session's access may have expired: the learner has to open the"
            f" activity again. {reason}"
        )
    if _is_temporary(response):
        return TryAgain(reason, retry_after(response))
    return Refused(reason)


def _is_temporary(response: requests.Response) -> bool:
    return response.status_code == 429 or response.status_code >= 500
