"""Launches from learning platforms (LTI 1.3): the second half of a login.

The platform posts a signed launch. It is accepted only in the browser that has stored
the secret of the login (`logins.py`). The lesson page after it needs no cookie.
"""

from __future__ import annotations

import logging

from flask import g, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from app.core.lms import OPENED_ALONE, Launch, LaunchRefused
from app.core.lms.claims import ResourceLink
from app.core.lms.registration import CHOICE_PATH, LAUNCH_PATH
from app.language import translatable
from app.storage.lms import Login, Platform
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.language import prefer_language
from app.web.lti.choices import show_choices
from app.web.lti.launched_lesson import launched_lesson, shown_part
from app.web.lti.logins import (
    delete_cookie,
    login_again,
    other_ways,
    storage_frame,
)
from app.web.responses.launched_page import open_launched
from app.web.responses.no_store import no_store

log = logging.getLogger(__name__)

bp = Blueprint("lti", __name__, Policy(framing="always", posts="any site"))
stored_bp = Blueprint("lti_stored", __name__, Policy(framing="always"))

STATE_PREFIX = "state-"
"""The LTI library puts this in front of each state."""

MAX_LOGGED_URL = 200
"""Characters of an unusable URL in the log."""


@bp.route(LAUNCH_PATH, methods=["GET", "POST"])
@bp.route(CHOICE_PATH, methods=["GET", "POST"], endpoint="accept_choice")
def accept_launch() -> BaseResponse:
    """Verify the platform's launch and open the lesson."""
    login = _login()
    if login.is_of(request.cookies.get(login.cookie)):
        return delete_cookie(_enter(login), login)
    # A launch that was used has deleted its cookie. Other ways would be refused, too.
    services().lti.used_launches.require_unused(login.nonce)
    if not login.storage and storage_frame():
        # Some platforms name their storage only now, too late to store the secret.
        platform = services().lti.platforms.get(login.platform)
        url = login_again(platform, login, storage=storage_frame())
        return no_store(redirect(url, 303))
    return no_store(other_ways(login, _field("state"), _field("id_token")))


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
    return services().lti.login_states.read(_field("state").removeprefix(STATE_PREFIX))


def _enter(login: Login) -> BaseResponse:
    """Open the launched lesson. Raises LaunchRefused or BrokenLesson."""
    app = services()
    platform = app.lti.platforms.get(login.platform)
    g.platform = platform.label
    launch = app.lti.tool.adapter.read_launch(platform, login, _field("id_token"))
    g.return_url = launch.presentation.return_url  # for error pages
    prefer_language(launch.presentation.locale)
    app.lti.used_launches.use(login.nonce)
    if launch.deep_linking:
        return no_store(show_choices(platform, launch))
    assert launch.resource  # core.lms has checked it
    _log_unusable_urls(launch, launch.resource, platform)
    g.launched_lesson = launch.slug
    lesson = launched_lesson(launch)
    only = shown_part(launch, lesson)
    participant = app.lti.participants.enter(
        platform.id, launch, launch.resource, lesson.slug, only
    )
    app.lti.grades.queue_after_launch(participant.learner, lesson)
    token = app.tokens.issue_launch(participant.learner, launch.role)
    fragment = {
        "launch": token,
        "locale": launch.presentation.locale,
        "target": launch.presentation.document_target,
        "returnUrl": launch.presentation.return_url,
        "slide": "" if only else participant.bookmark,
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


def _field(name: str) -> str:
    value = request.form.get(name, "")
    if not value:
        raise LaunchRefused(OPENED_ALONE)
    return value
