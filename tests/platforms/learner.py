"""A learner whom a platform launches on a running server, without a browser."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests

from app.config import Settings
from app.storage.database import Database
from app.storage.lms.grade_table import grades
from tests.platforms.lti import LmsPlatform
from tests.servers.serving import Server

TIMEOUT = 60
"""Seconds for a request. Generous, because the machine may be busy with other work."""


class LaunchedLearner:
    """A learner in the activity of the platform."""

    def __init__(self, platform: LmsPlatform, subject: str) -> None:
        self.subject = subject
        self._tool = platform.tool
        login = requests.get(
            f"{self._tool}/lti/login",
            params=platform.login_parameters(),
            allow_redirects=False,
            timeout=TIMEOUT,
        )
        query = parse_qs(urlsplit(login.headers["Location"]).query)
        claims = platform.launch_claims(query["nonce"][0]) | {"sub": subject}
        launched = requests.post(
            f"{self._tool}/lti/launch",
            data={"state": query["state"][0], "id_token": platform.sign(claims)},
            # requests sends no Secure cookie over http.
            headers={"Cookie": login.headers["Set-Cookie"].split(";")[0]},
            allow_redirects=False,
            timeout=TIMEOUT,
        )
        fragment = parse_qs(urlsplit(launched.headers["Location"]).fragment)
        self._headers = {"Authorization": f"Bearer {fragment['launch'][0]}"}
        self._token = self.session()["token"]

    def session(self) -> dict[str, Any]:
        """Return the session of the launch."""
        session = requests.get(
            f"{self._tool}/lti/session", headers=self._headers, timeout=TIMEOUT
        )
        return dict(session.json())

    def answer(self, answer: Any = 0, lesson: str = "small") -> requests.Response:
        """Answer the question “order-needed”. A response with an error is false."""
        return requests.post(
            f"{self._tool}/lessons/{lesson}/questions/order-needed/answers",
            json={"answer": answer, "token": self._token},
            timeout=TIMEOUT,
        )


def stored(server: Server) -> Database:
    """Return the database of the server."""
    return Database(Settings(data=server.data).database)


def end_leases(database: Database) -> None:
    """End the leases of a killed server, for which a test does not wait."""
    with database.writing() as connection:
        connection.execute(grades.update().values(leased_until=0.0))
