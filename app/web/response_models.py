"""JSON bodies of responses. The OpenAPI schemas are generated from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from app.core.quiz import Answer
from app.core.room import MAX_BLOCKS, MAX_ROUNDS, MAX_STEPS, Phase

Count = Annotated[int, Field(ge=0)]
RoundNumber = Annotated[int, Field(ge=1, le=MAX_ROUNDS)]

documented = with_config(ConfigDict(use_attribute_docstrings=True))
"""Use the text below each field as its description."""


@documented
class KeySet(TypedDict):
    """Public keys as a JSON Web Key Set (RFC 7517)."""

    keys: list[dict[str, str]]


@documented
class LaunchedSession(TypedDict):
    """The page of a lesson that a learning platform has launched."""

    token: str
    """Token of the learner, for answers."""
    role: Literal["instructor", "learner", "visitor"]
    graded: bool
    """Whether the platform gets a score."""
    grade: Literal["off", "none", "waiting", "delayed", "sent", "refused"]
    """State of the newest score: off if the activity has no grade, none before the
    first answer, delayed if sending it has failed and will be tried again."""
    grade_sent_at: float | None
    """When the platform last accepted a score, in seconds since the epoch."""
    unsent: Count
    """Scores of the activity's learners that are late or refused; only for an
    instructor, otherwise 0."""
    unsent_reason: str
    """Why the most of these were not sent; may be empty."""
    return_url: str
    """The page of the course; empty if unknown."""


@documented
class Cmi5PageSession(TypedDict):
    """The page of a lesson in a cmi5 session."""

    token: str
    """Token of the learner, for answers."""
    review: bool
    """Whether answers are only checked."""
    grade: Literal["none", "waiting", "delayed", "sent", "refused"]
    """State of the result: none before the lesson is completed, delayed if sending has
    failed and will be tried again."""
    grade_sent_at: float | None
    """When the platform last accepted a statement, in seconds since the epoch."""
    return_url: str
    """The page of the course; empty if unknown."""


@documented
class PackageSession(TypedDict):
    """The page of a lesson in the frame of a package."""

    token: str
    """Token of the learner, for answers."""
    review: bool
    """Whether further answers are only checked."""
    earned: float
    """Points."""
    possible: Count
    """Points."""
    score: float | None
    """From 0 to 1, with 4 decimals; null before the first graded answer."""
    complete: bool
    """Whether every graded question is answered."""
    passed: bool | None
    """Null before the first graded answer, and in a lesson without `mastery`."""
    mastery: int | None
    """Percentage of the points with which a learner passes."""


@documented
class FieldProblem(TypedDict):
    """One invalid value."""

    field: str
    message: str
    minimum: NotRequired[float]
    maximum: NotRequired[float]
    exclusive_minimum: NotRequired[Literal[True]]
    """Present if the minimum itself is not allowed."""


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


@documented
class EncodingMatrix(TypedDict):
    """The sinusoidal positional encoding."""

    positions: Count
    d_model: Count
    base: float
    start: Count
    frequencies: list[float]
    """Radians per position, one for each pair of columns."""
    values: list[list[float]]
    """One row for each position, one column for each dimension."""


@documented
class PlotlyFigure(TypedDict):
    """A figure for `Plotly.react`, with its text alternative."""

    data: list[dict[str, Any]]
    layout: dict[str, Any]
    title: str
    description: str
    reading: str
    """The values at the mark; empty if the figure has no mark."""


@documented
class FigureParameter(TypedDict):
    """A parameter of a kind of figure. A property that does not apply is left out."""

    name: str
    label: str
    type: Literal["int", "float", "ints", "choice", "text"]
    default: int | float | str | list[int]
    step: float | None
    """Null if any number is allowed."""
    minimum: NotRequired[float]
    maximum: NotRequired[float]
    exclusive_minimum: NotRequired[Literal[True]]
    """Present if the minimum itself is not allowed."""
    most: NotRequired[Count]
    """How many numbers, or words of a text, are allowed."""
    longest: NotRequired[Count]
    """Characters of a word."""
    choices: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    """The labels of the choices, in the same order."""
    look: Literal["field", "tabs", "steps", "switch", "words"]
    """The control of the parameter."""
    look_of: NotRequired[str]
    """The parameter whose words a `words` control puts in order."""
    plays: NotRequired[bool]
    """Whether a button animates the slider."""
    parts: NotRequired[list[str]]
    """The parts of the figure that use the parameter; all if left out."""
    slider_low: NotRequired[float]
    slider_high: NotRequired[float]
    slider_step: NotRequired[float]
    scale: Literal["linear", "log"]
    help: NotRequired[str]


class FigureKindItem(TypedDict):
    """A kind of figure."""

    name: str
    title: str
    summary: str
    parameters: list[FigureParameter]


class FigureList(TypedDict):
    """Every kind of figure."""

    figures: list[FigureKindItem]


@documented
class AnswerFeedback(TypedDict):
    """Feedback on a part of an answer."""

    option: int | None
    """Index of the option, from 0; null for feedback on the whole answer."""
    right: bool
    html: str


@documented
class PollChoices(TypedDict):
    """The choices of all readers in a poll."""

    answered: Count
    """How many readers have chosen an option."""
    counts: list[Count] | None
    """How many have chosen each option. Null for fewer than 5 readers."""


@documented
class GradedAnswer(TypedDict):
    """An answer with its grade."""

    answer: Answer
    correct: bool | None
    """Null for polls and open questions, which are not graded."""
    score: Annotated[float, Field(ge=0, le=1)] | None
    """Null for polls and open questions."""
    feedback: list[AnswerFeedback]
    """Feedback on the chosen options only."""
    attempts: Annotated[int, Field(ge=1)]
    """How often this learner has answered this question."""
    first_correct: bool | None
    """Whether this learner's first answer was right."""
    verdict: str
    explanation: str
    """HTML; empty while it would give the key away. For open questions, the model
    answer."""
    poll: NotRequired[PollChoices]
    """Only for polls."""


