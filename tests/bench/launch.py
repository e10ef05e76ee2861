"""Processor time of a launch from a learning platform. Linux only.

    python -m tests.bench.launch

A launch is what a learner's browser requests until the lesson is open: login, launch,
page and session. The lesson is the shipped one. The first launch imports the LTI
library and requests the platform's keys, so it is measured alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import requests

from app.storage.lms import PlatformStore
from tests.bench.lib.process import processor_seconds
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import size
from tests.bench.lib.subject import LESSON, fresh_tool, tool_url
from tests.bench.lib.table import Line, parse_runs, report
from tests.platforms.learner import TIMEOUT, LaunchedLearner, stored
from tests.platforms.lti import LTI, LmsPlatform
from tests.platforms.lti_server import lms_platform
from tests.servers.serving import Server

LAUNCHES = size(100, 3)
LIMIT = 150
"""Milliseconds."""


def main() -> int:
    parse_runs(__doc__, 1)
    with fresh_tool() as server, lms_platform(tool_url(server)) as platform:
        database = stored(server)
        PlatformStore(database).add(platform.registration())
        database.close()
        platform.claims[f"{LTI}custom"] = {"lesson": Path(LESSON).name}
        wait_until_quiet()
        first = _processor_time(server, platform, range(1))
        others = _processor_time(server, platform, range(1, LAUNCHES + 1))
    return report(
        [
            Line("first launch, processor time", first, unit="ms"),
            Line("each further launch, processor time", others, LIMIT, "ms"),
        ]
    )


def _processor_time(server: Server, platform: LmsPlatform, learners: range) -> float:
    """Return the mean milliseconds of the server for the launch of a new learner."""
    before = processor_seconds(server.process.pid)
    for number in learners:
        _open(server, platform, f"learner-{number}")
    spent = processor_seconds(server.process.pid) - before
    return spent * 1000 / len(learners)


def _open(server: Server, platform: LmsPlatform, subject: str) -> None:
    LaunchedLearner(platform, subject)
    page = requests.get(f"{server.url}{LESSON}/embed?lms=1", timeout=TIMEOUT)
    page.raise_for_status()


if __name__ == "__main__":
    sys.exit(main())
