"""Attention weights with ALiBi and T5's buckets, read forwards and backwards."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import LineChart, PanelChart
from app.core.figures.alibi import ALIBI
from app.core.figures.alibi.parameters import AlibiParams


def chart(**given: object) -> PanelChart:
    params = AlibiParams.model_validate({"part": "weights", "mask": "off", **given})
    found = ALIBI.chart(params)
    assert isinstance(found, PanelChart)
    return found


@pytest.mark.parametrize("mask", ["off", "on"])
def test_each_row_of_weights_has_the_sum_one(mask: str) -> None:
    for panel in chart(mask=mask).panels:
        assert np.nansum(panel.values, axis=1) == pytest.approx(1)


def test_a_mask_hides_later_keys() -> None:
    for panel in chart(mask="on").panels:
        assert np.isnan(panel.values).tolist() == np.triu(np.ones((3, 3)), 1).tolist()


def test_a_mask_is_named_with_the_word_that_it_changes_most() -> None:
    hidden = "With the mask, “dog” sees only itself."

    assert chart(mask="on").reading.endswith(hidden)
    assert "mask" not in chart(mask="off").reading
    assert "mask" not in chart(mask="on", sentence="dog").reading


def test_without_a_mask_only_t5_notices_that_the_sentence_is_reversed() -> None:
    found = chart(direction="backwards")

    assert [panel.is_changed for panel in found.panels] == [True, False, False, False]
    assert found.reading.startswith("“man bites dog”: with ALiBi, every two words have")


def test_read_backwards_the_weights_of_alibi_stay_in_their_cells() -> None:
    forwards, backwards = chart(), chart(direction="backwards")

    assert backwards.labels == forwards.labels == ("dog", "bites", "man")
    for before, after in zip(forwards.panels[1:], backwards.panels[1:], strict=True):
        assert after.values == pytest.approx(before.values)


def test_read_backwards_the_reading_has_the_sentence_as_it_is_read() -> None:
    found = chart(direction="backwards", t5="off")

    assert found.reading.startswith("“man bites dog”: rows keep their order, and every")


def test_read_backwards_a_mask_hides_the_other_half() -> None:
    found = chart(mask="on", direction="backwards")

    for panel in found.panels:
        assert np.isnan(panel.values).tolist() == np.tril(np.ones((3, 3)), -1).tolist()
    assert "to the left of the diagonal" in found.description


def test_with_a_mask_reading_backwards_changes_all_weights() -> None:
    found = chart(direction="backwards", mask="on")

    assert {panel.is_changed for panel in found.panels} == {True}
    assert found.reading.startswith(
        "“man bites dog”: rows keep their order, and “dog”, which is now last, sees all"
    )


def test_read_forwards_there_is_nothing_to_compare() -> None:
    assert {panel.is_changed for panel in chart().panels} == {None}


def test_a_steeper_slope_attends_less_to_distant_words() -> None:
    _, steep, _, flat = chart().panels

    assert steep.values[2, 0] < flat.values[2, 0]


@pytest.mark.parametrize("heads", [1, 2, 3, 64])
def test_up_to_three_heads_are_shown(heads: int) -> None:
    names = [panel.name for panel in chart(heads=heads).panels]

    assert len(names) == min(3, heads) + 1
    assert names[0] == "T5’s buckets"
    assert chart(heads=heads).reading


def test_the_reading_says_which_word_attends_to_which() -> None:
    t5, steep, _, flat = (panel.values for panel in chart().panels)

    assert chart().reading == (
        f"“man” attends to “dog” with a weight of {steep[2, 0]:.2f} (slope 1/2), "
        f"{flat[2, 0]:.2f} (slope 1/256) and {t5[2, 0]:.2f} (T5’s buckets)."
    )


def test_without_t5_the_scores_are_shown_first() -> None:
    found = chart(t5="off", direction="backwards")

    assert [panel.name for panel in found.panels][:2] == ["Score", "Weights, slope 1/2"]
    assert {panel.is_changed for panel in found.panels} == {False}
    assert "first the scores" in found.description


def test_the_weights_of_alibi_stay_in_their_places_when_t5_is_shown() -> None:
    with_t5, without = (chart(t5=t5).panels[1:] for t5 in ("on", "off"))

    for one, other in zip(with_t5, without, strict=True):
        assert np.array_equal(one.values, other.values)


def test_the_reading_leads_from_a_score_to_its_weight() -> None:
    found = chart(t5="off")
    score, steep, _, flat = (float(panel.values[2, 0]) for panel in found.panels)

    assert found.reading.replace("\u00a0", " ") == (
        "“man” to “dog”, score − distance × slope: "
        f"{score:.2f} − 2 × 1/2 = −{1 - score:.2f} gives the weight {steep:.2f} and "
        f"{score:.2f} − 2 × 1/256 = {score - 2 / 256:.2f} gives the weight {flat:.2f}."
    )


def test_the_three_slopes_give_visibly_different_weights() -> None:
    weights = [float(panel.values[2, 0]) for panel in chart(t5="off").panels[1:]]

    assert len(weights) == 3
    assert np.diff(weights).min() > 0.05


def test_a_single_word_reads_the_same_in_both_directions() -> None:
    found = chart(sentence="dog", direction="backwards")

    assert "A single word reads the same" in found.reading


@pytest.mark.parametrize(("mask", "highest"), [("on", 31), ("off", 31)])
def test_the_buckets_are_a_line_over_the_offsets(mask: str, highest: int) -> None:
    found = ALIBI.chart(AlibiParams(part="buckets", mask=mask))  # type: ignore[arg-type]

    assert isinstance(found, LineChart)
    (line,) = found.lines
    assert line.y.max() == highest
    assert (line.x.max() == 0) == (mask == "on")


@pytest.mark.parametrize(("mask", "first"), [("on", 113), ("off", 91)])
def test_the_description_says_from_which_offset_on_all_are_in_the_last_bucket(
    mask: str, first: int
) -> None:
    found = ALIBI.chart(AlibiParams(part="buckets", mask=mask))  # type: ignore[arg-type]

    assert isinstance(found, LineChart)
    (line,) = found.lines
    last = line.y[line.x <= 0].max()
    assert np.abs(line.x[(line.x <= 0) & (line.y == last)]).min() == first
    assert f"all from {first} on are in the last one" in found.description


def test_with_a_mask_the_bucket_of_the_query_itself_is_included() -> None:
    found = ALIBI.chart(AlibiParams(part="buckets", mask="on"))

    assert found.reading == (
        "All buckets are for keys at or before the query, because a causal mask hides "
        "the others."
    )
