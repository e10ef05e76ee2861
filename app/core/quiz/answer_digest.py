"""Digest of the text that an answer refers to, and stored answers by digest."""

from __future__ import annotations

import hashlib

from markupsafe import Markup

from app.core.errors import InvalidInput
from app.core.quiz.grading_result import Answer
from app.core.quiz.questions import Question


def answer_digest(question: Question, answer: Answer) -> str:
    """Return a hash of the text that the answer refers to, without its markup.

    It is stored with the answer. If the author changes the text, the stored answer no
    longer fits the question.
    """
    referenced = question.referenced_html(answer)
    text = "\n".join(Markup(html).striptags() or html for html in referenced)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def stored_answer(question: Question, given: object, digest: str) -> Answer | None:
    """Return a stored answer; None if it does not fit the current question.

    The answer to a question with one choice refers to a text. If the author has moved
    the option, the answer is its new index.
    """
    options = range(len(question.shown_items)) if question.choices == "one" else ()
    for possible in (given, *options):
        try:
            answer = question.read_answer(possible)
        except InvalidInput:
            continue  # the author has removed the option
        if answer_digest(question, answer) == digest:
            return answer
    return None
