"""An answer as a learner sends it, as JSON or from a form, held to its shape."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import UnsupportedMediaType

from app.core.errors import FieldError, InvalidInput
from app.storage.tokens import LONGEST_TOKEN
from app.web.json_body import JSON, read_object, strange_fields

FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})
FIELDS = ("answer", "token")

_SUCH_AS = "{“answer”: 0}"

LONGEST_ANSWER = 1000
"""Characters of an answer, written as JSON."""


@dataclass(frozen=True, slots=True)
class Submission:
    answer: Any
    """A value as JSON has them; from a form, text, or a list of it."""
    token: str
    """Whose answer it is; empty for the first of someone."""


def read_submission(request: Request) -> Submission:
    """What was sent. Raises InvalidInput naming each field, or 415 for other kinds."""
    if request.mimetype == JSON:
        given = read_object(request.get_data(), _SUCH_AS)
    elif request.mimetype in FORMS:
        given = _from_form(request.form)
    else:
        raise UnsupportedMediaType(
            f"Send the answer as {JSON}, or as a form does, not as"
            f" “{request.mimetype or 'nothing'}”."
        )
    errors = [error for check in _CHECKS if (error := check(given))]
    errors += strange_fields(given, FIELDS)
    if errors:
        raise InvalidInput(errors)
    return Submission(given["answer"], given.get("token") or "")


def _from_form(form: MultiDict[str, str]) -> dict[str, Any]:
    lists = dict(form.lists())
    answer = lists.get("answer", [])
    repeated = [n for n, sent in lists.items() if len(sent) > 1 and n != "answer"]
    if repeated:
        raise InvalidInput(
            FieldError(name, f"“{name}” was sent more than once. Send it once.")
            for name in repeated
        )
    return dict(form) | ({"answer": answer} if len(answer) > 1 else {})


def _check_answer(given: Mapping[str, Any]) -> FieldError | None:
    if "answer" not in given:
        return FieldError("answer", "There is no answer. Choose an option first.")
    if len(json.dumps(given["answer"])) > LONGEST_ANSWER:
        message = f"The answer is longer than {LONGEST_ANSWER} characters."
        return FieldError("answer", message, maximum=LONGEST_ANSWER)
    return None


def _check_token(given: Mapping[str, Any]) -> FieldError | None:
    token = given.get("token")
    if token is None or (isinstance(token, str) and len(token) <= LONGEST_TOKEN):
        return None
    message = (
        "That is no token. Send the one that came with an answer, or leave it out."
    )
    return FieldError("token", message, maximum=LONGEST_TOKEN)


_CHECKS = (_check_answer, _check_token)
