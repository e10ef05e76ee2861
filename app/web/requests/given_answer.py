"""The `answer` field of request bodies, the same for all kinds of questions."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import AfterValidator, Field

MAX_ANSWER_LENGTH = 1000
"""Characters of an answer, written as JSON."""


def _limit_length(answer: Any) -> Any:
    if len(json.dumps(answer)) > MAX_ANSWER_LENGTH:
        raise ValueError(f"The answer is longer than {MAX_ANSWER_LENGTH} characters.")
    return answer


GivenAnswer = Annotated[
    Any,
    AfterValidator(_limit_length),
    Field(
        description="the number of an option, from 0 up; several of them, or all in"
        f" order, as an array; or a number as text; at most {MAX_ANSWER_LENGTH}"
        " characters of JSON",
        examples=[0],
    ),
]
