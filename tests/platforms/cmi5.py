"""A platform for cmi5 courses: a real HTTP server that enforces the specification.

It gives an access token once, has the launch data, and accepts statements only if they
follow the rules of order and repetition. Numbers are sections of the specification.
"""

from __future__ import annotations

import base64
import json
import secrets
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from tests.servers.http import running
from tests.waiting import TIMEOUT

CATEGORIES = "https://w3id.org/xapi/cmi5/context/categories/"
EXTENSIONS = "https://w3id.org/xapi/cmi5/context/extensions/"
VERBS = "http://adlnet.gov/expapi/verbs/"
PUBLISHER = {"objectType": "Activity", "id": "https://lessons.example/lessons/small"}
HOME = "https://lms.example"

LOST = 0
"""Instead of a status: the connection ends without a response."""


class RuleBroken(Exception):
    """A request that the specification forbids."""


@dataclass
class Session:
    """One launch of a learner."""

    actor: dict[str, Any]
    registration: str
    mode: str
    mastery: float | None
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    token: str = ""
    requested: list[str] = field(default_factory=list)
    """The documents that were requested."""
    statements: list[dict[str, Any]] = field(default_factory=list)
    abandoned: bool = False

    @property
    def verbs(self) -> list[str]:
        return [each["verb"]["id"].removeprefix(VERBS) for each in self.statements]


