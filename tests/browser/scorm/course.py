"""Lessons exported as SCORM packages, and the platform that plays them."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import FrameLocator, Locator, Page, expect

from app.config import Settings
from app.packages.lms.scorm import ScormFormat, export_scorm

PLATFORM = Path(__file__).parent / "platform.js"

PAGE = """\
<!doctype html>
<title>Course</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>
  body { margin: 0 }
  iframe { border: 0; inline-size: 100%; block-size: 100vh; display: block }
</style>
<body><script src="platform.js"></script>
"""


# The last task of the page: after it, questions show saved answers and check new ones.
MARK_LOADED = """
addEventListener("answers-loaded", () => {
  document.documentElement.dataset.loaded = "";
}, { capture: true });
"""


def unpack_lesson(folder: Path, text: str, format: ScormFormat) -> None:
    """Export a lesson and unpack it below a page of the platform in `folder`."""
    lesson = folder / "content" / "course" / "lesson.md"
    lesson.parent.mkdir(parents=True, exist_ok=True)
    lesson.write_text(text, "utf-8")
    settings = Settings(data=folder / "data", content=folder / "content")
    export_scorm(settings, "course", folder / "course.zip", format)
    with zipfile.ZipFile(folder / "course.zip") as package:
        package.extractall(folder / "site" / "lesson")
    add_platform(folder / "site")


def add_platform(folder: Path) -> None:
    """Write the page of a platform that plays the package in `folder`/lesson."""
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "platform.js").write_bytes(PLATFORM.read_bytes())


class Course:
    """A learner's visits to a course; `page` is the platform.

    `server` is the origin of the server that has the lesson, if any.
    """

    def __init__(
        self, page: Page, url: str, format: ScormFormat, server: str = "data:"
    ) -> None:
        self.page, self._format, self._server = page, format, server
        self._requested: list[str] = []
        page.on("request", lambda request: self._requested.append(request.url))
        self._url = url
        page.add_init_script(MARK_LOADED)
        page.goto(url)

    @property
    def lesson(self) -> FrameLocator:
        return self.page.frame_locator("iframe")

    def launch(self, **given: str) -> Self:
        """Start a session, with values that replace data of the learner."""
        self.start(**given)
        return self.wait_until_loaded()

    def start(self, **given: str) -> None:
        """Start a session without waiting for the lesson."""
        self.page.evaluate("([f, given]) => launch(f, given)", [self._format, given])

    def wait_until_loaded(self) -> Self:
        self.lesson.locator("lesson-deck[data-ready]").wait_for(state="attached")
        expect(self.lesson.locator("html[data-loaded]")).to_be_attached()
        return self

    def leave(self) -> None:
        """End the session. The frame is removed, and with it the page in it."""
        self.page.evaluate("leave()")
        expect(self.page.locator("iframe")).to_have_count(0)

    def question(self, id: str) -> Locator:
        return self.lesson.locator(f'lesson-question[data-id="{id}"]')

    def choose(self, id: str, *options: str) -> None:
        """Choose options of a question and check the answer."""
        question = self.question(id)
        for option in options:
            question.get_by_label(option, exact=True).check()
        self.check(id)

    def enter(self, id: str, text: str) -> None:
        self.question(id).get_by_label("Your number").fill(text)
        self.check(id)

    def check(self, id: str) -> None:
        question = self.question(id)
        question.get_by_role("button", name="Check my answer").click()
        expect(question.locator(".verdict")).not_to_be_empty()

    def state(self, id: str) -> str | None:
        return self.question(id).get_attribute("data-state")

    @property
    def data(self) -> dict[str, str]:
        """What the platform has stored."""
        data: dict[str, str] = self.page.evaluate("lms.committed")
        return data

    @property
    def sessions(self) -> list[list[str]]:
        calls: list[list[str]] = self.page.evaluate("lms.sessions")
        return calls

    def set(self, name: str, value: Any) -> None:
        """Change the behaviour of the platform."""
        self.page.evaluate("([name, value]) => { lms[name] = value; }", [name, value])

    def broken_rules(self) -> list[str]:
        """Return calls that break the standard, and requests to other servers."""
        errors: list[str] = self.page.evaluate("lms.errors")
        local = (self._url, self._server, "data:", "blob:", "about:")
        return errors + [url for url in self._requested if not url.startswith(local)]
