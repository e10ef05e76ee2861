"""Logins from learning platforms (LTI 1.3).

A platform sends a login request. The response sends the browser back to the platform,
which posts a signed launch. Both happen in the same browser: a secret is stored in it
at the login and compared at the launch, in a cookie of the frame (CHIPS), or in the
platform's own storage (1EdTech LTI postMessage storage). Where neither works, the page
offers the same login in a new tab, in which cookies work. Platforms such as Moodle
accept the hints of a login only once, so a login in a frame continues to the platform
only if the browser has stored the cookie.
"""

from __future__ import annotations

from urllib.parse import urlencode

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

from app.core.lms import OPENED_ALONE, LaunchRefused
from app.core.lms.launch import invalid_login
from app.core.lms.origins import origin_of
from app.core.lms.registration import CHOICE_PATH, LAUNCH_PATH
from app.storage.lms import Login, Platform
from app.storage.lms.logins import LIFETIME, new_browser_secret
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.frames import is_in_frame
from app.web.responses.no_store import no_store

bp = Blueprint("lti_logins", __name__, Policy(framing="always", posts="any site"))

MAX_HINT = 4000
"""Characters of a hint. The state contains the hints, and is part of a URL."""


@bp.route("/lti/login", methods=["GET", "POST"])
def start_login() -> BaseResponse:
    """Send the browser to the platform, with a secret that only this browser has."""
    issuer = _parameter("iss")
    if not issuer:
        raise LaunchRefused(OPENED_ALONE)
    platform = services().lti.platforms.find(issuer, _parameter("client_id"))
    g.platform = platform.label
    secret = new_browser_secret()
    login = Login.new(
        platform.id,
        secret,
        storage=storage_frame(),
        login_hint=_parameter("login_hint"),
        message_hint=_parameter("lti_message_hint"),
    )
    if not login.login_hint:
        raise invalid_login("The login request has no login_hint.")
    state = services().lti.login_states.sign(login)
    if is_in_frame() and not login.storage and not _is_choice():
        next_url = url_for(".continue_login", state=state)
        response = make_response(redirect(next_url, 303))
    else:
        url = services().lti.tool.adapter.login_url(platform, login, state)
        response = _to_platform(login, secret, url)
    _set_cookie(response, login, secret, LIFETIME)
    return no_store(response)


@bp.get("/lti/launch/login")
def continue_login() -> BaseResponse:
    """Send the browser to the platform if it has stored the cookie of the login."""
    state = request.args.get("state", "")
    login = services().lti.login_states.read(state)
    platform = services().lti.platforms.get(login.platform)
    g.platform = platform.label
    if not login.is_of(request.cookies.get(login.cookie)):
        return no_store(other_ways(login))
    return no_store(
        redirect(services().lti.tool.adapter.login_url(platform, login, state))
    )


def delete_cookie(response: BaseResponse, login: Login) -> BaseResponse:
    """Delete the cookie of a login, whose launch works only once."""
    _set_cookie(response, login, "", 0)
    return response


def _set_cookie(
    response: BaseResponse, login: Login, secret: str, lifetime: int
) -> None:
    """Set the cookie for `lifetime` seconds; 0 deletes it."""
    response.set_cookie(
        login.cookie,
        secret,
        max_age=lifetime,
        path=LAUNCH_PATH,
        secure=True,
        httponly=True,
        samesite="None",
        partitioned=True,
    )


def _to_platform(login: Login, secret: str, url: str) -> Response:
    if not login.storage:
        return make_response(redirect(url))
    origin = origin_of(url)
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


def other_ways(login: Login, state: str = "", token: str = "") -> str:
    """Return the page for a browser that did not send the cookie.

    `state` and `token` come from the launch request; empty before it. A new tab
    does not help a teacher who chooses activities in the platform's dialog.
    """
    app = services()
    platform = app.lti.platforms.get(login.platform)
    return render_template(
        "lti/no_cookie.html",
        login=login,
        state=state,
        id_token=token,
        is_choice=app.lti.tool.adapter.asks_for_content(token),
        host=request.host,
        new_tab=login_again(platform, login),
        origin=origin_of(platform.login_url),
    )


def login_again(platform: Platform, login: Login, storage: str = "") -> str:
    """Return the URL of the same login, with this frame for the secret if any."""
    query = {
        "iss": platform.issuer,
        "client_id": platform.client_id,
        "login_hint": login.login_hint,
        "lti_message_hint": login.message_hint,
        **({"lti_storage_target": storage} if storage else {}),
    }
    return f"{url_for('lti_logins.start_login')}?{urlencode(query)}"


def storage_frame() -> str:
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
