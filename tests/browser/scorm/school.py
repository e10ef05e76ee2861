"""A server with lessons, and platforms that play packages whose lesson stays on it.

The platform's host is 127.0.0.1 and the server's localhost, so the lesson in the frame
is cross-site.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import FrameLocator, Page

from app.config import Settings
from app.packages.lms.remote_package import export_remote_package
from app.packages.lms.scorm import ScormFormat
from app.storage.database import Database
from app.storage.packages import PackageStore
from tests.browser.scorm.course import Course, add_platform
from tests.browser.scorm.names import NAMES
from tests.servers.http import serving_folder
from tests.servers.ports import free_port
from tests.servers.serving import Server
from tests.waiting import eventually


class School:
    """Lessons, the server for them, which a test starts, and packages of them."""

    def __init__(self, folder: Path, lessons: Mapping[str, str]) -> None:
        self._folder, port = folder, free_port()
        self.settings = Settings(data=folder / "data", content=folder / "content")
        for slug, text in lessons.items():
            (folder / "content" / slug).mkdir(parents=True)
            (folder / "content" / slug / "lesson.md").write_text(text, "utf-8")
        self.origin = f"http://localhost:{port}"
        self._arguments = ("--content", str(folder / "content"), "--port", str(port))

    def server(self) -> Server:
        return Server(self.settings.data, *self._arguments)

    @property
    def packages(self) -> PackageStore:
        return PackageStore(Database(self.settings.database))

    @contextmanager
    def platform(self, slug: str, format: ScormFormat) -> Iterator[str]:
        """Yield the URL of a platform that plays a new package of the lesson."""
        site = self._folder / f"site-{len(self.packages.all())}"
        site.mkdir()
        package = site / "package.zip"
        export_remote_package(self.settings, slug, package, format, self.origin)
        with zipfile.ZipFile(package) as archive:
            archive.extractall(site / "lesson")
        add_platform(site)
        with serving_folder(site) as url:
            yield url


class RemoteCourse(Course):
    """A course with a package whose lesson is in a frame of the package's page."""

    def __init__(
        self, page: Page, url: str, format: ScormFormat, school: School
    ) -> None:
        super().__init__(page, url, format, server=school.origin)
        self._names = NAMES[format]

    @property
    def stub(self) -> FrameLocator:
        """The package's page."""
        return self.page.frame_locator("iframe")

    @property
    def lesson(self) -> FrameLocator:
        return self.stub.frame_locator("iframe")

    def has(self, **values: str) -> bool:
        """Wait until the platform has stored these values."""
        expected = {self._names[name]: value for name, value in values.items()}
        return eventually(lambda: expected.items() <= self.data.items())
