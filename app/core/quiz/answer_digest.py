"""Digest of the text that an answer refers to."""

from __future__ import annotations

import hashlib

from markupsafe import Markup

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
