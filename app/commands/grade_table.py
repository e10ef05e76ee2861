"""Grades that wait or were refused, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.durations import duration
from app.storage.lms import UnsentGrade


def grade_lines(grades: Sequence[UnsentGrade], now: float) -> Iterator[str]:
    """Yield two lines for each grade. `now` is in seconds since the epoch."""
    for each in grades:
        yield (
            f"{each.state}  {each.platform}, activity {each.resource_link},"
            f" learner {each.subject}, lesson {each.lesson}"
        )
        yield f"   {_history(each, now)}{_printable(each.words)}"
    if not grades:
        yield "No grade is waiting or was refused."


def _history(grade: UnsentGrade, now: float) -> str:
    tries = "1 try" if grade.tries == 1 else f"{grade.tries} tries"
    history = f"{duration(now - grade.waiting_since)} old, {tries}"
    if grade.state == "waiting":
        due = grade.next_try - now
        history += f", next try {f'in {duration(due)}' if due > 0 else 'now'}"
    return f"{history}. "


def _printable(words: str) -> str:
    """Return the platform's words without control characters for the terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in words)
