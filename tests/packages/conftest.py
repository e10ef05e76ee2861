"""Fixtures: a lesson that is exported once."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.config import Settings
from app.packages.html import ExportedFolder, export_html
from tests.conftest import write_small_lesson


@pytest.fixture(scope="session")
def export_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("exported")
    return Settings(data=folder / "data", content=write_small_lesson(folder))


@pytest.fixture(scope="session")
def export(export_settings: Settings) -> ExportedFolder:
    """Result of exporting the small lesson once. Tests only read it."""
    target = export_settings.content.parent / "out"
    return export_html(export_settings, "small", target)


@pytest.fixture(scope="session")
def exported(export: ExportedFolder) -> Path:
    """Folder of the exported lesson."""
    return export.path