@documented
class NewGradedAnswer(GradedAnswer):
    """An answer with its grade, and the learner's token."""

    token: str
    """Send it with further answers, or to read or delete the stored answers."""


@documented
class AnswerSummary(TypedDict):
    """How many graded questions were right at the first try."""

    questions: Annotated[int, Field(ge=1)]
    right_first: Annotated[int, Field(ge=0)]
    slides: list[str]
    """Ids of slides to look at again."""


@documented
class LatestAnswers(TypedDict):
    """A learner's latest answers in a lesson."""

    answers: dict[str, GradedAnswer]
    """The latest answer to each question, by the question's id."""
    summary: AnswerSummary | None
    """Null until the learner has answered all graded questions."""


@documented
class LessonProgress(TypedDict):
    """A learner's progress in one lesson."""

    questions: Count
    """Graded questions, without practice."""
    answered: Count
    right: Count
    """Questions whose latest answer is right."""


@documented
class CourseProgress(TypedDict):
    """A learner's progress in a course."""

    lessons: dict[str, LessonProgress]
    """By the lesson's slug, in the order of the course."""
    latest: str | None
    """The lesson with the learner's latest answer; null without an answer."""


class Health(TypedDict):
    """The status of the server, and the versions of its main components.

    Only requests from the server's machine get the versions.
    """

    status: Literal["ok"]
    versions: NotRequired[dict[str, str]]


@documented
class OEmbed(TypedDict):
    """An oEmbed response of type `rich`."""

    version: Literal["1.0"]
    type: Literal["rich"]
    provider_name: str
    provider_url: str
    title: str
    html: str
    """An iframe with the lesson."""
    width: Count
    height: Count
    cache_age: Count
    """Seconds."""


@documented
class OpenedRoom(TypedDict):
    """A new room."""

    code: str
    url: str
    """The audience's page."""
    lead: str
    """The presenter's secret. The server sends it only once."""


@documented
class ResultRow(TypedDict):
    """One answer, and how many devices gave it."""

    id: NotRequired[str]
    """With which the presenter releases an answer; only for open questions."""
    html: str
    counts: list[Count]
    """One count for each round."""
    right: NotRequired[bool]
    """Left out until the vote is revealed, and for predictions."""
    feedback: NotRequired[str]


