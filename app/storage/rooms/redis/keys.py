"""How a room is written in Redis: its keys, its record and its votes as text."""

from __future__ import annotations

import json
import logging
import secrets
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from app.core.quiz import Answer
from app.storage.rooms.record import Record, of_json, to_json
from app.storage.rooms.redis.cache import Known
from app.storage.rooms.store import Round

log = logging.getLogger(__name__)

PREFIX: Final = "overtone:rooms"
"""Of every key; by itself the rooms by when something was last done in them."""


def key(code: str, part: str = "record") -> str:
    return f"{PREFIX}:{code}:{part}"


def write(record: Record, version: int) -> str:
    """Like no other: who has written it can tell when no answer came."""
    own = {"version": version, "written": secrets.token_hex(8)}
    return json.dumps(to_json(record) | own)


def read(text: str) -> Known | None:
    """None for what another version of this server wrote and this one cannot read."""
    try:
        kept = json.loads(text)
        return Known(of_json(kept), kept["version"])
    except (ValueError, KeyError, TypeError):
        log.warning("A room in Redis cannot be read, and is left as it is.")
        return None


def counts_of(kept: Mapping[str, str] | list[str]) -> dict[Round, int]:
    """From a reply as a mapping, or as names and numbers in turn."""
    if isinstance(kept, list):
        kept = dict(zip(kept[::2], kept[1::2], strict=True))
    counts = {}
    for name, count in kept.items():
        round_, question = name.split(" ", 1)
        counts[question, int(round_)] = int(count)
    return counts


def ballots_of(kept: Mapping[str, str]) -> dict[Round, tuple[Answer, ...]]:
    """All answers of each round, in the order of voters' names."""
    found: dict[Round, dict[str, Answer]] = defaultdict(dict)
    for name, answer in kept.items():
        round_, voter, question = name.split(" ", 2)
        found[question, int(round_)][voter] = _answer(answer)
    return {
        round_: tuple(given[voter] for voter in sorted(given))
        for round_, given in found.items()
    }


def _answer(text: str) -> Answer:
    """JSON knows no tuples."""
    answer: Any = json.loads(text)
    return tuple(answer) if isinstance(answer, list) else answer
