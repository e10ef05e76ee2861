"""Session of a page in a cmi5 course: its token and state, and its events."""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Response, jsonify
from pydantic import Field

from app.core.body_model import BodyModel
from app.language import gettext
from app.storage.cmi5 import Cmi5Session
from app.storage.tokens import MAX_TOKEN_LENGTH, InvalidToken
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.bearer import bearer
from app.web.requests.json_body import read_json
from app.web.response_models.launches import Cmi5PageSession
from app.web.responses.no_store import no_store

bp = Blueprint("cmi5_session", __name__, Policy(cors="token", errors="json"))


class Cmi5Event(BodyModel):
    """An event on the page."""

    token: Annotated[
        str,
        Field(
            max_length=MAX_TOKEN_LENGTH,
            description="the token in the fragment of the page that the launch opens",
            examples=["Zk3vX9"],
        ),
    ]
    event: Annotated[
        Literal["left", "returned", "finished"],
        Field(
            description="`left` after the page was closed, so that the session ends"
            " unless the page is loaded again, `returned` after the link back to the"
            " course was followed, which ends the session at once, or `finished` after"
            " the last slide was shown, which completes a lesson without questions",
            examples=["finished"],
        ),
    ]


@bp.get("/cmi5/session")
def show_session() -> Response:
    """Return the session of the token in the header. Raises InvalidToken."""
    app = services()
    session = _find(_number(bearer()))
    return no_store(
        jsonify(
            Cmi5PageSession(
                token=app.tokens.token_of(session.learner, session.lesson),
                review=not session.is_normal,
                grade=_state(session),
                grade_sent_at=session.sent_at,
                return_url=session.return_url,
            )
        )
    )


@bp.post("/cmi5/session")
def report_event() -> tuple[str, int]:
    """Store what happened on the page. Raises InvalidInput or InvalidToken."""
    app = services()
    event = read_json(Cmi5Event)
    number = _number(event.token)
    if event.event == "left":
        app.cmi5.sessions.leave(number)
    elif event.event == "returned":
        app.cmi5.sessions.end_soon(number)
    elif not app.library.lesson(_find(number).lesson).counted_questions:
        app.cmi5.sessions.complete(number)
    return "", 204


def _number(token: str) -> int:
    [number] = services().cmi5.launches.read(token)
    return int(number)


def _find(number: int) -> Cmi5Session:
    session = services().cmi5.sessions.touch(number)
    if session is None or session.ended:
        raise InvalidToken(gettext("This session has ended. Open the activity again."))
    return session


def _state(
    session: Cmi5Session,
) -> Literal["none", "waiting", "delayed", "sent", "refused"]:
    if session.refused:
        return "refused"
    if session.is_delayed:
        return "delayed"
    if not session.has_result:
        return "none"
    return "waiting" if session.is_waiting else "sent"
