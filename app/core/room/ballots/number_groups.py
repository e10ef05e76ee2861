"""Group the votes on a number question, so that results stay small and readable.

Numbers that match the same line of the question are one group. Other numbers are one
group if they are as close together as the tolerance allows for the right answer. If
the groups are too many, they become a histogram:

    few groups       a row for each, smallest first, and one for rare other answers
    many groups      bins of equal width over the middle of the votes; with `reveal`,
                     the right answer and the frequent near misses have their own rows

Without `reveal`, groups that the question names look like the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from itertools import accumulate
from math import floor
from statistics import median
from typing import Final

from app.core.quiz import EXACT_DIGITS, NearMiss, NumberMatch, Numeric

MAX_ROWS: Final = 8
"""Groups with their own row. The rest share one row or become a histogram."""

OTHERS_SHARE: Final = Decimal("0.2")
"""Largest share of votes in the row of rare answers; above it, results have bins."""

BINS: Final = 9
"""Bins over the middle of the votes. Rounding can add one, and two are open-ended, so
that a histogram has at most 20 rows."""

TAIL: Final = Decimal("0.05")
"""Share of votes at each end that may lie outside of the middle."""

Counts = tuple[int, ...]
"""Number of votes in each round."""


@dataclass(frozen=True, slots=True)
class NumberGroup:
    """Votes that share a row of the results."""

    counts: Counts
    low: Decimal | None
    """Smallest number of the group; None if the group has no lower limit."""
    high: Decimal | None
    """Largest number, or the first number above a bin; None without a limit."""
    is_bin: bool = False
    """Whether the group contains the numbers from `low` up to, but without, `high`."""
    right: bool = False
    near_miss: NearMiss | None = None

    @property
    def is_named(self) -> bool:
        """Whether the question names the numbers of this group."""
        return self.right or self.near_miss is not None


@dataclass(frozen=True, slots=True)
class NumberResults:
    """All votes on a number question. Each vote is in exactly one group."""

    groups: tuple[NumberGroup, ...]
    """Smallest numbers first."""
    others: Counts
    """Votes for rare answers, which share a group."""
    is_histogram: bool
    is_whole: bool
    """Whether all numbers are whole, so that a bin ends with its last whole number."""


@dataclass(frozen=True, slots=True)
class _VotedNumber:
    """A number that was voted for."""

    match: NumberMatch
    counts: Counts

    @property
    def value(self) -> Decimal:
        return self.match.value

    @property
    def is_named(self) -> bool:
        """Whether the question names this number."""
        return self.match.right or self.match.near_miss is not None


def group_numbers(
    question: Numeric, rounds: Sequence[Sequence[str]], *, reveal: bool
) -> NumberResults:
    """Group the answers of all rounds. With `reveal`, the right answer has a group."""
    with localcontext(prec=EXACT_DIGITS):
        numbers = _numbers(question, rounds)
        ranked = _ranked(_groups(question, numbers), named_first=reveal)
        top, rest = ranked[:MAX_ROWS], ranked[MAX_ROWS:]
        total = sum(sum(number.counts) for number in numbers)
        if sum(sum(group.counts) for group in rest) > OTHERS_SHARE * total:
            named = [group for group in ranked if group.is_named] if reveal else []
            return _histogram(question, numbers, named, len(rounds), reveal)
        if reveal and not any(group.right for group in top):
            top += [g for g in rest if g.right] or [_right_group(question, len(rounds))]
            rest = [group for group in rest if not group.right]
        others = _summed((group.counts for group in rest), len(rounds))
        return NumberResults(_sorted(top), others if rest else (), False, False)


def rank_groups(
    question: Numeric, rounds: Sequence[Sequence[str]]
) -> list[NumberGroup]:
    """Return all groups of the answers of all rounds, most frequent first."""
    with localcontext(prec=EXACT_DIGITS):
        return _ranked(_groups(question, _numbers(question, rounds)))


def medians(
    question: Numeric, rounds: Sequence[Sequence[str]]
) -> tuple[Decimal | None, ...]:
    """Return the median of each round; None for a round without votes."""
    with localcontext(prec=EXACT_DIGITS):
        return tuple(_median(question, answers) for answers in rounds)


def _numbers(question: Numeric, rounds: Sequence[Sequence[str]]) -> list[_VotedNumber]:
    """Return the different numbers, smallest first."""
    counted = [Counter(answers) for answers in rounds]
    found: dict[NumberMatch, Counts] = {}
    for answer in set().union(*counted):
        match = question.match(answer)
        counts = tuple(counts[answer] for counts in counted)
        found[match] = _summed((found.get(match, ()), counts), len(rounds))
    numbers = (_VotedNumber(match, counts) for match, counts in found.items())
    return sorted(numbers, key=lambda number: number.value)


def _median(question: Numeric, answers: Sequence[str]) -> Decimal | None:
    found = {each: question.match(each).value for each in set(answers)}
    return median(found[answer] for answer in answers) if answers else None


# Groups


def _groups(question: Numeric, numbers: Sequence[_VotedNumber]) -> list[NumberGroup]:
    named: dict[NearMiss | None, list[_VotedNumber]] = {}
    unnamed: list[list[_VotedNumber]] = [[]]
    for number in numbers:
        if number.is_named:
            named.setdefault(number.match.near_miss, []).append(number)
            unnamed.append([])
            continue
        first = next(iter(unnamed[-1]), number)
        if number.value - first.value > 2 * question.tolerance:
            unnamed.append([])
        unnamed[-1].append(number)
    return [_group(members) for members in (*named.values(), *unnamed) if members]


def _group(members: Sequence[_VotedNumber]) -> NumberGroup:
    first, last = members[0], members[-1]
    return NumberGroup(
        _summed((member.counts for member in members), len(first.counts)),
        low=first.value,
        high=last.value,
        right=first.match.right,
        near_miss=first.match.near_miss,
    )


def _right_group(question: Numeric, rounds: int) -> NumberGroup:
    """Return the group of the right answer, without votes."""
    return NumberGroup((0,) * rounds, question.value, question.value, right=True)


def _ranked(
    groups: Iterable[NumberGroup], *, named_first: bool = False
) -> list[NumberGroup]:
    """Sort by frequency, most frequent first; groups of the same size by number.

    With `named_first`, groups that the question names come first among those.
    """
    return sorted(
        groups,
        key=lambda g: (-sum(g.counts), named_first and not g.is_named, _position(g)),
    )


def _sorted(groups: Iterable[NumberGroup]) -> tuple[NumberGroup, ...]:
    """Sort by the smallest number; a bin comes before the groups inside it."""
    return tuple(sorted(groups, key=lambda g: (_position(g), not g.is_bin)))


def _position(group: NumberGroup) -> Decimal:
    return Decimal("-Infinity") if group.low is None else group.low


def _summed(counts: Iterable[Counts], rounds: int) -> Counts:
    sums = [0] * rounds
    for each in counts:
        for index, count in enumerate(each):
            sums[index] += count
    return tuple(sums)


# Histograms


def _histogram(
    question: Numeric,
    numbers: Sequence[_VotedNumber],
    named: Sequence[NumberGroup],
    rounds: int,
    reveal: bool,
) -> NumberResults:
    own = list(named[:MAX_ROWS])
    if reveal and not any(group.right for group in own):
        right = [group for group in named if group.right]
        own[MAX_ROWS - 1 :] = right or [_right_group(question, rounds)]
    names = {(group.right, group.near_miss) for group in own if group.is_named}
    binned = [n for n in numbers if (n.match.right, n.match.near_miss) not in names]
    is_whole = all(n.value == n.value.to_integral_value() for n in numbers)
    bins = _bins(_edges(numbers, is_whole), binned, rounds)
    return NumberResults(_sorted([*own, *bins]), (), True, is_whole)


def _edges(numbers: Sequence[_VotedNumber], is_whole: bool) -> list[Decimal]:
    """Return the limits of bins that cover the middle of all votes."""
    cumulated = list(accumulate(sum(number.counts) for number in numbers))
    tail = TAIL * cumulated[-1]
    low = next(n.value for n, c in zip(numbers, cumulated, strict=True) if c > tail)
    high = next(
        n.value
        for n, c in zip(numbers, cumulated, strict=True)
        if c >= cumulated[-1] - tail
    )
    step = _nice((high - low) / BINS)
    if is_whole:
        step = max(step, Decimal(1))
    first, last = (floor(value / step) for value in (low, high))
    return [step * index for index in range(first, last + 2)]


def _nice(width: Decimal) -> Decimal:
    """Return the smallest 1, 2 or 5 times a power of ten that is at least `width`."""
    power = Decimal(1).scaleb(width.adjusted())
    return next(power * m for m in (1, 2, 5, 10) if power * m >= width)


def _bins(
    edges: Sequence[Decimal], numbers: Sequence[_VotedNumber], rounds: int
) -> list[NumberGroup]:
    """Count the numbers in each bin. The open-ended bins are left out if empty."""
    limits = [None, *edges, None]
    members: list[list[Counts]] = [[] for _ in limits[1:]]
    for number in numbers:
        members[sum(number.value >= edge for edge in edges)].append(number.counts)
    bins = [
        NumberGroup(_summed(counts, rounds), low, high, is_bin=True)
        for counts, low, high in zip(members, limits, limits[1:], strict=False)
    ]
    return [b for b in bins if any(b.counts) or None not in (b.low, b.high)]
