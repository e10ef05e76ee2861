"""Shuffles of a sentence: the last word stays, and each order is another one."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.figures.shared.shuffles import (
    can_be_shuffled,
    count_orders,
    shuffles,
)

words = st.lists(st.sampled_from(["a", "A", "b", "c", "d"]), min_size=1, max_size=12)


@given(words)
def test_the_last_word_stays_and_every_other_word_occurs_once(given: list[str]) -> None:
    for order in shuffles(given, 5):
        assert order[-1] == len(given) - 1
        assert sorted(order) == list(range(len(given)))


@given(words)
def test_each_shuffle_reads_differently_from_the_sentence(given: list[str]) -> None:
    names = [word.casefold() for word in given]

    for order in shuffles(given, 5):
        reads_same = [names[index] for index in order] == names
        assert reads_same != can_be_shuffled(given)


@given(words)
def test_neighbouring_shuffles_differ_if_there_are_enough_words(
    given: list[str],
) -> None:
    texts = [[given[i].casefold() for i in order] for order in shuffles(given, 20)]
    differ = all(one != other for one, other in itertools.pairwise(texts))

    assert differ == (can_be_shuffled(given) and len(given) > 3)


@pytest.mark.parametrize("given", [["a"], ["a", "b"], ["a", "A", "b"]])
def test_words_with_one_order_cannot_be_shuffled(given: list[str]) -> None:
    assert not can_be_shuffled(given)


def test_shuffles_are_the_same_in_every_call() -> None:
    sentence = ["one", "two", "three", "four", "five"]

    assert shuffles(sentence, 9) == shuffles(sentence, 20)[:9]


@pytest.mark.parametrize(
    ("given", "orders"),
    [
        ("a b c d", 5),
        ("a b c", 1),
        ("a a b c", 2),
        ("a b c d e f g h i j", 100),
    ],
)
def test_orders_that_read_differently_are_counted(given: str, orders: int) -> None:
    assert count_orders(given.split(), 100) == orders
