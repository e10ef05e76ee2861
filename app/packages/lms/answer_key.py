"""Answer key of a lesson as JSON, with which a package grades without a server.

`static/js/package/grading.js` reads it. Anyone who opens the package can read it too.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from decimal import Decimal
from typing import Any, assert_never

from app.core.lesson import Lesson
from app.core.quiz import (
    Blank,
    Blanks,
    GradedQuestion,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    SingleChoice,
    UngradedQuestion,
)
from app.language import gettext


def answer_key(lesson: Lesson) -> dict[str, Any]:
    """Return how the lesson and each of its questions are graded."""
    return {
        "grading": lesson.grading,
        "mastery": lesson.mastery,
        "questions": [
            _common(question) | _key(question)
            for question in lesson.questions()
            if not isinstance(question, UngradedQuestion)
        ],
    }


def _common(question: GradedQuestion) -> dict[str, Any]:
    return {
        "id": question.id,
        "code": _code(question),
        "kind": question.kind,
        "nextStep": gettext(question.next_step),
        "reasonStep": _reason_step(question),
        "missingStep": gettext(question.missing_step) if question.missing_step else "",
        "counted": question.counted,
        "points": question.points,
        "slide": question.slide,
        "explanation": question.explanation,
    }


def _reason_step(question: GradedQuestion) -> str:
    """Return what to do after a wrong answer whose feedback says why it is wrong."""
    return gettext(question.reason_step) if question.has_reasons else ""


def _key(question: GradedQuestion) -> dict[str, Any]:
    match question:
        case SingleChoice() | MultipleChoice():
            options = [
                {"right": option.right, "feedback": option.shown_feedback}
                for option in question.options
            ]
            return {"options": options}
        case Numeric():
            return _numeric(question)
        case Ordering():
            return {"items": question.items, "shown": question.shown}
        case Blanks():
            return {"blanks": [_blank(blank) for blank in question.blanks]}
        case Matching():
            return {"pairs": question.pairs, "shown": question.shown}
        case _:
            assert_never(question)


def _numeric(question: Numeric) -> dict[str, Any]:
    near_misses = [
        _number(miss.value, miss.tolerance, miss.feedback)
        for miss in question.near_misses
    ]
    return {
        **_number(question.value, question.tolerance, question.feedback),
        "units": question.units,
        "unitInText": question.unit_in_text,
        "nearMisses": near_misses,
    }


def _blank(blank: Blank) -> dict[str, Any]:
    if isinstance(blank, Numeric):
        return {"kind": "number", **_numeric(blank)}
    return {
        "kind": "words",
        "accepted": blank.accepted,
        "feedback": blank.feedback,
        "wrong": [{"text": w.text, "feedback": w.feedback} for w in blank.wrong_words],
    }


def _number(value: Decimal, tolerance: Decimal, feedback: str) -> dict[str, str]:
    return {"value": f"{value:f}", "tolerance": f"{tolerance:f}", "feedback": feedback}


def _code(question: GradedQuestion) -> str:
    """Return a short hash of the question and its options.

    Stored answers are ignored after the author has changed the text that they refer to.
    A package has one code for each question, so it covers all options; `answer_digest`
    covers only the text that one answer refers to.
    """
    parts = (question.id, question.prompt, *question.answer_texts)
    digest = hashlib.blake2b("\0".join(parts).encode(), digest_size=6).digest()
    return urlsafe_b64encode(digest).decode()
