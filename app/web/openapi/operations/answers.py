"""Operations on the answers of learners, and reports of classes."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from app.core.reports.report_table import COLUMNS as REPORT_COLUMNS
from app.web.answers.submission import Submission
from app.web.openapi.operations.operation import (
    CSV,
    FOR_SPREADSHEETS,
    HTML,
    Operation,
    empty_response,
    json_response,
    text_response,
)
from app.web.response_models.answers import (
    CourseProgress,
    LatestAnswers,
    NewGradedAnswer,
)


class FormQuery(TypedDict):
    embed: Annotated[
        NotRequired[Literal["1"]], Field(description="Set by a form in a frame.")
    ]
    lms: Annotated[
        NotRequired[Literal["1"]],
        Field(
            description="Set by a page that a learning platform has launched. A JSON"
            " request then needs a valid token."
        ),
    ]
    cmi5: Annotated[
        NotRequired[Literal["1"]],
        Field(description="The same for a page of a cmi5 package."),
    ]


class ReportQuery(TypedDict):
    learners: Annotated[
        NotRequired[str],
        Field(
            description="Only for the operator: `all`, `none` for learners without a"
            " learning platform, or the number of an activity."
        ),
    ]
    room: Annotated[
        NotRequired[str],
        Field(
            description="The code of a room. The token is then the `lead` of this room."
        ),
    ]
    details: Annotated[
        NotRequired[Literal["1"]],
        Field(description="Break down the answers of fewer than 5 learners, too."),
    ]


class PartQuery(TypedDict):
    only: Annotated[
        NotRequired[str],
        Field(description="The id of a slide or section whose answers you need."),
    ]


_REPORT_PROBLEMS: Final = (401, 403, 404, 422, 429, 503)
_ANSWERS: Final = "/lessons/{slug}/answers"
_QUESTION: Final = "/lessons/{slug}/questions/{question}/answers"

ANSWER_OPERATIONS: Final = (
    Operation(
        "post",
        _QUESTION,
        "Grade an answer to a question",
        (json_response(NewGradedAnswer),),
        (401, 404, 411, 413, 415, 422, 429, 503),
        query=(FormQuery,),
        body=Submission,
        description="The forms of pages work, too: their response is the page of the"
        " lesson, unless the client prefers JSON (`Accept: application/json`).",
    ),
    Operation(
        "get",
        _QUESTION,
        "Redirect to the question in its lesson",
        (empty_response("The URL of the question in its lesson.", 302),),
        (404, 503),
    ),
    Operation(
        "get",
        _ANSWERS,
        "Return the learner's latest answers",
        (json_response(LatestAnswers),),
        (401, 404, 503),
        query=(PartQuery,),
        token="learner",
    ),
    Operation(
        "get",
        "/courses/{course}/progress",
        "Return the learner's progress in a course",
        (json_response(CourseProgress),),
        (401, 404, 503),
        token="learner",
    ),
    Operation(
        "delete",
        _ANSWERS,
        "Delete the learner's answers",
        (empty_response("The answers are deleted."),),
        (401, 403, 404, 503),
        token="learner",
    ),
    Operation(
        "delete",
        "/answers",
        "Delete the learner's answers in all lessons",
        (empty_response("The answers are deleted."),),
        (401, 403, 503),
        token="learner",
    ),
    Operation(
        "get",
        "/lessons/{slug}/report/results",
        "Return the results of a class as a part of a page",
        (text_response(HTML, "The results, without names."),),
        _REPORT_PROBLEMS,
        query=(ReportQuery,),
        token="launch",
        token_optional=True,
    ),
    Operation(
        "get",
        "/lessons/{slug}/report.csv",
        "Return the results of a class as CSV",
        (
            text_response(
                CSV, f"Columns: {', '.join(REPORT_COLUMNS)}. {FOR_SPREADSHEETS}"
            ),
        ),
        _REPORT_PROBLEMS,
        query=(ReportQuery,),
        token="launch",
        token_optional=True,
    ),
)
