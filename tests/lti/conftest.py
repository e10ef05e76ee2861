"""A class whose scores are delivered to a running platform."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.config import Settings
from app.lti.grade_delivery import GradeDelivery
from app.lti.tool import LtiTool
from app.storage.database import Database
from app.storage.lms import GradeStatus, PlatformStore, UnsentGrade
from tests.platforms.gradebook import Gradebook
from tests.platforms.lti import LmsPlatform
from tests.platforms.lti_server import lms_platform
from tests.storage.lms.outbox import Class

TOOL = "http://localhost"

Enter = Callable[..., str]


@pytest.fixture
def platform(lti_tool: LtiTool) -> Iterator[LmsPlatform]:
    with lms_platform(TOOL) as platform:
        platform.gradebook.tool_keys = lti_tool.adapter.public_keys()
        yield platform


@pytest.fixture
def gradebook(platform: LmsPlatform) -> Gradebook:
    return platform.gradebook


@pytest.fixture
def lti_tool(tmp_path: Path, signing_keys: Path) -> LtiTool:
    (tmp_path / "keys").mkdir()
    shutil.copy(signing_keys, tmp_path / "keys")
    return LtiTool(
        Settings(data=tmp_path / "keys", address=TOOL, lms_private=True),
    )


@pytest.fixture
def group(database: Database) -> Class:
    return Class(database)


@pytest.fixture
def delivery(
    group: Class, database: Database, lti_tool: LtiTool
) -> Iterator[GradeDelivery]:
    """A delivery, not started, with the clock of the class."""
    platforms = PlatformStore(database)
    delivery = GradeDelivery(
        group.outbox, group.searches, platforms, lti_tool, group.clock
    )
    yield delivery
    delivery.close()


@pytest.fixture
def enter(group: Class, platform: LmsPlatform, database: Database) -> Enter:
    """Function that launches the activity of the platform as a learner."""
    number = PlatformStore(database).add(platform.registration()).id

    def enter(subject: str = "ada") -> str:
        return group.enter(
            subject, score_url=platform.gradebook.line_item, platform=number
        )

    return enter


def status(group: Class, learner: str) -> GradeStatus:
    found = group.outbox.status(learner, group.lesson.slug)
    assert found
    return found


def the_unsent(group: Class) -> UnsentGrade:
    [unsent] = group.list.unsent()
    return unsent
