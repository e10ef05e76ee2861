"""The content folder of a test as a setting."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def content_setting(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))
