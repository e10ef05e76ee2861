"""The choice of activities by a teacher (LTI Deep Linking 2.0).

The page contains the platform's request, signed, so it needs no cookie. The browser
takes the choice to the platform: a form with a signed token.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Response, make_response, render_template, request

from app.core.lesson import Lesson
from app.core.lms import ContentItem, Launch, LaunchRefused, Role, choices_of
from app.core.lms.content_items import COURSE, MAX_POINTS, LessonChoices
from app.language import gettext, translatable
from app.storage.lms import ContentRequest, Platform
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.language import prefer_language
from app.web.requests.whole_numbers import whole_number
from app.web.responses.no_store import no_store
from app.web.security import send_forms_only_to

bp = Blueprint("lti_choices", __name__, Policy(framing="always"))


class InvalidChoice(ValueError):
    """The form is invalid. The message contains the necessary change."""


def show_choices(platform: Platform, launch: Launch) -> str:
    """Return the page on which a teacher chooses. Raises LaunchRefused for learners."""
    if launch.role is not Role.INSTRUCTOR:
        raise LaunchRefused(
            translatable(
                "Only teachers can choose lessons. Ask the administrator of the"
                " learning platform for the role of a teacher in this course."
            )
        )
    assert launch.deep_linking
    content_request = ContentRequest(
        platform.id,
        launch.deployment,
        launch.deep_linking,
        launch.presentation.locale,
    )
    return _page(content_request, services().lti.content_requests.sign(content_request))


@bp.post("/lti/choice")
def return_choice() -> Response:
    """Return the form that takes the choice to the platform."""
    app = services()
    token = request.form.get("request", "")
    content_request = app.lti.content_requests.read(token)
    prefer_language(content_request.locale)
    platform = app.lti.platforms.get(content_request.platform)
    try:
        items = _chosen_items(content_request)
    except InvalidChoice as invalid:
        page = _page(content_request, token, str(invalid))
        return no_store(make_response(page, 422))
    settings = content_request.settings
    send_forms_only_to(settings.return_origin)
    page = render_template(
        "lti/return.html",
        url=settings.deep_link_return_url,
        token=app.lti.tool.adapter.content_response(
            platform,
            content_request,
            items,
            icon=app.lti.tool.address + app.assets.url("icon.svg"),
        ),
    )
    return no_store(page)


def _choices() -> tuple[LessonChoices, ...]:
    """Return the activities of all lessons, the lessons of the course first."""
    course = _course_lessons()
    others = services().library.lessons()
    return choices_of(
        (*course.values(), *(each for each in others if each.slug not in course))
    )


def _course_lessons() -> dict[str, Lesson]:
    courses = services().courses
    course = courses.course()
    return courses.lessons(course) if course else {}


def _page(content_request: ContentRequest, token: str, problem: str = "") -> str:
    return render_template(
        "lti/choices.html",
        choices=_choices(),
        course=services().courses.course(),
        course_key=COURSE,
        settings=content_request.settings,
        token=token,
        problem=problem,
        max_points=MAX_POINTS,
    )


def _chosen_items(content_request: ContentRequest) -> tuple[ContentItem, ...]:
    """Return the items that the form names. Raises InvalidChoice."""
    keys = set(request.form.getlist("item"))
    if COURSE in keys:
        keys |= _course_lessons().keys()
    items = tuple(
        replace(item, points=_points(item)) if item.points else item
        for choices in _choices()
        for item in choices.items
        if item.key in keys
    )
    if not items:
        raise InvalidChoice(gettext("Choose an activity, then add it to the course."))
    if len(items) > 1 and not content_request.settings.accept_multiple:
        raise InvalidChoice(
            gettext("The learning platform accepts one activity at a time.")
        )
    return items


def _points(item: ContentItem) -> int:
    """Return the points for the item; if the field is empty, the points of its
    questions.

    Raises InvalidChoice.
    """
    text = request.form.get(f"points.{item.key}", "") or str(item.points)
    points = whole_number(text)
    if points is None or points > MAX_POINTS:
        raise InvalidChoice(
            gettext(
                "The points of “%(lesson)s” must be a whole number from 0 to"
                " %(maximum)s, not “%(value)s”.",
                lesson=item.title,
                maximum=MAX_POINTS,
                value=text[:40],
            )
        )
    return points
