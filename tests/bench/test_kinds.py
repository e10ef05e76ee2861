"""The measurement of kinds has settings and a control for each of them."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from app.core.figures import KINDS
from app.core.figures.parameters import parameters_of, read_parameters
from tests.bench.kinds import LESSONS, SLIDERS
from tests.bench.lib.subject import own_query

each_kind = pytest.mark.parametrize("name", LESSONS)


def test_every_kind_of_the_lessons_is_measured() -> None:
    assert {"waves", "alibi"} <= LESSONS.keys()


@each_kind
def test_own_queries_are_valid_and_differ(name: str) -> None:
    """A kind without a base needs an entry in `own_query`."""
    model = KINDS[name].model
    queries = [own_query(name, n) for n in (0, 1, 999)]

    assert len({read_parameters(model, parse_qsl(query)) for query in queries}) == 3


@each_kind
def test_the_changed_parameter_exists(name: str) -> None:
    changed = "order" if name == "order" else SLIDERS.get(name, "base")

    assert changed in {
        parameter.name for parameter in parameters_of(KINDS[name].model)
    }, f"Add the name of a slider of {name} to SLIDERS in tests/bench/kinds.py."
