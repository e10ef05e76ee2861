"""Results of the votes in a room, as JSON: for everyone and for the presenter."""

from __future__ import annotations

from app.core.room import TallyRow, VoteRounds, graded_answers, tally
from app.core.room.ballots.graded_answers import GradedVote
from app.web.response_models.rooms import ResultRow, VotedAnswer, VoteResults


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


def _graded(each: GradedVote) -> VotedAnswer:
    result = VotedAnswer(answer=each.answer, right=each.right, feedback=each.feedback)
    return result if each.part is None else result | {"part": each.part}


def _row(row: TallyRow, *, reveal: bool) -> ResultRow:
    result = ResultRow(html=row.html, counts=list(row.counts))
    if row.id:
        return result | {"id": row.id}
    if not reveal or row.right is None:
        return result
    return result | {"right": row.right, "feedback": row.feedback}
