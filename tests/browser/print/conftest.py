"""Lessons exported as PDF, and a page that is laid out as in print."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from app.config import Settings
from app.packages.paper import DEFAULT_PAPER, Paper
from app.packages.pdf.export import export_pdf
from tests.browser.print.print_area import PRINT_AREA

INCLUDED = Settings().content

Export = Callable[..., Path]


@pytest.fixture(scope="session")
def export(tmp_path_factory: pytest.TempPathFactory, browser_path: Path) -> Export:
    """Export a lesson, once for each paper and set of options."""

    @cache
    def export(
        slug: str,
        paper: Paper = DEFAULT_PAPER,
        content: Path = INCLUDED,
        **options: bool,
    ) -> Path:
        target = tmp_path_factory.mktemp("pdf") / "lesson.pdf"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("app.packages.pdf.export.find_browser", lambda: browser_path)
            settings = Settings(content=content)
            export_pdf(settings, slug, target, paper=paper, **options)
        return target

    return export


@pytest.fixture(scope="session")
def export_text(tmp_path_factory: pytest.TempPathFactory, export: Export) -> Export:
    """Export a lesson with this Markdown, once for each paper and set of options."""

    @cache
    def write(markdown: str) -> Path:
        content = tmp_path_factory.mktemp("content")
        (content / "lesson").mkdir()
        (content / "lesson" / "lesson.md").write_text(markdown, "utf-8")
        return content

    def export_text(markdown: str, paper: Paper, **options: bool) -> Path:
        return export("lesson", paper, content=write(markdown), **options)

    return export_text


@pytest.fixture
def print_page(page: Page) -> Page:
    """A page with the size of an A4 page and the styles for print."""
    page.set_viewport_size(PRINT_AREA)
    page.emulate_media(media="print")
    return page
