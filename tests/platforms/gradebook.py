"""The gradebook of a learning platform: access tokens and scores.

It checks tokens and scores as Moodle does: the tool's signature, and that timestamps
grow by the second. A test can let it fail.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from threading import Event, Lock
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import jwt

from tests.waiting import TIMEOUT

CONTAINER_TYPE = "application/vnd.ims.lis.v2.lineitemcontainer+json"
RESULT_TYPE = "application/vnd.ims.lis.v2.resultcontainer+json"
SCORE_TYPE = "application/vnd.ims.lis.v1.score+json"
SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
RESULT_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly"
LINE_ITEM_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly"
ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"


@dataclass(frozen=True)
class Answer:
    """A response of the platform. Status 0 closes the connection without one."""

    status: int
    body: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Gradebook:
    """Scores of one activity, and switches for failures."""

    platform: str
    """URL of the platform."""
    tool: str
    tool_keys: dict[str, Any] | None = None
    """The tool's public keys; None to fetch them from the tool."""
    audience: str = ""
    """Audience of the tool's requests for tokens; empty for the URL of tokens."""
    column: int = 2
    """Number of the line item. Scores for other line items are refused."""
    accepted: list[dict[str, Any]] = field(default_factory=list)
    """Bodies of accepted scores, in order."""
    failures: list[Answer] = field(default_factory=list)
    """Answers to the next score requests, one for each."""
    failure: Answer | None = None
    """Answer to all score requests, after `failures`."""
    token_failure: Answer | None = None
    """Answer to all requests for tokens."""
    scopes: frozenset[str] = frozenset({SCORE_SCOPE, RESULT_SCOPE, LINE_ITEM_SCOPE})
    """Scopes that the platform grants."""
    results: str | None = None
    """Body of the results; None for the results of the accepted scores."""
    result_failures: list[Answer] = field(default_factory=list)
    """Answers to the next requests for results."""
    result_requests: int = 0
    pages: list[list[dict[str, Any]]] = field(default_factory=list)
    """Pages of the list of line items; empty for the activity's line item alone."""
    list_failure: Answer | None = None
    """Answer to all requests for the list of line items."""
    list_requests: list[dict[str, list[str]]] = field(default_factory=list)
    """Queries of the requests for the list of line items."""
    expires_in: int = 3600
    tokens: set[str] = field(default_factory=set)
    """Valid tokens."""
    token_requests: int = 0
    score_requests: int = 0
    delay: float = 0.0
    """Seconds between the acceptance of a score and the response."""
    responds: Event = field(default_factory=Event)
    """Set while the platform responds to scores; otherwise it stores them and does not
    respond."""
    _lock: Lock = field(default_factory=Lock)

    @property
    def line_item(self) -> str:
        """URL of the activity's line item, with a query as in Moodle."""
        return f"{self.platform}/lineitem?type_id={self.column}"

    @property
    def container(self) -> str:
        """URL of the list of line items, with a query as in Moodle."""
        return f"{self.platform}/lineitems?type_id=1"

    def listed(self, **changes: Any) -> dict[str, Any]:
        """Return the activity's line item as the list contains it."""
        values = {"id": self.line_item, "label": "Order", "scoreMaximum": 100}
        return values | {"resourceLinkId": "7", "tag": ""} | changes

    def replace_line_item(self) -> None:
        """Delete the line item with its scores, and make a new one."""
        self.column += 1
        self.accepted.clear()

    @property
    def grades(self) -> dict[str, float]:
        """The newest score of each learner."""
        return {each["userId"]: each["scoreGiven"] for each in self.accepted}

    def answer_post(
        self, path: str, headers: Mapping[str, str], body: str
    ) -> Answer | None:
        """Return the response; None if the path is not one of the gradebook."""
        if path == "/token":
            self.token_requests += 1
            return self.token_failure or self._token(body)
        if path == f"/lineitem/scores?type_id={self.column}":
            return self._score(headers, body)
        if path.startswith("/lineitem/scores"):
            return Answer(404)
        return None

    def answer_get(self, path: str, headers: Mapping[str, str]) -> Answer | None:
        """Return the response; None if the path is not one of the gradebook."""
        url = urlsplit(path)
        query = parse_qs(url.query)
        if url.path == "/lineitems":
            return self._list(query, headers)
        if url.path != "/lineitem/results":
            return None
        self.result_requests += 1
        if self.result_failures:
            return self.result_failures.pop(0)
        assert query["type_id"] == [str(self.column)]
        assert headers["Authorization"].removeprefix("Bearer ") in self.tokens
        assert headers["Accept"] == RESULT_TYPE
        found = [s for s in self.accepted if [s["userId"]] == query["user_id"]]
        results = [
            {
                "userId": score["userId"],
                "resultScore": _percent(score),
                "resultMaximum": 100,
            }
            for score in found[-1:]
        ]
        return Answer(
            200, json.dumps(results) if self.results is None else self.results
        )

    def _list(self, query: dict[str, list[str]], headers: Mapping[str, str]) -> Answer:
        self.list_requests.append(query)
        assert headers["Authorization"].removeprefix("Bearer ") in self.tokens
        assert headers["Accept"] == CONTAINER_TYPE
        if self.list_failure:
            return self.list_failure
        pages = self.pages or [[self.listed()]]
        page = int(query.get("page", ["0"])[0])
        following = f"/lineitems?type_id=1&page={page + 1}"
        is_last = page == len(pages) - 1
        link = {} if is_last else {"Link": f'<{following}>; rel="next"'}
        return Answer(200, json.dumps(pages[page]), link)

    def _token(self, body: str) -> Answer:
        form = {name: values[0] for name, values in parse_qs(body).items()}
        assert form["grant_type"] == "client_credentials"
        assert form["client_assertion_type"] == ASSERTION
        if form["scope"] not in self.scopes:
            return Answer(400, '{"error": "invalid_scope"}')
        try:
            self._verify(form["client_assertion"])
        except jwt.PyJWTError as error:
            problem = {"error": "invalid_client", "error_description": str(error)}
            return Answer(400, json.dumps(problem))
        token = secrets.token_hex(8)
        self.tokens.add(token)
        issued = {"access_token": token, "expires_in": self.expires_in}
        return Answer(200, json.dumps(issued | {"token_type": "bearer"}))

    def _verify(self, assertion: str) -> None:
        keys = self.tool_keys
        if keys is None:
            with urlopen(f"{self.tool}/lti/jwks") as response:
                keys = json.load(response)
        name = jwt.get_unverified_header(assertion)["kid"]
        key = jwt.PyJWKSet.from_dict(keys)[name]
        audience = self.audience or f"{self.platform}/token"
        jwt.decode(assertion, key, ["RS256"], audience=audience)

    def _score(self, headers: Mapping[str, str], body: str) -> Answer:
        self.score_requests += 1
        if self.failures:
            return self.failures.pop(0)
        if self.failure:
            return self.failure
        if headers["Authorization"].removeprefix("Bearer ") not in self.tokens:
            return Answer(401, '{"error": "The token has expired."}')
        assert headers["Content-Type"] == SCORE_TYPE
        with self._lock:
            refusal = self._store(json.loads(body))
        time.sleep(self.delay)
        self.responds.wait(TIMEOUT)
        return refusal or Answer(200)

    def _store(self, score: dict[str, Any]) -> Answer | None:
        assert "." in score["timestamp"]  # milliseconds
        times = [_second(s) for s in self.accepted if s["userId"] == score["userId"]]
        if any(_second(score) <= time for time in times):
            return Answer(409, '{"reason": "Refusing score with an earlier timestamp"}')
        self.accepted.append(score)
        return None


def _second(score: Mapping[str, Any]) -> int:
    return int(datetime.fromisoformat(score["timestamp"]).timestamp())


def _percent(score: Mapping[str, Any]) -> float:
    return round(100 * float(score["scoreGiven"]) / score.get("scoreMaximum", 1), 2)
