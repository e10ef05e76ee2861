"""What can be asked: one right option, several, a number, or an order."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import ClassVar
from zlib import crc32

import numpy as np


@dataclass(frozen=True, slots=True)
class _Asked:
    """What every question has, whatever it wants to know."""

    id: str
    prompt: str
    """HTML of what is asked."""
    line: int = field(default=0, kw_only=True)
    hints: tuple[str, ...] = field(default=(), kw_only=True)
    """HTML, asked for one after the other before an answer is given."""
    explanation: str = field(default="", kw_only=True)
    """HTML, told after an answer. Gives the key away."""
    counted: bool = field(default=True, kw_only=True)
    """Whether it belongs to the lesson's score; practice does not."""


@dataclass(frozen=True, slots=True)
class Option:
    html: str
    right: bool
    feedback: str
    """HTML: why this option is right or wrong. Shown only to who chose it."""


@dataclass(frozen=True, slots=True)
class SingleChoice(_Asked):
    """A question with exactly one right option."""

    kind: ClassVar[str] = "choice"
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class MultipleChoice(_Asked):
    """A question whose right options are all to be chosen, and no others."""

    kind: ClassVar[str] = "several"
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A number that somebody may well arrive at, and what it comes from."""

    value: Decimal
    tolerance: Decimal
    feedback: str
    """HTML, shown only to who gave this number."""


@dataclass(frozen=True, slots=True)
class Numeric(_Asked):
    """A question for a number, right when it is within the tolerance of the value."""

    kind: ClassVar[str] = "numeric"
    value: Decimal
    tolerance: Decimal = Decimal(0)
    units: tuple[str, ...] = ()
    """Words that may stand behind the number; the first is shown beside the field."""
    feedback: str = ""
    """HTML, shown to who gave the right number."""
    near_misses: tuple[NearMiss, ...] = ()


@dataclass(frozen=True, slots=True)
class Ordering(_Asked):
    """A list to be put in order."""

    kind: ClassVar[str] = "ordering"
    items: tuple[str, ...]
    """HTML, in the right order."""
    shown: tuple[int, ...]
    """A permutation: the item shown first, second, …, as an index into `items`."""

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(self.items[index] for index in self.shown)


Question = SingleChoice | MultipleChoice | Numeric | Ordering


def shuffled(count: int, seed: str) -> tuple[int, ...]:
    """A permutation of 0 … count − 1, the same for one seed, without right neighbours.

    Nothing is followed by its next: what is left untouched earns nothing. `count` is at
    least 2.
    """
    drawing = np.random.default_rng(crc32(seed.encode()))
    order = np.arange(count)
    while (np.diff(order) == 1).any():  # gone in about one drawing of three
        order = drawing.permutation(count)
    return tuple(int(index) for index in order)
