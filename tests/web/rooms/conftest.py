"""Fixtures: a live room and its lesson."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.web.rooms.classroom import LESSON, Classroom


@pytest.fixture
def content(content: Path) -> Path:
    """Return the content folder; its lesson has questions to vote on."""
    (content / "small" / "lesson.md").write_text(LESSON, encoding="utf-8")
    return content


@pytest.fixture
def room(app: Flask) -> Classroom:
    return Classroom(app)
