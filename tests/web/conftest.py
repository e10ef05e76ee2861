"""A kind of figure that exists only in tests."""

from __future__ import annotations

import pytest

from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from tests.web.seats import SeatsParams, seats


@pytest.fixture
def _seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the figure kind `seats`."""
    kind = FigureKind("seats", "Seats", "Who sits where.", SeatsParams, seats)
    monkeypatch.setattr("app.core.figures.KINDS", {**KINDS, "seats": kind})
