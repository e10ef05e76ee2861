"""A live room as a value: its state, transitions, votes and JSON form."""

from __future__ import annotations

from app.core.room.apply_change import NO_CONTEXT, ChangeContext, apply_change
from app.core.room.ballots.graded_answers import graded_answers
from app.core.room.ballots.tally import Tally, tally
from app.core.room.ballots.tally_row import TallyRow
from app.core.room.change import (
    MAX_BLOCKS,
    MAX_STEPS,
    RoomChange,
    TurnChange,
    VoteChange,
)
from app.core.room.change_check import check_change
from app.core.room.json_form import room_from_json, room_to_json
from app.core.room.released import (
    MAX_RELEASED,
    ReleaseChange,
    answer_id,
    texts_by_id,
)
from app.core.room.state import MAX_ROUNDS, Conflict, Phase, Room, Vote
from app.core.room.vote_history import end_room, record_votes
from app.core.room.vote_rounds import VoteRounds, all_vote_rounds, vote_rounds

__all__ = [
    "MAX_BLOCKS",
    "MAX_RELEASED",
    "MAX_ROUNDS",
    "MAX_STEPS",
    "NO_CONTEXT",
    "ChangeContext",
    "Conflict",
    "Phase",
    "ReleaseChange",
    "Room",
    "RoomChange",
    "Tally",
    "TallyRow",
    "TurnChange",
    "Vote",
    "VoteChange",
    "VoteRounds",
    "all_vote_rounds",
    "answer_id",
    "apply_change",
    "check_change",
    "end_room",
    "graded_answers",
    "record_votes",
    "room_from_json",
    "room_to_json",
    "tally",
    "texts_by_id",
    "vote_rounds",
]
