"""An answer to a question, read from JSON or from a form."""

from __future__ import annotations

from typing import Annotated, Any, Final

from flask import request
from pydantic import Field
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import UnsupportedMediaType

from app.core.body_model import BodyModel, validate
from app.core.errors import FieldError, InvalidInput
from app.language import gettext
from app.storage.tokens import MAX_TOKEN_LENGTH
from app.web.requests.given_answer import GivenAnswer
from app.web.requests.json_body import read_json
from app.web.requests.media_types import FORMS, JSON
from app.web.requests.question_version import QuestionVersion
from app.web.requests.repeated_values import reject_repeated

SENDER_ID_LENGTH: Final = 22
"""Characters with which a random text of letters and digits cannot be guessed."""


class Submission(BodyModel):
    """An answer to a question, and the token of the learner who sends it.

    With the same `sender_id`, a first answer whose response was lost can be sent again
    without a second learner.
    """

    answer: GivenAnswer
    question_version: QuestionVersion = None
    token: Annotated[
        str | None,
        Field(
            max_length=MAX_TOKEN_LENGTH,
            description="the token that came with an earlier answer, or left out",
        ),
    ] = None
    sender_id: Annotated[
        str | None,
        Field(
            min_length=SENDER_ID_LENGTH,
            max_length=MAX_TOKEN_LENGTH,
            description=f"a random text of {SENDER_ID_LENGTH} to {MAX_TOKEN_LENGTH}"
            " characters, the same until a response contains a token, or left out",
        ),
    ] = None


def read_submission() -> Submission:
    """Return the answer in the request's body, JSON or a form.

    Raises InvalidInput naming each field, or UnsupportedMediaType.
    """
    if request.mimetype == JSON:
        return read_json(Submission)
    if request.mimetype in FORMS:
        return validate(Submission, _from_form(request.form))
    raise UnsupportedMediaType(
        f"Send the answer as {JSON} or as a form, not as"
        f" “{request.mimetype or 'nothing'}”."
    )


def _from_form(form: MultiDict[str, str]) -> dict[str, Any]:
    """Return the fields of the form; an answer of several options as a list."""
    reject_repeated(form, form.keys() - {"answer"})
    answer = form.getlist("answer")
    if not answer:
        message = gettext("There is no answer. Answer the question first.")
        raise InvalidInput([FieldError("answer", message)])
    return dict(form) | ({"answer": answer} if len(answer) > 1 else {})
