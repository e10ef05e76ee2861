"""Questions for tests of ballots."""

from __future__ import annotations

from decimal import Decimal

from app.core.quiz import (
    MultipleChoice,
    NearMiss,
    Numeric,
    Option,
    Ordering,
    SingleChoice,
)

OPTIONS = (
    Option("<b>One</b>", False, "No: one."),
    Option("Two", True, "Right: two."),
    Option("Three", True, "Right: three."),
)
CHOICE = SingleChoice("q", "Why?", OPTIONS[:2])
SEVERAL = MultipleChoice("q", "Which?", OPTIONS)
NUMERIC = Numeric(
    "q",
    "How many?",
    Decimal(60600),
    Decimal(0),
    ("steps", "<positions>"),
    "Right: all of them.",
    (NearMiss(Decimal("0.5"), Decimal(0), "Half a one."),),
)
SINE = Numeric(
    "q",
    "What is sin 1?",
    Decimal("0.841"),
    Decimal("0.001"),
    near_misses=(NearMiss(Decimal("0.54"), Decimal("0.001"), "That is cos 1."),),
)
ORDERING = Ordering("q", "Which first?", ("A", "B", "C", "D"), (2, 0, 3, 1))
