"""Bodies about live rooms."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from app.core.quiz import Answer
from app.core.room import MAX_BLOCKS, MAX_STEPS, Phase
from app.web.response_models.fields import Count, RoundNumber, documented


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
    """Id with which the presenter releases an answer; only for open questions."""
    html: str
    counts: list[Count]
    """One count for each round."""
    right: NotRequired[bool]
    """Left out until the vote is revealed, and for predictions."""
    feedback: NotRequired[str]


@documented
class VotedAnswer(TypedDict):
    """An answer that devices gave, with which a device compares its own answer."""

    answer: Answer
    part: NotRequired[int]
    """Index of the blank or pair in which devices gave the answer; only for blanks and
    matching."""
    right: bool
    feedback: str
    """HTML that explains why a wrong answer is wrong."""


@documented
class VoteResults(TypedDict):
    """The results of all rounds of a vote."""

    voted: list[Count]
    """Number of devices that voted, for each round."""
    devices: list[Count]
    """Number of devices in each round: devices that voted, or were connected when the
    round was closed."""
    rows: list[ResultRow]
    """Empty for open questions in a room's state, which has the released answers."""
    medians: NotRequired[list[str]]
    """The median of each round, empty for a round without votes; only for numbers."""
    bins: NotRequired[bool]
    """Whether the rows are ranges of numbers, because many different ones were given;
    only for numbers."""
    graded: NotRequired[list[VotedAnswer]]
    """For numbers and orderings: the different answers of the last round that are
    right, or wrong with feedback; for blanks and matching: those in each part. Left out
    until the vote is revealed, and if there are many."""
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
    block: Annotated[float, Field(ge=0, le=MAX_BLOCKS)]
    """The number of the block of the slide at the presenter's reading position. 2.5 is
    the middle of the second block."""
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
    """Number of devices that follow the room."""


class CountedVote(TypedDict):
    """A vote that was counted."""

    question: str
    round: RoundNumber
    answer: Answer


class QuestionResults(VoteResults):
    """The results of a vote, with its question."""

    question: str
    phase: Phase
    outdated: list[bool]
    """For each round, whether the question has changed since it was opened. Answers of
    such a round are counted only if they still fit the question."""


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
