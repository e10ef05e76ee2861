"""Fixtures: a lesson that is exported once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from flask import Flask

from app.assets.store import Assets
from app.config import Settings
from app.packages.html import ExportedFolder, export_html
from tests.conftest import SMALL_LESSON, with_services, write_small_lesson

WITHOUT_FIGURE = SMALL_LESSON.partition("---\n\n# A picture")[0]
"""The small lesson without its figure.

An export draws all states of a figure: about 2,200 charts of `waves`, which takes
longer than the rest of the export.
"""


@pytest.fixture
def content(content: Path) -> Path:
    """The small lesson without its figure. Tests of figures use `exported`."""
    (content / "small" / "lesson.md").write_text(WITHOUT_FIGURE, encoding="utf-8")
    return content


@pytest.fixture(autouse=True)
def _exporting_app(
    monkeypatch: pytest.MonkeyPatch, routes: Flask, assets: Assets, empty_database: Path
) -> None:
    """Export with shared routes and static files: an own app takes 0.2 s.

    The fixture `export` is set up before, and creates its own app.
    """

    def create_app(settings: Settings) -> Flask:
        shutil.copy(empty_database, settings.data / "overtone.sqlite3")
        return with_services(routes, settings, assets)

    monkeypatch.setattr("app.packages.html.create_app", create_app)


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
