"""Launches of a lesson by a platform (cmi5, section 8).

The server talks to the platform, so the page needs neither its token nor its address.
"""

from __future__ import annotations

from unicodedata import category
from uuid import UUID

from flask import Response, request
from werkzeug.exceptions import BadRequest

from app.core.lms.cmi5 import LaunchData, Subject, read_actor
from app.core.lms.origins import origin_of
from app.language import gettext, translatable
from app.storage.cmi5 import NewSession
from app.storage.digests import digest_of
from app.storage.packages import Package, PackageRefused
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.packages.launches import package_lesson
from app.web.responses.launched_page import open_launched

bp = Blueprint("cmi5", __name__, Policy(framing="always"))

MAX_VALUE = 4000
"""Characters of a parameter."""


@bp.get("/cmi5/launch/<key>")
def launch(key: str) -> Response:
    """Open a session with the platform, and the lesson of the package.

    Raises PackageRefused, LaunchRefused, PlatformsUnavailable, LaunchesBusy or
    RateLimitExceeded.
    """
    app = services()
    package = app.packages.store.find(key)
    if package.format != "cmi5":
        raise PackageRefused(
            translatable(
                "This activity's package is not a cmi5 package. Tell your teacher, who"
                " can get a cmi5 package from the server's operator."
            )
        )
    lesson = package_lesson(package)
    actor, activity = read_actor(_parameter("actor")), _parameter("activityId")
    registration, endpoint = _registration(), _endpoint()
    fetch = _parameter("fetch")
    app.limits.launches.spend(request.remote_addr)
    client = app.cmi5.tool.client
    with client.launching():
        token = client.fetch_token(fetch)
        data = client.launch_data(
            endpoint, token, activity=activity, actor=actor, registration=registration
        )
    subject = Subject(actor, activity, registration, data)
    learner = _learner(package, data, endpoint, subject)
    session = app.cmi5.sessions.open(
        NewSession(package.id, learner, lesson.slug, endpoint, token, subject), lesson
    )
    app.cmi5.tool.start()
    fragment = {"launch": app.cmi5.launches.sign(session)}
    if data.is_muted:
        fragment["audio"] = "off"
    return open_launched(lesson, "cmi5", fragment)


def _learner(
    package: Package, data: LaunchData, endpoint: str, subject: Subject
) -> str:
    """Return the id under which the learner's answers are stored.

    It contains the origin of the endpoint, which has confirmed the launch: a platform
    that a stranger has set up cannot open the answers of another platform's learner.
    The rest of the endpoint can differ between a learner's launches. In other modes
    than Normal, answers are only checked, so each launch has a new id.
    """
    if not data.is_normal:
        return services().tokens.issue()[0]
    account = subject.actor["account"]
    who = (
        origin_of(endpoint),
        account["homePage"],
        account["name"],
        subject.registration,
    )
    text = "\0".join((str(package.id), *who))
    return digest_of(text)


def _registration() -> str:
    try:
        return str(UUID(_parameter("registration")))
    except ValueError:
        raise _invalid("registration") from None


def _endpoint() -> str:
    """Return the URL to which the paths of requests are appended (8.1.2)."""
    url = _parameter("endpoint")
    # After ? or #, an appended path would belong to the query or the fragment, so any
    # JSON file at the platform could confirm a launch.
    if "?" in url or "#" in url or not origin_of(url):
        raise _invalid("endpoint")
    return url


def _parameter(name: str) -> str:
    """Return a parameter of the launch (8.1). Raises BadRequest."""
    value = request.args.get(name, "")
    if not 0 < len(value) <= MAX_VALUE or any(map(_is_control, value)):
        raise _invalid(name)
    return value


def _is_control(character: str) -> bool:
    return category(character) in ("Cc", "Cs")  # Cs: half of a surrogate pair


def _invalid(name: str) -> BadRequest:
    return BadRequest(
        gettext(
            "%(name)s is missing or invalid. This page opens an activity of a course."
            " Open the activity in your course.",
            name=name,
        )
    )
