"""What screen readers get from a lesson, in three browsers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.config import Settings
from app.storage.library import Library
from tests.browser.accessible_names.platform import (
    TIMEOUT,
    chromium,
    firefox,
    read_tree,
    webkit,
)
from tests.browser.conftest import SLUG
from tests.serving import Server


@pytest.mark.timeout(TIMEOUT + 30)
@pytest.mark.usefixtures("desktop_browsers")
@pytest.mark.parametrize("open_with", [chromium, firefox, webkit])
def test_every_heading_control_and_image_has_a_name(
    server: Server, tmp_path: Path, open_with: Callable[[Path], list[str]]
) -> None:
    lesson = Library(Settings().content).lesson(SLUG)
    headings = [lesson.slides[0].title, *(section.title for section in lesson.sections)]
    command = [*open_with(tmp_path), f"{server.url}lessons/{SLUG}"]

    found = read_tree(headings[-1], command)

    assert [role for role, name in found if not name.strip()] == []
    names = [name for role, name in found if role == "heading"]
    assert [heading for heading in headings if heading not in names] == []
