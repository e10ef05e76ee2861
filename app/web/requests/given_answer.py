"""The `answer` field of request bodies, the same for all kinds of questions."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import AfterValidator, Field

MAX_ANSWER_LENGTH = 8000
"""Characters of an answer, written as JSON: at least twice the length of the longest
text, because quotation marks and line breaks are escaped."""


def _limit_length(answer: Any) -> Any:
    try:
        length = len(json.dumps(answer, ensure_ascii=False))
    except RecursionError:
        raise ValueError("The answer is nested too deeply.") from None
    if length > MAX_ANSWER_LENGTH:
        raise ValueError(f"The answer is longer than {MAX_ANSWER_LENGTH} characters.")
    return answer


GivenAnswer = Annotated[
    Any,
    AfterValidator(_limit_length),
    Field(
        description="the number of an option, from 0 up; several of them, or all in"
        " order, as an array; a number as text; or the answer to an open question as"
        f" text; at most {MAX_ANSWER_LENGTH} characters of JSON",
        examples=[0],
    ),
]
