"""All rounds of the votes in a room, with the answers of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.lesson import Lesson
from app.core.quiz import Answer, Question
from app.core.room.state import Phase, Room, Vote

Ballots = Mapping[tuple[str, int], tuple[Answer, ...]]
"""All answers by the id of the question and the number of the round."""


@dataclass(frozen=True, slots=True)
class VoteRounds:
    """All rounds of the vote on one question."""

    question: Question
    phase: Phase
    rounds: tuple[tuple[Answer, ...], ...]
    """All answers of each round, in the order of the rounds."""
    connected: tuple[int, ...] = ()
    """Devices that were connected at the end of each round; unknown rounds are 0."""
    is_outdated: bool = False
    """Whether the question has changed since the last round was opened."""

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

    Rounds on another version of the question have no answers: a position may now belong
    to another option.
    """
    question = lesson.question(vote.question)
    numbers = range(1, vote.round + 1)
    outdated = [vote.is_outdated(number, question.version) for number in numbers]
    rounds = tuple(
        () if is_outdated else ballots.get((vote.question, number), ())
        for number, is_outdated in zip(numbers, outdated, strict=True)
    )
    return VoteRounds(question, vote.phase, rounds, vote.devices, outdated[-1])
