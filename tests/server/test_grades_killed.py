"""A server is killed while it sends grades: each one arrives."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from app.lti.grade_delivery import SENDERS
from app.storage.lms import GradeList, PlatformStore
from tests.platforms.learner import LaunchedLearner, end_leases, stored
from tests.platforms.lti_server import lms_platform
from tests.servers.ports import free_port
from tests.servers.serving import Server
from tests.waiting import eventually

LEARNERS = 12


def test_a_server_that_is_killed_while_it_sends_grades_loses_none(
    tmp_path: Path, content: Path
) -> None:
    port = free_port()
    tool = f"http://localhost:{port}"
    server = Server(
        tmp_path / "data",
        *("--content", str(content), "--port", str(port)),
        OVERTONE_ADDRESS=tool,
        OVERTONE_LMS_PRIVATE="1",
    )
    with lms_platform(tool) as platform:
        gradebook = platform.gradebook
        platform.grade()
        with server:
            database = stored(server)
            PlatformStore(database).add(platform.registration())
            learners = [LaunchedLearner(platform, f"{n}") for n in range(LEARNERS)]
            gradebook.delay = 0.5
            assert all(learner.answer() for learner in learners)
            assert eventually(lambda: len(gradebook.accepted) > 1)
            server.kill()
        assert len(gradebook.grades) < LEARNERS
        gradebook.delay = 0
        end_leases(database)

        with server:
            assert eventually(lambda: GradeList(database).unsent() == ())

    assert gradebook.grades == {learner.subject: 1 for learner in learners}
    sent = Counter(score["userId"] for score in gradebook.accepted)
    # The server could not store the responses that it was waiting for.
    again = [subject for subject, times in sent.items() if times > 1]
    assert len(again) <= SENDERS
    assert max(sent.values()) <= 2
    database.close()
