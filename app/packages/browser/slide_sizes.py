"""Which slides of a lesson do not fit on a screen, measured in a browser."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from werkzeug.serving import WSGIRequestHandler, make_server

from app.core.errors import Problem
from app.core.lesson.blocks import walk
from app.packages.browser.devtools import DevTools, headless_page
from app.packages.browser.printing import find_browser
from app.packages.html import export_context
from app.web.current import services_of

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings
    from app.core.lesson import Lesson, Slide

_SCRIPT: Final = Path(__file__).with_name("slide_sizes.js").read_text("utf-8")

TOLERANCE: Final = 1
"""Pixels by which rounded sizes differ."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen on which slides are opened."""

    width: int
    height: int
    name: str
    is_phone: bool = False
    """On phones, slides scroll down by design."""
    is_full: bool = False
    """Whether the slides are shown in full screen, as on a projector."""


SCREENS: Final = (
    Screen(1280, 720, "at 1280 × 720"),
    Screen(1280, 720, "in full screen at 1280 × 720", is_full=True),
    Screen(390, 844, "at 390 × 844", is_phone=True),
)


def check_slide_sizes(
    settings: Settings, slugs: Sequence[str]
) -> dict[str, list[Problem]]:
    """Return a warning for each slide that does not fit on a screen, by lesson.

    Raises NoBrowser or BrowserFailed.
    """
    browser = find_browser()
    with (
        export_context(settings) as app,
        _serve(app) as url,
        headless_page(browser) as page,
    ):
        app.jinja_env.globals["block_lines"] = True
        library = services_of(app).library
        valid = [slug for slug in slugs if not library.problems(slug)]
        return {slug: _check_lesson(page, url, library.lesson(slug)) for slug in valid}


def _check_lesson(page: DevTools, url: str, lesson: Lesson) -> list[Problem]:
    if not lesson.slides:
        return []
    found: list[Problem] = []
    for screen in SCREENS:
        page.set_size(screen.width, screen.height, phone=screen.is_phone)
        page.open(f"{url}/lessons/{lesson.slug}")
        sizes = page.evaluate(f"({_SCRIPT})({json.dumps(screen.is_full)}, {TOLERANCE})")
        found += _warnings(lesson, screen, {size["id"]: size for size in sizes})
    return list(lesson.sources.locate(found))


def _warnings(
    lesson: Lesson, screen: Screen, sizes: dict[str, dict[str, Any]]
) -> Iterator[Problem]:
    for slide in lesson.slides:
        size = sizes[slide.id]
        if size["down"] > TOLERANCE and not screen.is_phone:
            overflow = f"{size['down']} px higher than the screen {screen.name}"
            yield _warning(slide, overflow, size["tooHigh"])
        if size["across"] > TOLERANCE:
            overflow = f"{size['across']} px wider than the screen {screen.name}"
            yield _warning(slide, overflow, size["tooWide"])
        for part in size["scrolling"]:
            name = "table" if part["isTable"] else "formula"
            message = (
                f"Slide “{slide.id}” has a {name} that is {part['across']} px too wide "
                f"for the screen {screen.name}. Readers have to scroll it sideways."
            )
            yield Problem(part["line"] or slide.line, message, "warning")


def _warning(slide: Slide, overflow: str, found: dict[str, Any] | None) -> Problem:
    """Return the warning at the first block that does not fit, or at the slide.

    `found` contains the line and the first words of the block.
    """
    message = f"Slide “{slide.id}” is {overflow}."
    if not found:
        return Problem(slide.line, message, "warning")
    line = found["line"]
    blocks = [block for block in walk(slide.blocks) if block.directive]
    name = next((block.directive for block in blocks if line in block.lines), "")
    words = f"“{found['words']}”" if found["words"] else "on this line"
    message += f" The first block that does not fit is {name or words}."
    return Problem(line, message, "warning")


class _QuietHandler(WSGIRequestHandler):
    """Handler that logs no requests."""

    def log_request(self, *_: object) -> None:
        pass


@contextmanager
def _serve(app: Flask) -> Iterator[str]:
    """Serve an app on this machine and yield its URL."""
    server = make_server(
        "127.0.0.1", 0, app, threaded=True, request_handler=_QuietHandler
    )
    poll_interval = 0.01  # seconds, so that shutdown() returns at once
    thread = threading.Thread(
        target=server.serve_forever, args=(poll_interval,), daemon=True
    )
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
