"""Readings of figures, which screen readers announce after each change."""

from __future__ import annotations

import re

import pytest

from app.core.figures import KINDS
from app.core.figures.kind import FigureKind


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_title_and_first_sentence_of_the_reading_are_short(kind: FigureKind) -> None:
    chart = kind.chart(kind.model())
    first = re.match(r".*?[.!?](?= |$)", chart.reading)

    assert first, chart.reading
    assert len(f"{chart.title}. {first[0]}".split()) <= 40
