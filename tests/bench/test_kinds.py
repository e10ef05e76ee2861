"""The measurement of kinds has settings, a control and a lesson for each of them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from app.core.figures import KINDS
from app.core.figures.parameters import parameters_of, read_parameters
from tests.bench.kinds import SECOND, SLIDERS
from tests.bench.lib.subject import LESSON, SECOND_LESSON, own_query

CONTENT = Path(__file__).parents[2] / "content"

each_kind = pytest.mark.parametrize("name", KINDS)


@each_kind
def test_own_queries_are_valid_and_differ(name: str) -> None:
    model = KINDS[name].model
    queries = [own_query(name, n) for n in (0, 1, 999)]

    assert len({read_parameters(model, parse_qsl(query)) for query in queries}) == 3


@each_kind
def test_the_changed_parameter_exists(name: str) -> None:
    changed = "order" if name == "order" else SLIDERS.get(name, "base")

    assert changed in {parameter.name for parameter in parameters_of(KINDS[name].model)}


@each_kind
def test_the_lesson_shows_the_kind(name: str) -> None:
    lesson = SECOND_LESSON if name in SECOND else LESSON
    text = (CONTENT / Path(lesson).name / "lesson.md").read_text("utf-8")

    assert f"{{figure}} {name}\n" in text
