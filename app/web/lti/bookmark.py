"""The bookmark of a learner in a course, with which the next launch continues."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from app.core.body_model import BodyModel
from app.core.errors import UnknownName
from app.core.lms import Role
from app.storage.lms import ActivityRemoved
from app.storage.lms.participants import MAX_BOOKMARK
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.bearer import bearer
from app.web.requests.json_body import read_json

bp = Blueprint("lti_bookmark", __name__, Policy(cors="token", errors="json"))


class Bookmark(BodyModel):
    """Slide or section that a learner has seen last."""

    place: Annotated[
        str,
        Field(
            min_length=1,
            max_length=MAX_BOOKMARK,
            description="the id of a slide or section; for a learner in a section below"
            " the slides, the ids of the slide and the section, separated by a space",
            examples=["order-problem"],
        ),
    ]


@bp.post("/lti/place")
def store_bookmark() -> tuple[str, int]:
    """Store the bookmark of a learner, whom the launch token in the header names.

    A preview stores nothing. Raises InvalidToken, RateLimitExceeded, InvalidInput
    or UnknownName.
    """
    app = services()
    page = app.tokens.launch_of(bearer())
    app.limits.bookmarks.spend(page.learner)
    bookmark = read_json(Bookmark).place
    participant = app.lti.participants.find(page.learner)
    if participant is None:
        raise ActivityRemoved
    lesson = app.library.lesson(participant.lesson)
    known = [part.id for part in lesson.parts]
    for part in bookmark.split(" "):
        if part not in known:
            raise UnknownName("slide or section", part, known)
    if page.role == Role.LEARNER and participant.is_graded:
        app.lti.participants.save_bookmark(page.learner, lesson.slug, bookmark)
    return "", 204
