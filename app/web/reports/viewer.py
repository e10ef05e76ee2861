"""The requester of a report, and the answers that this person may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import request

from app.core.errors import OvertoneError
from app.core.lms import Role
from app.language import gettext
from app.storage.results import InActivity, Scope, WithoutPlatform
from app.web.current import services
from app.web.requests.bearer import bearer
from app.web.requests.local import is_local
from app.web.rooms.requests import find_room


class ReportRefused(OvertoneError):
    """The client may not see the report. The message contains the reason and a
    remedy."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person who may see the report on a lesson."""

    kind: Literal["instructor", "presenter", "operator"]
    scope: Scope
    only: str = ""
    """Id of the only slide or section that the person's activity shows; empty for the
    whole lesson."""
    has_grade: bool = False
    """Whether the platform gets scores from the instructor's activity."""


def read_viewer(slug: str) -> Viewer:
    """Return the requester of the report on a lesson.

    An instructor sends the token of a launch. A presenter sends the secret of a room,
    and its code in the query. The operator sends the request from the server's own
    machine. Raises ReportRefused, InvalidToken, or an error of a room.
    """
    if "room" in request.args:
        return _presenter(slug, request.args["room"])
    if bearer():
        return _instructor(slug)
    if is_local():
        return _operator(slug)
    raise ReportRefused(
        gettext(
            "You cannot see the results of this lesson here, because this page was not"
            " opened by a teacher or a presenter."
        )
    )


def _instructor(slug: str) -> Viewer:
    app = services()
    page = app.tokens.launch_of(bearer())
    participant = app.lti.participants.find(page.learner)
    if page.role != Role.INSTRUCTOR or participant is None:
        raise ReportRefused(gettext("Only teachers of the course can see its results."))
    if participant.lesson != slug:
        raise ReportRefused(
            gettext(
                "This activity of the course opens another lesson. Open the results of"
                " that lesson."
            )
        )
    scope = InActivity(participant.activity)
    has_grade = bool(participant.score_url)
    return Viewer("instructor", scope, participant.only, has_grade)


def _presenter(slug: str, typed: str) -> Viewer:
    rooms = services().rooms
    code = find_room(typed)
    room = rooms.require_secret(code, bearer())
    services().limits.rooms.spend_move(code)
    if room.lesson != slug:
        raise ReportRefused(gettext("This room presents another lesson."))
    return Viewer("presenter", WithoutPlatform(rooms.opened_at(code)))


def _operator(slug: str) -> Viewer:
    name = request.args.get("learners", "all")
    return Viewer("operator", services().results.scope(slug, name))
