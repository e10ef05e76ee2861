"""Keys of a room in Redis, and the text format of its record, votes and counts."""

from __future__ import annotations

import json
import logging
import secrets
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from app.core.quiz import Answer
from app.core.room.ballots.ballot import RoundId
from app.storage.rooms.ended_rooms import EndedRoom, parse_cause
from app.storage.rooms.record import RoomRecord, record_from_json, record_to_json
from app.storage.rooms.redis.cache import CachedRoom
from app.storage.rooms.store import parse_answer

log = logging.getLogger(__name__)

PREFIX: Final = "overtone:rooms"
"""Prefix of every key. The key PREFIX itself is a sorted set of the codes of all rooms,
by the time of their last change or vote."""

ALL_ROUNDS: Final[RoundId] = ("", 0)
"""Entry of the `counts` hash with the number of ballots in all rounds, including
replaced ones."""


def key(code: str, part: str = "record") -> str:
    """Return the key of one part of a room: `record`, `votes`, `counts`, `home`,
    `ended` or a device."""
    return f"{PREFIX}:{code}:{part}"


def format_record(record: RoomRecord, version: int) -> str:
    """Format a record as JSON.

    A random field makes each text unique, so that a process can recognise its own
    write when the reply of Redis was lost.
    """
    metadata = {"version": version, "written": secrets.token_hex(8)}
    return json.dumps(record_to_json(record) | metadata)


def parse_record(text: str) -> CachedRoom | None:
    """Parse a record. Returns None for one from an incompatible version of Overtone."""
    try:
        stored = json.loads(text)
        return CachedRoom(record_from_json(stored), int(stored["version"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        log.warning("A room in Redis cannot be read. It is ignored and not deleted.")
        return None


def parse_counts(reply: Mapping[str, str] | list[str]) -> dict[RoundId, int]:
    """Parse the `counts` hash, as a mapping or as a list of alternating names and
    numbers."""
    if isinstance(reply, list):
        reply = dict(zip(reply[::2], reply[1::2], strict=True))
    counts = {}
    for name, count in reply.items():
        with _ignoring_foreign_data("count"):
            number, question = name.split(" ", 1)
            counts[question, int(number)] = int(count)
    return counts


def parse_ballots(reply: Mapping[str, str]) -> dict[RoundId, tuple[Answer, ...]]:
    """Parse the `votes` hash into all answers of each round, sorted by voter id."""
    found: dict[RoundId, dict[str, Answer]] = defaultdict(dict)
    for name, answer in reply.items():
        with _ignoring_foreign_data("vote"):
            number, voter, question = name.split(" ", 2)
            found[question, int(number)][voter] = parse_answer(answer)
    return {
        round_id: tuple(answers[voter] for voter in sorted(answers))
        for round_id, answers in found.items()
    }


@contextmanager
def _ignoring_foreign_data(what: str) -> Iterator[None]:
    """Log and ignore an entry that Overtone has not written."""
    try:
        yield
    except ValueError:
        log.warning("A %s in Redis cannot be read. It is ignored.", what)


def parse_ended(text: str | None) -> EndedRoom | None:
    """Parse what REMOVE has stored. Earlier versions stored only the lesson."""
    if not text:
        return None
    lesson, _, cause = text.partition(" ")
    return EndedRoom(lesson, parse_cause(cause))
