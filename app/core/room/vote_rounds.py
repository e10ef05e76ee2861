"""All rounds of the votes in a room, with the answers of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.lesson import Lesson
from app.core.quiz import Answer, Question
from app.core.room.ballots.ballot import RoundId
from app.core.room.changed_options import current_answers
from app.core.room.state import Phase, Room, Vote

Ballots = Mapping[RoundId, tuple[Answer, ...]]
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
    outdated: frozenset[int] = frozenset()
    """Numbers of the rounds that were opened with another version of the question."""

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
    """Return the result of a vote, up to its current round.

    Rounds of another version of the question have only answers that still fit it.
    """
    question = lesson.question(vote.question)
    numbers = range(1, vote.round + 1)
    outdated = frozenset(
        number for number in numbers if vote.is_outdated(number, question.text_digests)
    )
    rounds = [ballots.get((vote.question, number), ()) for number in numbers]
    for number in outdated:
        digests = vote.text_digests[number - 1]
        rounds[number - 1] = current_answers(question, rounds[number - 1], digests)
    return VoteRounds(question, vote.phase, tuple(rounds), vote.devices, outdated)
