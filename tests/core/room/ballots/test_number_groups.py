"""Grouping of the votes on number questions."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import InvalidInput
from app.core.quiz import NearMiss, Numeric
from app.core.room.ballots.number_format import format_result_number, round_number
from app.core.room.ballots.number_groups import (
    MAX_ROWS,
    NumberGroup,
    group_numbers,
    medians,
)
from app.core.room.ballots.number_labels import number_label
from app.language import Language, use_language

SINE = Numeric(
    "q",
    "What is sin 1?",
    Decimal("0.841"),
    Decimal("0.001"),
    near_misses=(
        NearMiss(Decimal("0.54"), Decimal("0.001"), "That is cos 1."),
        NearMiss(Decimal("0.017"), Decimal("0.001"), "Degrees."),
    ),
)
MANY_NEAR_MISSES = Numeric(
    "q",
    "How many?",
    Decimal(1000),
    near_misses=tuple(NearMiss(Decimal(n), Decimal(0), str(n)) for n in range(60)),
)

MAX_GROUPS = 20
"""Largest number of rows of a result."""

LIMITS = ["1e15", "-1e15", "999999999999999.00000000000000000000000000000000000001"]
TINY = ["0", "-0", "−0.0", "1e-99", "-1e-99", "0.841", "0,8405", "60,600", "1,000"]

answers = st.one_of(
    st.sampled_from([*LIMITS, *TINY]),
    st.integers(-(10**15), 10**15).map(str),
    st.integers(-20, 1020).map(str),
    st.decimals(-10, 10, places=3).map(str),
    st.decimals(Decimal("0.8"), Decimal("0.9"), places=4).map(str),
)
rounds = st.lists(st.lists(answers, max_size=60), max_size=3)
questions = st.sampled_from([SINE, MANY_NEAR_MISSES])


@given(questions, rounds, st.booleans())
def test_every_vote_is_in_exactly_one_group(
    question: Numeric, rounds: list[list[str]], reveal: bool
) -> None:
    results = group_numbers(question, rounds, reveal=reveal)

    counts = [group.counts for group in results.groups] + [results.others] * bool(
        results.others
    )
    assert [sum(each) for each in zip(*counts, strict=True)] == [
        len(round_) for round_ in rounds if counts
    ]
    for index, round_ in enumerate(rounds):
        expected = Counter(_places(question, results.groups, a) for a in round_)
        for place, group in enumerate(results.groups):
            assert group.counts[index] == expected[place]


def _places(
    question: Numeric, groups: tuple[NumberGroup, ...], answer: str
) -> int | None:
    """Return the index of the only group that contains the answer."""
    match = question.match(answer)
    if match.right or match.near_miss:
        key = (match.right, match.near_miss)
        for index, group in enumerate(groups):
            if not group.is_bin and (group.right, group.near_miss) == key:
                return index
    found = [i for i, group in enumerate(groups) if _contains(group, match.value)]
    assert len(found) <= 1
    return found[0] if found else None


def _contains(group: NumberGroup, value: Decimal) -> bool:
    if group.is_named:
        return False
    above = group.low is None or group.low <= value
    if group.is_bin:
        return above and (group.high is None or value < group.high)
    return above and group.high is not None and value <= group.high


@given(questions, rounds, st.booleans())
def test_results_are_small_however_different_the_numbers_are(
    question: Numeric, rounds: list[list[str]], reveal: bool
) -> None:
    results = group_numbers(question, rounds, reveal=reveal)

    assert len(results.groups) + bool(results.others) <= MAX_GROUPS
    for group in results.groups:
        assert (
            len(number_label(question, group, reveal=reveal, is_whole=results.is_whole))
            < 300
        )


@given(questions, rounds)
def test_groups_are_sorted_and_bins_touch_each_other(
    question: Numeric, rounds: list[list[str]]
) -> None:
    results = group_numbers(question, rounds, reveal=True)

    lows = [group.low for group in results.groups if group.low is not None]
    assert lows == sorted(lows)
    bins = [group for group in results.groups if group.is_bin]
    assert all(one.high == other.low for one, other in pairwise(bins))


@given(questions, rounds)
def test_the_median_divides_the_votes_into_halves(
    question: Numeric, rounds: list[list[str]]
) -> None:
    for round_, median in zip(rounds, medians(question, rounds), strict=True):
        if median is None:
            assert not round_
            continue
        values = [question.match(answer).value for answer in round_]
        assert 2 * sum(v < median for v in values) <= len(values)
        assert 2 * sum(v > median for v in values) <= len(values)


@pytest.mark.parametrize("text", ["nan", "NaN", "inf", "1e308", "-1e16", "0x10"])
def test_text_that_is_no_number_cannot_be_voted_for(text: str) -> None:
    with pytest.raises(InvalidInput):
        SINE.read_answer(text)


def test_five_thousand_different_numbers_become_a_histogram() -> None:
    answers = [f"{n}.{n:04}" for n in range(5000)]

    results = group_numbers(SINE, [answers], reveal=False)

    assert results.is_histogram
    assert len(results.groups) <= MAX_GROUPS
    assert sum(group.counts[0] for group in results.groups) == 5000


def test_numbers_as_close_as_the_tolerance_share_a_group() -> None:
    answers = ["0.5", "0.502", "0.503", "0.84", "0.842"]
    results = group_numbers(SINE, [answers], reveal=False)

    found = [(str(g.low), str(g.high), g.counts) for g in results.groups]
    assert found == [
        ("0.5", "0.502", (2,)),
        ("0.503", "0.503", (1,)),
        ("0.84", "0.842", (2,)),
    ]


def test_a_near_miss_splits_a_group_of_other_numbers() -> None:
    question = Numeric(
        "q",
        "How many?",
        Decimal(100),
        Decimal(5),
        near_misses=(NearMiss(Decimal(20), Decimal(0), "Twenty."),),
    )

    results = group_numbers(question, [["18", "19", "20", "21"]], reveal=False)

    assert [group.counts for group in results.groups] == [(2,), (1,), (1,)]


@pytest.mark.parametrize("reveal", [False, True])
def test_of_equally_rare_numbers_a_revealed_near_miss_has_its_own_row(
    reveal: bool,
) -> None:
    question = Numeric(
        "q", "", Decimal(1), near_misses=(NearMiss(Decimal(99), Decimal(0), "No."),)
    )
    answers = ["1"] * 40 + [str(10 * n) for n in range(1, MAX_ROWS)] + ["99"]

    found = group_numbers(question, [answers], reveal=reveal)

    assert any(group.near_miss for group in found.groups) == reveal
    assert found.others == (1,)


def test_outliers_do_not_flatten_a_histogram() -> None:
    answers = [str(n) for n in range(100, 200)] + ["1e15", "-1e15"]

    first, *middle, last = group_numbers(SINE, [answers], reveal=False).groups

    assert (first.low, first.high, first.counts) == (None, 100, (1,))
    assert (last.low, last.high, last.counts) == (200, None, (1,))
    assert {group.counts for group in middle} == {(20,)}


def test_a_revealed_histogram_has_rows_for_the_right_answer_and_near_misses() -> None:
    spread = [str(n / 100) for n in range(60)]

    results = group_numbers(SINE, [[*spread, "0.841", "0.8405", "0.54"]], reveal=True)

    assert results.is_histogram
    [right] = [group for group in results.groups if group.right]
    assert right.counts == (2,)
    [miss] = [group for group in results.groups if group.near_miss]
    assert miss.counts == (2,)
    assert sum(group.counts[0] for group in results.groups) == 63


def test_a_histogram_that_is_not_revealed_has_only_bins() -> None:
    spread = [str(n / 100) for n in range(60)]

    answers = [*spread, "0.841", "0.8405", "0.54"]
    results = group_numbers(SINE, [answers], reveal=False)

    assert all(group.is_bin for group in results.groups)


@pytest.mark.parametrize(
    ("answers", "median"),
    [
        (["1", "2", "100"], "2"),
        (["1", "2"], "1.5"),
        (["1e15", "2e-99"], "500000000000000." + "0" * 98 + "1"),
        (["0.1", "0.2", "0,3", ".4"], "0.25"),
    ],
)
def test_the_median_is_exact(answers: list[str], median: str) -> None:
    [found] = medians(SINE, [answers])

    assert found == Decimal(median)


@pytest.mark.parametrize(
    ("number", "rounded"),
    [
        ("0.12345678", "0.123457"),
        ("500000000000000.5", "500000000000000"),
        ("1.23456789e-99", "1.23457e-99"),
        ("0.25", "0.25"),
        ("1048576", "1048576"),
        ("-12", "-12"),
    ],
)
def test_a_number_that_is_not_whole_is_rounded_to_six_significant_digits(
    number: str, rounded: str
) -> None:
    assert round_number(SINE, Decimal(number)) == Decimal(rounded)


def test_numbers_are_rounded_to_the_digits_of_the_questions_answer() -> None:
    question = Numeric("q", "What is π?", Decimal("3.1415927"), Decimal("1e-7"))

    assert round_number(question, Decimal("3.14159274")) == Decimal("3.1415927")


def test_numbers_are_written_as_in_the_language() -> None:
    assert format_result_number(Decimal("-1234.50")) == "−1234.5"
    with use_language(Language("de")):
        assert format_result_number(Decimal("-1234.50")) == "−1234,5"


def test_a_tolerance_follows_its_number_in_languages_from_right_to_left() -> None:
    results = group_numbers(SINE, [["0.841"]], reveal=True)

    with use_language(Language("ar", "rtl")):
        label = number_label(SINE, results.groups[0], reveal=True)

    assert "\u20660.841 ± 0.001\u2069" in label
