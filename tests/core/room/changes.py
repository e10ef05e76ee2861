"""A room, and changes of it."""

from __future__ import annotations

from dataclasses import replace

from app.core.room import Phase, Room, RoomChange, TurnChange, Vote, VoteChange

ROOM = Room("ACDEFG", "small", "first")

OPEN, CLOSED, SHOWN, REVEALED = Phase.OPEN, Phase.CLOSED, Phase.SHOWN, Phase.REVEALED


def voting(step: tuple[int, Phase] | None, question: str = "why") -> Room:
    """Return a room whose vote is in this round and phase."""
    if step is None:
        return ROOM
    vote = Vote(question, *step)
    return replace(ROOM, vote=vote, votes_by_question={question: vote})


def vote_change(round_: int, phase: Phase, question: str = "why") -> RoomChange:
    return RoomChange(vote=VoteChange(question=question, round=round_, phase=phase))


def turn_change(by: int) -> RoomChange:
    return RoomChange(turn=TurnChange(by=by, id="a"))
