"""Grades that wait or were refused, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.durations import duration
from app.core.terminal_text import printable
from app.storage.lms import UnsentGrade


def grade_lines(grades: Sequence[UnsentGrade], now: float) -> Iterator[str]:
    """Yield two lines for each grade. `now` is in seconds since the epoch."""
    for each in grades:
        yield printable(
            f"{each.state}  {each.platform}, activity {each.resource_link},"
            f" learner {each.subject}, lesson {each.lesson}"
        )
        yield printable(f"   {_history(each, now)}{each.reason}")
    if not grades:
        yield "No grades are waiting or refused."


def _history(grade: UnsentGrade, now: float) -> str:
    tries = "1 try" if grade.tries == 1 else f"{grade.tries} tries"
    history = f"{duration(now - grade.waiting_since)} old, {tries}"
    if grade.state == "waiting":
        due = grade.next_try - now
        history += f", next try {f'in {duration(due)}' if due > 0 else 'now'}"
    return f"{history}. "
