"""States of figures that links and predictions of a lesson request.

An exported figure has a snapshot of each of these states, even if its settings have
values between the stops of their sliders, or if several settings are changed at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from app.core.lesson import Lesson

MARK: Final = "mark"
"""The marked position, which moves without a new snapshot."""

ADJUSTED: Final = "dims"
"""A setting that the page changes together with others, so that it has no snapshots."""


def requested_states(
    lesson: Lesson, figures: Collection[str]
) -> Iterator[dict[str, str]]:
    """Yield the settings that each link requests for a group with these figures."""
    for link in lesson.figure_links:
        parameters = [(*key.rpartition("."), value) for key, value in link.parameters]
        state = {
            name: value
            for figure, _, name, value in parameters
            if figure in figures and name != MARK
        }
        if state and ADJUSTED not in state:
            yield state
