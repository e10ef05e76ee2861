"""Wrong answers in a blank or pair, grouped as grading compares them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from app.core.quiz import (
    Answer,
    Blanks,
    Matching,
    Numeric,
    WordBlank,
    comparable_text,
)
from app.core.room.ballots.number_groups import Counts, rank_groups
from app.core.room.ballots.number_labels import number_label
from app.core.room.ballots.ranking import ranked


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A wrong answer in a blank or pair, with its counts."""

    html: str
    counts: Counts
    feedback: str
    """HTML; empty if the author has written none for this answer."""
    is_typed: bool = False
    """Whether `html` is a text that a participant has typed, which may be offensive."""


def wrong_answers(
    question: Blanks | Matching, part: int, rounds: Sequence[Sequence[Answer]]
) -> list[WrongAnswer]:
    """Return the wrong answers in a part of the question, most frequent first."""
    given = [[_part_of(each, part) for each in answers] for answers in rounds]
    if isinstance(question, Matching):
        return _wrong_matches(question, part, given)
    blank, texts = question.blanks[part], [list(map(str, each)) for each in given]
    if isinstance(blank, Numeric):
        return _wrong_numbers(blank, texts)
    return _wrong_words(blank, texts)


def _part_of(answer: Answer, part: int) -> int | str:
    assert isinstance(answer, tuple)
    return answer[part]


def _wrong_matches(
    question: Matching, part: int, rounds: Sequence[Sequence[int | str]]
) -> list[WrongAnswer]:
    right = question.right_answer()[part]
    return [
        WrongAnswer(question.shown_items[match], counts, "")
        for match, counts in ranked([map(int, answers) for answers in rounds])
        if match != right
    ]


def _wrong_numbers(
    blank: Numeric, rounds: Sequence[Sequence[str]]
) -> list[WrongAnswer]:
    return [
        WrongAnswer(
            number_label(blank, group, reveal=True),
            group.counts,
            group.near_miss.feedback if group.near_miss else "",
        )
        for group in rank_groups(blank, rounds)
        if not group.right
    ]


def _wrong_words(
    blank: WordBlank, rounds: Sequence[Sequence[str]]
) -> list[WrongAnswer]:
    accepted = set(map(comparable_text, blank.accepted))
    known = {comparable_text(word.text): word for word in blank.wrong_words}
    spellings = _spellings(rounds)
    return [
        WrongAnswer(
            escape(known[word].text if word in known else spellings[word]),
            counts,
            known[word].feedback if word in known else "",
            is_typed=word not in known,
        )
        for word, counts in ranked([map(comparable_text, texts) for texts in rounds])
        if word not in accepted
    ]


def _spellings(rounds: Sequence[Sequence[str]]) -> dict[str, str]:
    """Return the most frequent spelling of each word, by its comparable text."""
    counted = Counter(text for texts in rounds for text in texts)
    # A frequent spelling replaces the rarer ones before it.
    rarest_first = reversed(counted.most_common())
    return {comparable_text(text): text for text, _ in rarest_first}
