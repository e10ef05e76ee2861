"""A row of the results of a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.language import translatable

OTHERS: Final = translatable("Other answers")


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An answer, or several rare ones, with its counts."""

    html: str
    counts: tuple[int, ...]
    """Number of votes in each round."""
    right: bool | None
    """None if the question has no right answer."""
    feedback: str = ""
    """HTML that explains why the answer is right or wrong."""
    id: str = ""
    """Id of the answer to an open question; empty for other questions."""
