"""State of a live room, which a presenter controls and devices follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from app.core.errors import OvertoneError

MAX_ROUNDS: Final = 9
"""Rounds of votes on one question."""

ParameterValues = Mapping[str, str]
"""Parameters of a figure by name, formatted as in a query string."""


class Phase(StrEnum):
    """Phase of a vote."""

    OPEN = "open"
    """Devices can vote."""
    CLOSED = "closed"
    """Votes are no longer accepted. Only the presenter sees the results."""
    SHOWN = "shown"
    """Everyone sees the results, but not which answer is right."""
    REVEALED = "revealed"
    """Everyone also sees which answer is right. The question has no further round."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A round of a vote on one question."""

    question: str
    round: int
    """1 to MAX_ROUNDS."""
    phase: Phase
    slide: str = field(default="", compare=False)
    """Id of the slide on which the vote was opened or its results were shown; empty
    until `apply_change` sets it."""
    opened: float = field(default=0.0, compare=False)
    """Time at which the round was opened, in seconds since the epoch; 0 if unknown."""
    devices: tuple[int, ...] = field(default=(), compare=False)
    """Number of devices that were connected when each closed round was closed."""
    text_digests: tuple[tuple[str, ...], ...] = field(default=(), compare=False)
    """The question's `text_digests` when each round was opened; empty if unknown."""

    def is_outdated(self, round_: int, text_digests: tuple[str, ...]) -> bool:
        """Return whether the question has changed since the round was opened.

        `text_digests` are those of the question as it is now.
        """
        is_known = round_ <= len(self.text_digests)
        return is_known and self.text_digests[round_ - 1] not in ((), text_digests)


@dataclass(frozen=True, slots=True)
class Room:
    """Whole state of a room, as everyone in it sees it."""

    code: str
    lesson: str
    slide: str
    """Id of the current slide, or of a section after the deck."""
    step: int = 0
    """Step of the slide, as `steps.js` counts it; 0 at its start."""
    block: float = 0
    """The presenter's reading position, as `reading.js` counts blocks; 0 at the start
    of the slide."""
    figures: Mapping[str, ParameterValues] = field(default_factory=dict)
    """By group of figures: settings that differ from the lesson's."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """By id: answers of predictions that the presenter has shown, as HTML."""
    vote: Vote | None = None
    """The current vote."""
    votes_by_question: Mapping[str, Vote] = field(default_factory=dict)
    """The last vote on each question that was voted on, including `vote`."""
    released: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By question: texts of the released answers, by their ids, in the order in which
    they were released."""
    shows_code: bool = False
    """Whether the projector shows the room code in large type."""
    shows_reasons: bool = False
    """Whether the projector shows the reasons of all answers of a revealed vote."""
    black: bool = False
    """Whether the projector is black."""
    changed_by: str = "presenter"
    """Device that made the last change: `presenter` or `remote`."""
    revision: int = 1
    """Increases by one with each change."""
    open: bool = True

    @property
    def accepts_votes(self) -> bool:
        return self.open and self.vote is not None and self.vote.phase is Phase.OPEN


class Conflict(OvertoneError):
    """The change conflicts with the current state of the room."""
