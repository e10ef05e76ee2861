"""The `question_version` field of request bodies with an answer."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from app.core.errors import FieldError, InvalidInput
from app.core.quiz import Question

MAX_VERSION_LENGTH: Final = 64
"""Characters; versions are shorter."""

QuestionVersion = Annotated[
    str | None,
    Field(
        max_length=MAX_VERSION_LENGTH,
        description="the version of the question in the page's form; answers to another"
        " version are not accepted. If it is omitted, the version is not checked",
    ),
]


def require_current_version(question: Question, sent: str | None, error: str) -> None:
    """Raise InvalidInput with the message `error` if the page has other options."""
    if sent is not None and sent != question.version:
        raise InvalidInput([FieldError("question_version", error)])
