"""History of the votes in a live room: their phases, rounds and times.

`with_vote` rejects impossible transitions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from app.core.room.state import Conflict, Phase, Room, Vote
from app.language import gettext

NEXT_PHASES: Final[Mapping[Phase, frozenset[Phase]]] = {
    Phase.OPEN: frozenset({Phase.CLOSED}),
    Phase.CLOSED: frozenset({Phase.SHOWN, Phase.REVEALED}),
    Phase.SHOWN: frozenset({Phase.CLOSED, Phase.REVEALED}),
    Phase.REVEALED: frozenset(),
}
"""Allowed transitions within a round, other than keeping the phase."""


def record_votes(before: Room, room: Room, now: float, devices: int) -> Room:
    """Record when votes were opened, and how many devices were there at their end.

    `before` is the room before the change that opened or closed the votes.
    """
    votes = {
        question: _recorded(before.votes_by_question.get(question), vote, now, devices)
        for question, vote in room.votes_by_question.items()
    }
    vote = room.vote and votes[room.vote.question]
    return replace(room, vote=vote, votes_by_question=votes)


def _recorded(before: Vote | None, vote: Vote, now: float, devices: int) -> Vote:
    was_open = before is not None and before.phase is Phase.OPEN
    if vote.phase is Phase.OPEN:
        return vote if was_open else replace(vote, opened=now)
    if not was_open:
        return vote
    # An earlier version recorded no devices: 0 for its rounds.
    earlier = (*vote.devices, *(0,) * vote.round)[: vote.round - 1]
    return replace(vote, devices=(*earlier, devices))


def with_text_digests(room: Room, vote: Vote, text_digests: tuple[str, ...]) -> Room:
    """Return the room with the text digests of the round that `vote` opens."""
    earlier = (*vote.text_digests, *((),) * vote.round)[: vote.round - 1]
    vote = replace(vote, text_digests=(*earlier, text_digests))
    votes = {**room.votes_by_question, vote.question: vote}
    return replace(room, vote=vote, votes_by_question=votes)


def end_room(room: Room) -> Room:
    """Return the room with `open` false and without a vote."""
    return replace(with_vote(room, None), open=False, revision=room.revision + 1)


def with_vote(room: Room, vote: Vote | None) -> Room:
    """Return the room with `vote` as the current vote. Raises Conflict."""
    if vote is None:
        return replace(_with_closed_vote(room), vote=None)
    if room.vote is not None and room.vote.question != vote.question:
        room = _with_closed_vote(room)
    _check_transition(room.votes_by_question.get(vote.question), vote)
    vote = _with_history(vote, room.votes_by_question.get(vote.question))
    vote = replace(vote, slide=_slide_of(room, vote))
    votes = {**room.votes_by_question, vote.question: vote}
    return replace(room, vote=vote, votes_by_question=votes)


def _with_history(vote: Vote, before: Vote | None) -> Vote:
    """Return the vote with its opening time, device counts and text digests."""
    if before is None:
        return vote
    opened = before.opened if before.round == vote.round else 0.0
    return replace(
        vote,
        opened=opened,
        devices=before.devices,
        text_digests=before.text_digests,
    )


def _slide_of(room: Room, vote: Vote) -> str:
    """Return the current slide, unless the vote is unchanged or was only closed."""
    now = room.vote
    if now is None or now.question != vote.question:
        return room.slide
    stays = vote == now or vote.phase is Phase.CLOSED
    return now.slide if stays else room.slide


def _with_closed_vote(room: Room) -> Room:
    """Return the room with its vote closed, if the vote was open."""
    if room.vote is None or room.vote.phase is not Phase.OPEN:
        return room
    closed = replace(room.vote, phase=Phase.CLOSED)
    votes = {**room.votes_by_question, closed.question: closed}
    return replace(room, votes_by_question=votes)


def _check_transition(before: Vote | None, vote: Vote) -> None:
    """Raise Conflict if `vote` cannot follow the question's last vote."""
    if before == vote:
        return
    if before is None:
        if vote.round != 1 or vote.phase is not Phase.OPEN:
            raise Conflict(
                "The first vote on a question must be round 1 with phase open, not"
                f" round {vote.round} with phase {vote.phase}."
            )
        return
    if before.phase is Phase.REVEALED:
        raise Conflict(
            gettext(
                "The answer has been revealed. This question accepts no further votes."
            )
        )
    if vote.round == before.round:
        if vote.phase in NEXT_PHASES[before.phase]:
            return
        raise Conflict(
            f"Round {vote.round} is {before.phase} and cannot become {vote.phase}."
        )
    if vote.round != before.round + 1 or vote.phase is not Phase.OPEN:
        raise Conflict(
            f"The next round must be round {before.round + 1} with phase open, not"
            f" round {vote.round} with phase {vote.phase}."
        )
    if before.phase is Phase.OPEN:
        raise Conflict(gettext("Close round %(round)s first.", round=before.round))
