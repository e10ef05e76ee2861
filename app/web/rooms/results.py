"""Results of the votes in a room, as JSON: for everyone and for the presenter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.lesson import Lesson
from app.core.quiz import Answer, Question
from app.core.room import Phase, Room, TallyRow, Vote, graded_answers, tally
from app.core.room.graded_answers import GradedAnswer
from app.storage.rooms.store import Round
from app.web.response_models.rooms import GradedAnswer as GradedAnswerJson
from app.web.response_models.rooms import ResultRow, VoteResults

Ballots = Mapping[Round, tuple[Answer, ...]]
"""All answers of each round."""


@dataclass(frozen=True, slots=True)
class VoteRounds:
    """All rounds of the vote on one question."""

    question: Question
    phase: Phase
    rounds: tuple[tuple[Answer, ...], ...]
    """All answers of each round, in the order of the rounds."""
    connected: tuple[int, ...] = ()
    """Devices that were connected at the end of each round; unknown rounds are 0."""

    @property
    def devices(self) -> tuple[int, ...]:
        """Devices of each round that were connected, or have voted and left."""
        known = (*self.connected, *(0,) * len(self.rounds))
        return tuple(map(max, map(len, self.rounds), known))


def all_vote_rounds(room: Room, lesson: Lesson, ballots: Ballots) -> list[VoteRounds]:
    """Return the result of each vote on a question that the lesson still has."""
    known = {question.id for question in lesson.questions()}
    votes = (vote for vote in room.votes_by_question.values() if vote.question in known)
    return [vote_rounds(lesson, vote, ballots) for vote in votes]


def vote_rounds(lesson: Lesson, vote: Vote, ballots: Ballots) -> VoteRounds:
    """Return the result of a vote, up to its current round."""
    numbers = range(1, vote.round + 1)
    rounds = tuple(ballots.get((vote.question, number), ()) for number in numbers)
    question = lesson.question(vote.question)
    return VoteRounds(question, vote.phase, rounds, vote.devices)


def as_json(vote: VoteRounds, *, reveal: bool, is_public: bool = False) -> VoteResults:
    """Return the counts, and if `reveal`, which answer is right and why.

    No answer to a prediction is right; its answer is the explanation. With `is_public`,
    texts that participants have typed are left out, or counted as other answers.
    """
    question, rounds = vote.question, vote.rounds
    counted = tally(question, rounds, reveal=reveal, is_public=is_public)
    results = VoteResults(
        voted=[len(answers) for answers in rounds],
        devices=list(vote.devices),
        rows=[_row(row, reveal=reveal) for row in counted.rows],
    )
    if counted.medians:
        results |= {"medians": list(counted.medians), "bins": counted.is_histogram}
    if not reveal:
        return results
    graded = graded_answers(question, rounds[-1])
    if graded is not None:
        results |= {"graded": [_graded(each) for each in graded]}
    return results | {"explanation": question.explanation}


def _graded(each: GradedAnswer) -> GradedAnswerJson:
    result = GradedAnswerJson(
        answer=each.answer, right=each.right, feedback=each.feedback
    )
    return result if each.part is None else result | {"part": each.part}


def _row(row: TallyRow, *, reveal: bool) -> ResultRow:
    result = ResultRow(html=row.html, counts=list(row.counts))
    if row.id:
        return result | {"id": row.id}
    if not reveal or row.right is None:
        return result
    return result | {"right": row.right, "feedback": row.feedback}
