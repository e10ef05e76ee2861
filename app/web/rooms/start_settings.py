"""Settings of figures in the state that a prediction asks about."""

from __future__ import annotations

from app.core.figures.parameters import parameter_texts
from app.core.lesson import Lesson
from app.web.figures.page_parameters import page_parameters


def start_settings(lesson: Lesson, id: str) -> dict[str, dict[str, str]]:
    """Return the settings of the figures of a prediction, by group.

    The figures have the lesson's settings, and the settings of the first link in the
    question unless it shows the answer. Empty for other kinds of questions.
    """
    block = lesson.prediction_block(id)
    if block is None:
        return {}
    names = {name.partition(".")[0] for name, _ in block.state + block.start_state}
    if shown := lesson.figure_of(block.question):
        names.add(shown.name)
    settings: dict[str, dict[str, str]] = {}
    for group in lesson.figure_groups:
        if names.isdisjoint(figure.name for figure in group.figures):
            continue
        for figure in group.figures:
            params = page_parameters(figure, group, block.start_state).shown
            # The first figure of a group decides the settings that several have.
            settings[group.name] = parameter_texts(params) | settings.get(
                group.name, {}
            )
    return settings
