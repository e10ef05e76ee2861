"""A room in JSON's types, for those who keep it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.core.room.state import Phase, Room, Vote


def as_json(room: Room) -> dict[str, Any]:
    """What `from_json` reads back."""
    return {
        "code": room.code,
        "lesson": room.lesson,
        "slide": room.slide,
        "step": room.step,
        "figures": {name: dict(settings) for name, settings in room.figures.items()},
        "vote": _vote_json(room.vote) if room.vote else None,
        "asked": [_vote_json(vote) for vote in room.asked.values()],
        "joining": room.joining,
        "driver": room.driver,
        "revision": room.revision,
        "open": room.open,
    }


def from_json(kept: Mapping[str, Any]) -> Room:
    slide = kept["slide"]
    asked = [_vote_of(vote, slide) for vote in kept["asked"]]
    return Room(
        **{
            **kept,
            "vote": _vote_of(kept["vote"], slide) if kept["vote"] else None,
            "asked": {vote.question: vote for vote in asked},
        }
    )


def _vote_json(vote: Vote) -> dict[str, Any]:
    return {
        "question": vote.question,
        "round": vote.round,
        "phase": str(vote.phase),
        "slide": vote.slide,
    }


def _vote_of(kept: Mapping[str, Any], slide: str) -> Vote:
    """`slide` is where the room is: a vote that was kept before votes had theirs is
    taken for one of that slide."""
    phase = Phase(kept["phase"])
    return Vote(kept["question"], kept["round"], phase, kept.get("slide", slide))
