"""The figure of the four terms of a score."""

from __future__ import annotations

import re

import numpy as np
import pytest
from pydantic import ValidationError

from app.core.charts import PanelChart
from app.core.draw.svg.figure import draw_svg
from app.core.figures.score_terms import SCORE_TERMS, ScoreTermsParams


def chart(**given: object) -> PanelChart:
    found = SCORE_TERMS.chart(ScoreTermsParams.model_validate(given))
    assert isinstance(found, PanelChart)
    return found


def test_the_panels_add_up_to_the_total() -> None:
    found = chart(start=7)

    assert found.total
    total = np.sum([panel.values for panel in found.panels], axis=0)
    assert found.total.values == pytest.approx(total)


def test_at_position_zero_no_panel_has_a_sign() -> None:
    assert {panel.is_changed for panel in chart().all_panels} == {None}


@pytest.mark.parametrize("start", [1, 100, 1_000_000])
def test_a_moved_sentence_changes_the_mixed_terms_and_the_score(start: int) -> None:
    changed = [panel.is_changed for panel in chart(start=start).all_panels]

    assert changed == [False, True, True, False, True]


def test_with_matrices_the_term_of_positions_changes_too() -> None:
    changed = [p.is_changed for p in chart(start=100, matrices="on").all_panels]

    assert changed == [False, True, True, True, True]


def test_the_reading_adds_the_printed_values_of_one_score() -> None:
    found = chart()
    *terms, total = [
        float(text.replace("− ", "-").replace("+ ", "").replace("−", "-"))
        for text in re.findall(r"(?:[+−] )?−?[0-9.]+[0-9]", found.reading)
    ]

    assert sum(terms) == pytest.approx(total, abs=0.03)
    assert total == round(float(found.all_panels[-1].values[0, -1]), 2)


def test_rounded_terms_that_add_up_to_another_number_are_about_equal() -> None:
    signs: dict[str, set[bool]] = {}
    for word in "abcdefghijklmnop":
        text = chart(sentence=f"{word} bites man").reading
        text = text.replace("+ ", "").replace("− ", "-")
        [(terms, sign, total)] = re.findall(r": ([^=≈]+) ([=≈]) (\S+\d)", text)
        numbers = [float(term.replace("−", "-")) for term in terms.split()]
        is_exact = round(sum(numbers), 2) == float(total.replace("−", "-"))
        signs.setdefault(sign, set()).add(is_exact)

    assert signs == {"=": {True}, "≈": {False}}


def test_the_reading_names_the_terms_that_change_and_those_that_stay() -> None:
    assert "word · position and position · word change" in chart(start=100).reading
    assert "Word · word and position · position stay" in chart(start=100).reading
    assert "Word · word stays" in chart(start=100, matrices="on").reading


def test_the_description_names_the_matrices_that_change_and_those_that_stay() -> None:
    moved = chart(start=100).description

    assert "Word · position, position · word and score change." in moved
    assert moved.endswith("Word · word and position · position stay.")
    assert "stay" not in chart().description


def test_all_values_are_in_the_range_of_the_colours() -> None:
    for start in range(0, 201, 10):
        found = chart(start=start)
        assert all(np.abs(p.values).max() <= found.high for p in found.all_panels)


def test_a_sentence_of_more_than_six_words_is_rejected() -> None:
    with pytest.raises(ValidationError):
        ScoreTermsParams(sentence="one two three four five six seven")


def test_the_svg_is_small() -> None:
    assert len(draw_svg(chart()).encode()) <= 8192
