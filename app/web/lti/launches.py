"""Logins and launches from learning platforms (LTI 1.3).

A platform sends a login request. The response sends the browser back to the platform,
which posts a signed launch. Both happen in the same browser: a secret is stored in it
at the login and compared at the launch, in a cookie of the frame (CHIPS), or in the
platform's own storage (1EdTech LTI postMessage storage). Where neither works, the page
offers the same login in a new tab, in which cookies work. Platforms such as Moodle
accept the hints of a login only once, so a login in a frame continues to the platform
only if the browser has stored the cookie. The lesson page after the launch needs no
cookie.
"""

from __future__ import annotations

import logging
from urllib.parse import urlencode, urlsplit

from flask import (
    Response,
    g,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as BaseResponse

from app.core.errors import UnknownName
from app.core.lesson import Lesson
from app.core.lms import Launch, LaunchRefused, Role
from app.core.lms.claims import ResourceLink
from app.core.lms.content_items import CHECK
from app.core.lms.launch import invalid_login
from app.core.lms.registration import CHOICE_PATH, LAUNCH_PATH
from app.language import translatable
from app.storage.lms import Login, Platform
from app.storage.lms.logins import LIFETIME, new_browser_secret
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.error_details import unknown_name_sentence
from app.web.language import prefer_language
from app.web.lti.choices import show_choices
from app.web.requests.frames import is_in_frame
from app.web.responses.launched_page import open_launched
from app.web.responses.no_store import no_store

log = logging.getLogger(__name__)

bp = Blueprint("lti", __name__, Policy(framing="always", posts="any site"))
stored_bp = Blueprint("lti_stored", __name__, Policy(framing="always"))

STATE_PREFIX = "state-"
"""The LTI library puts this in front of each state."""

MAX_HINT = 4000
"""Characters of a hint. The state contains the hints, and is part of a URL."""

MAX_LOGGED_URL = 200
"""Characters of an unusable URL in the log."""


@bp.route("/lti/login", methods=["GET", "POST"])
def start_login() -> BaseResponse:
    """Send the browser to the platform, with a secret that only this browser has."""
    issuer = _parameter("iss")
    if not issuer:
        raise _opened_alone()
    platform = services().platforms.find(issuer, _parameter("client_id"))
    g.platform = platform.label
    secret = new_browser_secret()
    login = Login.new(
        platform.id,
        secret,
        storage=_storage_frame(),
        login_hint=_parameter("login_hint"),
        message_hint=_parameter("lti_message_hint"),
    )
    if not login.login_hint:
        raise invalid_login("The login request has no login_hint.")
    state = services().login_states.sign(login)
    if is_in_frame() and not login.storage and not _is_choice():
        next_url = url_for("lti.continue_login", state=state)
        response = make_response(redirect(next_url, 303))
    else:
        url = services().lti.adapter.login_url(platform, login, state)
        response = _to_platform(login, secret, url)
    response.set_cookie(
        login.cookie,
        secret,
        max_age=LIFETIME,
        path=LAUNCH_PATH,
        secure=True,
        httponly=True,
        samesite="None",
        partitioned=True,
    )
    return no_store(response)


@bp.get("/lti/launch/login")
def continue_login() -> BaseResponse:
    """Send the browser to the platform if it has stored the cookie of the login."""
    state = request.args.get("state", "")
    login = services().login_states.read(state)
    platform = services().platforms.get(login.platform)
    g.platform = platform.label
    if not login.is_of(request.cookies.get(login.cookie)):
        return no_store(_other_ways(login))
    return no_store(redirect(services().lti.adapter.login_url(platform, login, state)))


@bp.route(LAUNCH_PATH, methods=["GET", "POST"])
@bp.route(CHOICE_PATH, methods=["GET", "POST"], endpoint="accept_choice")
def accept_launch() -> BaseResponse:
    """Verify the platform's launch and open the lesson."""
    login = _login()
    if login.is_of(request.cookies.get(login.cookie)):
        return _enter(login)
    if not login.storage and _storage_frame():
        # Some platforms name their storage only now, too late to store the secret.
        platform = services().platforms.get(login.platform)
        url = _login_again(platform, login, storage=_storage_frame())
        return no_store(redirect(url, 303))
    return no_store(_other_ways(login, _field("state"), _field("id_token")))


@stored_bp.post("/lti/launch/stored")
def accept_stored_launch() -> BaseResponse:
    """Verify a launch whose secret was in the platform's storage.

    Only a page of this server can send this request. Otherwise another site could log
    the browser in as someone else, with a launch and the secret of that login.
    """
    login = _login()
    if not login.is_of(_field("secret")):
        raise LaunchRefused(
            translatable(
                "This launch belongs to a login in another browser. Open the activity"
                " again in your course."
            )
        )
    return _enter(login)


def _to_platform(login: Login, secret: str, url: str) -> Response:
    if not login.storage:
        return make_response(redirect(url))
    origin = _origin(url)
    return make_response(
        render_template(
            "lti/login.html", login=login, secret=secret, url=url, origin=origin
        )
    )


def _is_choice() -> bool:
    """Return whether the login request is for the choice of activities.

    A new tab does not help the teacher, so the login continues without the cookie. The
    page after the launch then explains how to allow the cookie.
    """
    return request.values.get("target_link_uri", "").endswith(CHOICE_PATH)


def _other_ways(login: Login, state: str = "", token: str = "") -> str:
    """Return the page for a browser that did not send the cookie.

    `state` and `token` come from the launch request; empty before it. A new tab
    does not help a teacher who chooses activities in the platform's dialog.
    """
    app = services()
    platform = app.platforms.get(login.platform)
    return render_template(
        "lti/no_cookie.html",
        login=login,
        state=state,
        id_token=token,
        is_choice=app.lti.adapter.asks_for_content(token),
        host=request.host,
        new_tab=_login_again(platform, login),
        origin=_origin(platform.login_url),
    )


def _login_again(platform: Platform, login: Login, storage: str = "") -> str:
    """Return the URL of the same login, with this frame for the secret if any."""
    query = {
        "iss": platform.issuer,
        "client_id": platform.client_id,
        "login_hint": login.login_hint,
        "lti_message_hint": login.message_hint,
        **({"lti_storage_target": storage} if storage else {}),
    }
    return f"{url_for('lti.start_login')}?{urlencode(query)}"


def _login() -> Login:
    """Return the login of the posted launch. Raises LaunchRefused."""
    if error := request.form.get("error"):
        reason = request.form.get("error_description") or error
        raise LaunchRefused(
            translatable(
                "The learning platform refused the login: %(reason)s. Open the activity"
                " again. If that does not help, report it to the platform's"
                " administrator."
            ),
            reason=reason[:500],
        )
    return services().login_states.read(_field("state").removeprefix(STATE_PREFIX))


def _enter(login: Login) -> BaseResponse:
    """Open the launched lesson. Raises LaunchRefused or BrokenLesson."""
    app = services()
    platform = app.platforms.get(login.platform)
    g.platform = platform.label
    launch = app.lti.adapter.read_launch(platform, login, _field("id_token"))
    g.return_url = launch.presentation.return_url  # for error pages
    prefer_language(launch.presentation.locale)
    app.used_launches.use(login.nonce)
    if launch.deep_linking:
        return no_store(show_choices(platform, launch))
    assert launch.resource  # core.lms has checked it
    _log_unusable_urls(launch, launch.resource, platform)
    lesson = _launched_lesson(launch)
    only = _shown_part(launch, lesson)
    participant = app.participants.enter(
        platform.id, launch, launch.resource, lesson.slug, only
    )
    app.grades.queue_after_launch(participant.learner, lesson)
    token = app.tokens.issue_launch(participant.learner, launch.role)
    fragment = {
        "launch": token,
        "learner": participant.learner,
        "locale": launch.presentation.locale,
        "target": launch.presentation.document_target,
        "returnUrl": launch.presentation.return_url,
    }
    return open_launched(lesson, "lms", fragment, only)


def _log_unusable_urls(
    launch: Launch, resource: ResourceLink, platform: Platform
) -> None:
    """Log URLs of the launch because of which the activity may have no grade."""
    for url in launch.scores.unusable_urls if launch.scores else ():
        log.warning(
            "The launch of the activity “%s” names an unusable URL for scores: “%s”"
            " (platform: %s)",
            resource.id,
            url[:MAX_LOGGED_URL],
            platform.label,
            extra={"kind": ("unusable URL", platform.id)},
        )


def _launched_lesson(launch: Launch) -> Lesson:
    """Return the lesson. Raises LaunchRefused or BrokenLesson."""
    if not launch.slug:
        raise LaunchRefused(
            translatable(
                "No lesson has been chosen for this activity. A teacher can choose one"
                " in the activity's settings."
            )
        )
    try:
        return services().library.lesson(launch.slug)
    except UnknownName as missing:
        if launch.role is Role.INSTRUCTOR:
            raise _MissingPart(missing) from None
    raise LaunchRefused(
        translatable(
            "The lesson of this activity is no longer available. Tell your teacher."
        )
    )


def _shown_part(launch: Launch, lesson: Lesson) -> str:
    """Return the id of the only slide or section that is shown; empty for all.

    Raises LaunchRefused if there is none.
    """
    wanted = launch.custom.get("slide", "")
    if launch.custom.get("part") == CHECK:
        wanted = lesson.quick_check.id if lesson.quick_check else CHECK
    known = [part.id for part in lesson.parts]
    if not wanted or wanted in known:
        return wanted
    if launch.role is Role.INSTRUCTOR:
        raise _MissingPart(UnknownName("slide or section", wanted, known))
    raise LaunchRefused(
        translatable(
            "This part of the lesson is no longer available. Tell your teacher."
        )
    )


class _MissingPart(LaunchRefused):
    """The lesson of an activity, or a part of it, is missing; shown to its teacher."""

    def __init__(self, missing: UnknownName) -> None:
        super().__init__(
            translatable("Choose the lesson again in the activity's settings.")
        )
        self._missing = missing

    def __str__(self) -> str:
        return f"{unknown_name_sentence(self._missing)} {super().__str__()}"


def _origin(url: str) -> str:
    """Return the origin of the frame with the platform's storage (section 3.1)."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _storage_frame() -> str:
    """Return the name of the frame with the platform's storage, or an empty string."""
    name = _parameter("lti_storage_target")
    return name if name.replace("_", "").replace("-", "").isalnum() else ""


def _parameter(name: str) -> str:
    """Return a parameter of a login request or a launch, of the query or the form."""
    value = request.values.get(name, "")
    if len(value) > MAX_HINT:
        reason = f"{name} must have at most {MAX_HINT:,} characters."
        raise invalid_login(reason)
    return value


def _field(name: str) -> str:
    value = request.form.get(name, "")
    if not value:
        raise _opened_alone()
    return value


def _opened_alone() -> LaunchRefused:
    return LaunchRefused(
        translatable(
            "This page opens an activity of a course and cannot be opened on its"
            " own. Open the activity in your course."
        )
    )