@documented
class VoteResults(TypedDict):
    """The results of all rounds of a vote."""

    voted: list[Count]
    """How many devices voted, for each round."""
    devices: list[Count]
    """How many devices were there, for each round: those that voted or were connected
    when the round was closed."""
    rows: list[ResultRow]
    """Empty for open questions in a room's state, which has the released answers."""
    medians: NotRequired[list[str]]
    """The median of each round, empty for a round without votes; only for numbers."""
    bins: NotRequired[bool]
    """Whether the rows are ranges of numbers, because many different ones were given;
    only for numbers."""
    explanation: NotRequired[str]
    """HTML; for predictions and open questions, the answer. Left out until the vote is
    revealed."""


@documented
class ReleasedAnswer(TypedDict):
    """An answer to an open question that the presenter has released."""

    id: str
    text: str
    """Plain text."""


@documented
class RoomVote(TypedDict):
    """The vote that the room shows now."""

    question: str
    round: RoundNumber
    phase: Phase
    slide: str
    """The slide on which the vote was opened or shown."""
    answered: Count
    version: Count
    """Changes with each answer, also with one that replaces another."""
    elapsed: Count | None
    """Seconds since the round was opened. Null if it is closed."""
    results: VoteResults | None
    """Null until the results are shown to everyone."""
    released: NotRequired[list[ReleasedAnswer]]
    """Only for open questions, after the presenter has released an answer."""


@documented
class RoomState(TypedDict):
    """The state of a room, as everyone may see it."""

    code: str
    lesson: str
    slide: str
    step: Annotated[int, Field(ge=0, le=MAX_STEPS)]
    block: Annotated[int, Field(ge=0, le=MAX_BLOCKS)]
    """The number of the block of the slide at the presenter's reading position."""
    figures: dict[str, dict[str, str]]
    """The settings of each figure, by its name, written as in a query."""
    answers: dict[str, str]
    """The shown answers of predictions as HTML, by id."""
    vote: RoomVote | None
    joining: bool
    """Whether the projector shows the room's code."""
    reasons: bool
    """Whether the projector shows the reasons of all answers, not only of the right."""
    black: bool
    """Whether the projector is black."""
    driver: Literal["presenter", "remote"]
    """The device that made the last change."""
    remote: str
    """Identifies the paired phone; empty if no phone is paired."""
    revision: Count
    """Increases with each change."""
    open: bool
    watching: Count
    """How many devices follow the room."""


class CountedVote(TypedDict):
    """A vote that was counted."""

    question: str
    round: RoundNumber
    answer: Answer


class QuestionResults(VoteResults):
    """The results of a vote, with its question."""

    question: str
    phase: Phase


@documented
class RoomResults(TypedDict):
    """The results of every vote in a room, for the presenter."""

    url: str
    """The audience's page."""
    votes: list[QuestionResults]


@documented
class Pairing(TypedDict):
    """An invitation for a phone to become the remote. It works once."""

    url: str
    """The page to open on the phone; the pairing code is the part after the #."""
    svg: str
    """The same address as a QR code."""
    code: str
    """The room's code and a short pairing code, to type at `/join`."""


@documented
class PairedRemote(TypedDict):
    """A phone that can control the room."""

    code: str
    lead: str
    """The remote's own secret."""


@documented
class CanvasPlacement(TypedDict):
    """A place in Canvas from which teachers choose lessons."""

    placement: str
    text: str
    message_type: str
    target_link_uri: str


@documented
class CanvasSettings(TypedDict):
    """How Canvas shows the tool."""

    text: str
    icon_url: str
    selection_width: int
    selection_height: int
    placements: list[CanvasPlacement]


@documented
class CanvasExtension(TypedDict):
    """Settings of the tool for Canvas."""

    domain: str
    tool_id: str
    platform: str
    privacy_level: Literal["anonymous"]
    settings: CanvasSettings


@documented
class CanvasConfiguration(TypedDict):
    """The configuration of an LTI developer key in Canvas."""

    title: str
    description: str
    oidc_initiation_url: str
    target_link_uri: str
    scopes: list[str]
    public_jwk_url: str
    extensions: list[CanvasExtension]
