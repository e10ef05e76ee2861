"""Launches of a lesson by the page of a package (`package/remote-package.js`).

The page sends a form into its frame, so that no URL and no log contains the learner's
secret. The lesson page after the launch needs no cookie.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Response, request
from werkzeug.exceptions import BadRequest

from app.core.errors import UnknownName
from app.core.lesson import Lesson
from app.core.lms import LESSON_REMOVED, OPENED_ALONE
from app.language import gettext
from app.storage.lessons.library import BrokenLesson
from app.storage.packages import Package, PackageLaunch, PackageRefused, learner_of
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.responses.launched_page import open_launched

bp = Blueprint("packages", __name__, Policy(framing="always", posts="any site"))

SECRET: Final = re.compile(r"[0-9a-f]{32}")
ORIGIN: Final = re.compile(r"https?://[\w.:\[\]-]+", re.ASCII)


@bp.post("/packages/<key>")
def launch_package(key: str) -> Response:
    """Open the lesson of the package. Raises PackageRefused."""
    app = services()
    package = app.packages.store.find(key)
    lesson = package_lesson(package)
    learner = learner_of(package, _field("learner", SECRET))
    review = request.form.get("review") == "1"
    token = app.packages.launches.sign(PackageLaunch(package.id, learner, review))
    fragment = {
        "launch": token,
        "origin": _field("origin", ORIGIN),
        "slide": request.form.get("slide", ""),
    }
    return open_launched(lesson, "package", fragment)


def package_lesson(package: Package) -> Lesson:
    """Return the lesson of the package. Raises PackageRefused."""
    try:
        return services().library.lesson(package.lesson)
    except (UnknownName, BrokenLesson) as error:
        raise PackageRefused(LESSON_REMOVED) from error


def _field(name: str, pattern: re.Pattern[str]) -> str:
    value = request.form.get(name, "")
    if not pattern.fullmatch(value):
        raise BadRequest(gettext(OPENED_ALONE))
    return value
