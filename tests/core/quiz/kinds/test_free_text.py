"""Answers to open questions: cleaned, and limited in length."""

from __future__ import annotations

import pytest

from app.core.errors import InvalidInput
from app.core.quiz import OpenQuestion, count_words

QUESTION = OpenQuestion("q", "Why?", 5, explanation="Because.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 0),
        ("one", 1),
        ("Don't stop – we've just begun.", 5),
        ("a\n\nb\tc", 3),
        ("位置が必要です。", 7),
        ("BERT用", 2),
        ("— … 🙂", 0),
        ("ضروری است", 2),
    ],
)
def test_words_are_counted(text: str, words: int) -> None:
    assert count_words(text) == words


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("  It   matters. ", "It matters."),
        ("one\r\ntwo\r\n\r\n\r\n\r\nthree", "one\ntwo\n\nthree"),
        ("a\x00b\x1b[31m", "ab[31m"),
        ("safe\u202egnp.exe\u2066", "safegnp.exe"),
        ("cafe\u0301", "café"),
        ("one\u2028two", "one\ntwo"),
        ("posi\xadtion\u200bal", "positional"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)
def test_the_text_is_cleaned(given: str, text: str) -> None:
    assert QUESTION.read_answer(given) == text
    assert QUESTION.read_answer(text) == text


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("", "Write an answer first."),
        (" \u200b\n", "Write an answer first."),
        (7, "Write an answer first."),
        (["one"], "Write an answer first."),
        (None, "Write an answer first."),
        (
            "one two three four five six",
            "Your answer has 6 words; at most 5 are allowed.",
        ),
        ("x" * 3001, "Your answer has 3001 characters; at most 3000 are allowed."),
    ],
)
def test_other_answers_are_rejected(given: object, message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        QUESTION.read_answer(given)

    assert [error.message for error in raised.value.errors] == [message]


def test_an_open_question_is_not_graded() -> None:
    with pytest.raises(InvalidInput, match="An open question is not graded"):
        QUESTION.grade("Because.")
