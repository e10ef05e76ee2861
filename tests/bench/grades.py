"""A large course answers a question while its learning platform is down. Linux only.

    python -m tests.bench.grades

300 learners answer within a minute, in which the platform answers with status 500. The
server is killed while it sends the grades:

- each grade arrives,
- only scores whose response was on its way at the kill are sent a second time,
- time from the platform's recovery to the last grade. It contains the pause of the
  delivery, the restart of the server, and the lease of the killed server.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from app.lti.grade_delivery import SENDERS
from app.storage.database import Database
from app.storage.leases import LEASE
from app.storage.lms import GradeList, PlatformStore
from tests.bench.lib.smoke import SMOKE, size
from tests.bench.lib.subject import LESSON, fresh_tool, tool_url
from tests.bench.lib.table import Line, parse_runs, report
from tests.platforms.gradebook import Answer
from tests.platforms.learner import LaunchedLearner, end_leases, stored
from tests.platforms.lti import LTI, LmsPlatform
from tests.platforms.lti_server import lms_platform
from tests.servers.serving import Server
from tests.waiting import eventually

SLUG = Path(LESSON).name
LEARNERS = size(300, 4)
CLIENTS = 20
MINUTE = 60.0
OUTAGE = size(60, 1)
"""Seconds for which the platform is down, from the first answer."""
RESPONSE = 0.1
"""Seconds that the platform needs for a score."""
ALL_SENT = LEASE + 60
"""Seconds from the recovery of the platform to the last grade."""


def main() -> int:
    parse_runs(__doc__, 1)
    with (
        fresh_tool(OVERTONE_ANSWER_BURST=str(10**9)) as server,
        lms_platform(tool_url(server)) as platform,
    ):
        platform.grade()
        platform.claims[f"{LTI}custom"] = {"lesson": SLUG}
        return report(_measure(server, platform))


def _measure(server: Server, platform: LmsPlatform) -> list[Line]:
    gradebook = platform.gradebook
    # Smoke mode does not wait for the pause of the delivery after an outage.
    gradebook.failure = None if SMOKE else Answer(500)
    database = stored(server)
    PlatformStore(database).add(platform.registration())
    answering = _answer(platform)
    time.sleep(max(0, OUTAGE - answering))
    failed = gradebook.score_requests
    gradebook.failure, gradebook.delay = None, RESPONSE
    recovered = time.monotonic()
    eventually(lambda: len(gradebook.accepted) > LEARNERS / 3)
    server.kill()
    if SMOKE:
        end_leases(database)
    server.restart()
    lost = _wait_for_all(database)
    duration = time.monotonic() - recovered
    database.close()
    sent = Counter(score["userId"] for score in gradebook.accepted)
    again = sum(times - 1 for times in sent.values())
    return [
        Line(f"{LEARNERS} learners have answered", answering, MINUTE, "s"),
        Line("scores that met the outage", failed),
        Line("grades that are missing", LEARNERS - len(gradebook.grades), 0),
        Line("grades that wait or were refused", lost, 0),
        Line("scores that were sent again after the kill", again, SENDERS),
        Line("recovery of the platform to the last grade", duration, ALL_SENT, "s"),
    ]


def _answer(platform: LmsPlatform) -> float:
    """Let all learners answer. Return the seconds that they took."""
    learners = [LaunchedLearner(platform, f"learner-{n}") for n in range(LEARNERS)]
    started = time.monotonic()
    with ThreadPoolExecutor(CLIENTS) as clients:
        answer = partial(LaunchedLearner.answer, lesson=SLUG)
        responses = [*clients.map(answer, learners)]
    for response in responses:
        if not response.ok:
            raise RuntimeError(f"{response.status_code}: {response.text}")
    return time.monotonic() - started


def _wait_for_all(database: Database) -> int:
    """Return the number of grades that were not sent in time."""
    unsent = GradeList(database).unsent
    eventually(lambda: not unsent(), timeout=ALL_SENT)
    return len(unsent())


if __name__ == "__main__":
    sys.exit(main())
