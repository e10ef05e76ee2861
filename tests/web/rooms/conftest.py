"""A room that was opened just now."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.web.rooms.classroom import LESSON, Classroom


@pytest.fixture
def content(content: Path) -> Path:
    """The folder with its one lesson, which has questions to vote on here."""
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    return content


@pytest.fixture
def room(app: Flask) -> Classroom:
    return Classroom(app)