@dataclass
class Cmi5Platform:
    """The running platform. Its sessions are in the order of the launches."""

    url: str
    activity: str = f"{HOME}/activities/7"
    sessions: list[Session] = field(default_factory=list)
    broken_rules: list[str] = field(default_factory=list)
    failing: int = 0
    """Status of all requests with statements; 0 to accept them."""
    responds: threading.Event = field(default_factory=threading.Event)
    """While it is not set, requests with statements get no response."""
    preferences: list[int] = field(default_factory=list)
    """Status codes of the next requests for the learner's preferences, or LOST."""
    launch_data_errors: list[int] = field(default_factory=list)
    """Status codes, or LOST, of the next requests for launch data."""
    gives_tokens: threading.Event = field(default_factory=threading.Event)
    """While it is not set, requests for an access token get no response."""
    expired: bool = False
    """Whether access tokens have expired."""
    tries: int = 0
    """Number of requests with statements."""
    read_tries: int = 0
    """Number of requests for a statement."""
    loses_responses: int = 0
    """Number of next statements that are stored without a response."""
    lost_verb: str = ""
    """Verb of the statement whose response is lost once, with status 502."""
    repeated: int = 409
    """Status for statements that are repeated."""
    reading: int = 0
    """Status of all requests for a statement; 0 to return it."""
    context: dict[str, Any] = field(default_factory=dict)
    """Added to the context of statements."""
    person: dict[str, Any] = field(
        default_factory=lambda: {"objectType": "Agent", "name": "Ada Lovelace"}
    )
    """Properties of actors other than the account."""
    return_url: str = ""
    """URL of the course; empty for the usual one."""
    padding: int = 0
    """Characters to add to access tokens."""
    _lock: Lock = field(default_factory=Lock)

    def launch(
        self,
        learner: str = "ada",
        registration: str = "00000000-0000-4000-8000-000000000001",
        mode: str = "Normal",
        mastery: float | None = 0.6,
        **changes: str,
    ) -> str:
        """Return the query of a launch; `changes` replace its parameters."""
        actor = {**self.person, "account": {"homePage": HOME, "name": learner}}
        for earlier in self._of(actor, registration):
            earlier.abandoned = True
        session = Session(actor, registration, mode, mastery)
        self.sessions.append(session)
        parameters = {
            "endpoint": f"{self.url}/xapi/",
            "fetch": f"{self.url}/fetch?session={session.id}",
            "actor": json.dumps(actor),
            "registration": registration,
            "activityId": self.activity,
        }
        return urlencode(parameters | changes)

    def launch_data(self, session: Session) -> dict[str, Any]:
        mastery = {} if session.mastery is None else {"masteryScore": session.mastery}
        return {
            "contextTemplate": {
                "contextActivities": {"grouping": [PUBLISHER]},
                "extensions": {f"{EXTENSIONS}sessionid": session.id},
                "platform": "Tests",
                **self.context,
            },
            "launchMode": session.mode,
            "moveOn": "CompletedOrPassed",
            "returnURL": self.return_url or f"{self.url}/course",
            "entitlementKey": {"courseStructure": "x"},
            **mastery,
        }

    def fetch(self, session_id: str) -> dict[str, str]:
        """Return the token of the session, once (8.2)."""
        session = next(each for each in self.sessions if each.id == session_id)
        with self._lock:
            if session.token:
                return {"error-code": "1", "error-text": "Already in Use"}
            text = f"user:{secrets.token_hex(8)}{'x' * self.padding}"
            session.token = base64.b64encode(text.encode()).decode()
        return {"auth-token": session.token}

    def authorized(self, header: str) -> Session | None:
        token = header.removeprefix("Basic ")
        if self.expired or not token:
            return None
        return next((each for each in self.sessions if each.token == token), None)

    def store(self, session: Session, id: str, statement: dict[str, Any]) -> int:
        """Check and store a statement. Return the status of the response."""
        with self._lock:
            if self.has(id):
                return self.repeated
            try:
                self._check(session, id, statement)
            except RuleBroken as broken:
                self.broken_rules.append(str(broken))
                return 400
            session.statements.append(statement)
            return 204

    def has(self, id: str) -> bool:
        """Return whether a session has the statement."""
        return any(
            known["id"] == id for each in self.sessions for known in each.statements
        )

    def _check(self, session: Session, id: str, statement: dict[str, Any]) -> None:
        verb = statement["verb"]["id"].removeprefix(VERBS)
        before = session.verbs
        earlier = [
            verb
            for each in self._of(session.actor, session.registration)
            for verb in each.verbs
        ]
        rules = {
            "9.1: the id": statement["id"] == id == str(uuid.UUID(id)),
            "9.2: the actor": statement["actor"] == session.actor,
            "9.4: the object": statement["object"]["id"] == self.activity,
            "9.7: UTC": statement["timestamp"].endswith("Z"),
            "9.3: initialized first": (verb == "initialized") == (not before),
            "9.3: terminated last": "terminated" not in before,
            "9.3: a verb twice": verb not in before,
            "9.3: passed and failed": len({"passed", "failed"} & {verb, *before}) < 2,
            "9.3: once": verb not in ("passed", "completed") or verb not in earlier,
            "9.3: failed after passed": verb != "failed" or "passed" not in earlier,
            "9.3.6: abandoned": not session.abandoned,
            "10.2.2: the mode": session.mode == "Normal"
            or verb in ("initialized", "terminated"),
            "10, 11: documents": {"LMS.LaunchData", "cmi5LearnerPreferences"}
            <= set(session.requested),
        }
        rules |= self._result_rules(session, verb, statement.get("result", {}))
        rules |= self._context_rules(session, statement)
        for rule, holds in rules.items():
            if not holds:
                raise RuleBroken(f"{rule}: {json.dumps(statement)}")

    def _result_rules(
        self, session: Session, verb: str, result: dict[str, Any]
    ) -> dict[str, bool]:
        score = result.get("score", {}).get("scaled")
        judged = {"passed": True, "failed": False}.get(verb)
        enough = None if score is None else score >= (session.mastery or 0)
        return {
            "9.5.1: the score": score is None or (enough == judged and 0 <= score <= 1),
            "9.5.2: success": result.get("success") == judged,
            "9.5.3: completion": ("completion" in result) == (verb == "completed"),
            "9.5.4: duration": (verb == "initialized")
            or result.get("duration", "").startswith("PT"),
        }

    def _context_rules(
        self, session: Session, statement: dict[str, Any]
    ) -> dict[str, bool]:
        context, result = statement["context"], statement.get("result", {})
        template = self.launch_data(session)["contextTemplate"]
        activities = context["contextActivities"]
        categories = {each["id"] for each in activities["category"]}
        moves_on = "success" in result or "completion" in result
        mastery = context["extensions"].get(f"{EXTENSIONS}masteryscore")
        return {
            "9.6.1: the registration": context["registration"] == session.registration,
            "9.6.2.1: category cmi5": f"{CATEGORIES}cmi5" in categories,
            "9.6.2.2: category moveon": (f"{CATEGORIES}moveon" in categories)
            == moves_on,
            "9.6.3.2: masteryScore": mastery
            == (session.mastery if "success" in result else None),
            "10.2.1: the template": activities["grouping"] == [PUBLISHER]
            and template["extensions"].items() <= context["extensions"].items()
            and context["platform"] == "Tests",
        }

    def _of(self, actor: dict[str, Any], registration: str) -> list[Session]:
        return [
            each
            for each in self.sessions
            if (each.actor, each.registration) == (actor, registration)
        ]


