"""Bodies of error responses."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from app.web.response_models.fields import Count, documented


@documented
class FieldProblem(TypedDict):
    """One invalid value."""

    field: str
    """Its name; for a setting of a figure in a room, such as figures.waves.dims."""
    message: str
    minimum: NotRequired[float]
    maximum: NotRequired[float]
    exclusive_minimum: NotRequired[Literal[True]]
    """Present if the minimum itself is not allowed."""
    max_length: NotRequired[Count]
    """Maximum characters of a text, or number of entries."""
    part: NotRequired[int]
    """Index of the invalid blank; only for answers with blanks."""


@documented
class ProblemDetails(TypedDict):
    """Why a request failed, as in RFC 9457."""

    type: str
    title: str
    status: Count
    detail: str
    errors: NotRequired[list[FieldProblem]]
    nearest: NotRequired[str]
    """The most similar name that exists."""