def _javascript_number(text: str) -> float:
    """Return the number, without a fraction if it is whole."""
    number = float(text)
    return int(number) if number.is_integer() else number


class _Handler(BaseHTTPRequestHandler):
    platform: Cmi5Platform
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        if self._path == "/fetch":
            self.platform.gives_tokens.wait(TIMEOUT)
            self._answer(200, self.platform.fetch(self._query["session"]))
        else:
            self._answer(405)

    def do_GET(self) -> None:
        if self._path == "/course":
            self._answer(200, "The course")
            return
        session = self._session()
        if session is None:
            return
        if self._path == "/xapi/activities/state":
            expected = (session.registration, self.platform.activity, session.actor)
            query, agent = self._query, json.loads(self._query["agent"])
            if (query["registration"], query["activityId"], agent) != expected:
                message = f"No document for {session.token}\nand this agent."
                self._answer(404, {"message": message})
                return
            if self.platform.launch_data_errors:
                self._answer(self.platform.launch_data_errors.pop(0), {})
                return
            session.requested.append(query["stateId"])
            self._answer(200, self.platform.launch_data(session))
        elif self._path == "/xapi/statements":
            self.platform.read_tries += 1
            found = 200 if self.platform.has(self._query["statementId"]) else 404
            self._answer(self.platform.reading or found, {})
        else:
            status = (
                self.platform.preferences.pop(0) if self.platform.preferences else 404
            )
            if LOST < status < 500:
                session.requested.append(self._query["profileId"])
            self._answer(status, {"languagePreference": "en", "audioPreference": "off"})

    def do_PUT(self) -> None:
        platform = self.platform
        platform.tries += 1
        platform.responds.wait(TIMEOUT)
        length = int(self.headers["Content-Length"])
        statement = json.loads(self.rfile.read(length), parse_float=_javascript_number)
        again = json.dumps(statement, separators=(",", ":"), ensure_ascii=False)
        # Some platforms forward a statement with the Content-Length of the request, but
        # as JSON.stringify writes it.
        if len(again.encode()) != length:
            platform.broken_rules.append(f"JSON as JSON.stringify writes it: {again}")
        session = self._session()
        if session is None:
            return
        if platform.failing:
            self._answer(platform.failing, {"error": "Down."})
            return
        status = platform.store(session, self._query["statementId"], statement)
        if platform.lost_verb and session.verbs[-1:] == [platform.lost_verb]:
            platform.lost_verb = ""
            status = 502
        if platform.loses_responses:
            platform.loses_responses -= 1
            status = LOST
        self._answer(status)

    @property
    def _path(self) -> str:
        return urlsplit(self.path).path

    @property
    def _query(self) -> dict[str, str]:
        return {k: v[0] for k, v in parse_qs(urlsplit(self.path).query).items()}

    def _session(self) -> Session | None:
        """Return the session of the token; otherwise answer with an error."""
        if self.headers.get("X-Experience-API-Version") != "1.0.3":
            self._answer(400, {"error": "The version is missing."})
            return None
        session = self.platform.authorized(self.headers.get("Authorization", ""))
        if session is None:
            self._answer(401, {"error": "Not authorized."})
        return session

    def _answer(self, status: int, body: object = None) -> None:
        if status == LOST:
            self.close_connection = True
            return
        text = body if isinstance(body, str) else json.dumps(body)
        content = b"" if status == 204 else text.encode()
        kind = "text/html" if isinstance(body, str) else "application/json"
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def cmi5_platform() -> Iterator[Cmi5Platform]:
    """Run a platform. At the end, no rule may have been broken."""

    class Handler(_Handler):
        pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    Handler.platform = Cmi5Platform(f"http://127.0.0.1:{server.server_port}")
    Handler.platform.responds.set()
    Handler.platform.gives_tokens.set()
    with running(server):
        try:
            yield Handler.platform
        finally:
            Handler.platform.responds.set()
            Handler.platform.gives_tokens.set()
    assert Handler.platform.broken_rules == []
