"""No-encoding figure: what a mask and depth change, and texts."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import BarChart, StripChart
from app.core.draw.svg.figure import draw_svg
from app.core.figures.no_encoding import chart
from app.core.figures.no_encoding.parameters import (
    D_MODEL,
    DEPTH,
    SHUFFLES,
    NoEncodingParams,
)
from app.core.figures.shared.shuffles import shuffles
from app.core.maths.attention import seeded_layers, self_attention
from app.core.maths.embeddings import embed
from tests.core.draw.renderings import of_class, texts

SENTENCES = ("dog bites man today", "a b c", "the dog saw the cat and the man")
LONG = " ".join(f"word{number}" for number in range(12))


def strips_of(**given: object) -> StripChart:
    drawn = chart(NoEncodingParams.model_validate(given))
    assert isinstance(drawn, StripChart)
    return drawn


def means_of(**given: object) -> BarChart:
    drawn = chart(NoEncodingParams.model_validate({"part": "mean", **given}))
    assert isinstance(drawn, BarChart)
    return drawn


def distances(drawn: StripChart) -> list[float]:
    return [link.distance for link in drawn.links]


@pytest.mark.parametrize("sentence", [*SENTENCES, LONG])
@pytest.mark.parametrize("shuffle", [1, 50, SHUFFLES])
def test_without_a_mask_the_last_output_never_moves(
    sentence: str, shuffle: int
) -> None:
    drawn = strips_of(sentence=sentence, shuffle=shuffle)

    assert distances(drawn) == [0, 0, 0]
    assert "does not depend on order" in drawn.title


@pytest.mark.parametrize("sentence", [*SENTENCES, LONG])
@pytest.mark.parametrize("shuffle", [1, 50, SHUFFLES])
def test_with_a_mask_the_last_output_moves_from_two_layers_on(
    sentence: str, shuffle: int
) -> None:
    drawn = strips_of(sentence=sentence, shuffle=shuffle, mask="on")

    first, *others = distances(drawn)
    assert first == 0
    assert min(others) > 0.01
    assert drawn.title == "With a causal mask, order shows from two layers on"


def test_the_strips_are_the_states_of_the_last_word() -> None:
    words = SENTENCES[0].split()
    order = shuffles(words, 7)[6]
    drawn = strips_of(mask="on", shuffle=7)

    for line, inputs in (
        (drawn.upper, embed(words, D_MODEL)),
        (drawn.lower, embed(words, D_MODEL)[list(order)]),
    ):
        state = inputs
        for strip, weights in zip(line, seeded_layers(D_MODEL, DEPTH), strict=True):
            state = state + self_attention(state, weights, is_causal=True)
            assert strip.values == pytest.approx(state[-1])


def test_distances_are_relative_to_the_length() -> None:
    drawn = strips_of(mask="on")

    for upper, lower, found in zip(
        drawn.upper, drawn.lower, distances(drawn), strict=True
    ):
        moved = np.linalg.norm(lower.values - upper.values)
        expected = moved / np.linalg.norm(upper.values)
        assert found == pytest.approx(expected, abs=1e-12)


def test_the_means_of_all_shuffles_are_shown() -> None:
    each = [
        distances(strips_of(mask="on", shuffle=number))
        for number in range(1, SHUFFLES + 1)
    ]
    means = np.mean(each, axis=0)

    without, masked = means_of().series

    assert without.values.tolist() == [0, 0, 0]
    assert masked.values == pytest.approx(means)
    assert means_of().title == "Only a mask and depth together reveal order"
    listed = f"0, {means[1]:.2f} and {means[2]:.2f}"
    assert listed in means_of().reading
    assert listed in strips_of(mask="on").reading


def test_values_and_distances_have_the_same_scale_for_all_settings() -> None:
    drawn = [
        strips_of(mask=mask, shuffle=shuffle)
        for mask in ("off", "on")
        for shuffle in (1, 40)
    ]

    assert len({(one.low, one.high, one.max_distance) for one in drawn}) == 1


def test_both_sentences_are_in_the_drawing_and_only_the_last_word_is_marked() -> None:
    drawn = strips_of()

    assert [[word.text for word in words] for words in drawn.sentences] == [
        ["Sentence:", "dog", "bites", "man", "today"],
        ["Shuffled:", "man", "bites", "dog", "today"],
    ]
    assert len(of_class(drawn, "marked")) == 2


def test_the_labels_of_layers_have_no_box_like_words() -> None:
    assert not of_class(strips_of(), "chip")


def test_a_long_sentence_is_one_text() -> None:
    drawn = strips_of(sentence=LONG)

    assert not of_class(drawn, "marked")
    assert any(text.startswith("Sentence: word0") for text in texts(drawn))
    assert len(draw_svg(drawn).encode()) <= 8192


@pytest.mark.parametrize("sentence", ["man", "bites man", "the the man"])
@pytest.mark.parametrize("part", ["strips", "mean"])
@pytest.mark.parametrize("mask", ["off", "on"])
def test_words_with_only_one_order_are_reported(
    sentence: str, part: str, mask: str
) -> None:
    params = NoEncodingParams.model_validate(
        {"sentence": sentence, "part": part, "mask": mask}
    )
    drawn = chart(params)

    assert drawn.title == "Nothing to shuffle"
    assert "nothing to compare" in drawn.reading


@pytest.mark.parametrize("mask", ["off", "on"])
def test_the_description_says_how_many_orders_the_shuffles_have(mask: str) -> None:
    short = strips_of(sentence="dog bites man today", mask=mask).description
    long = strips_of(sentence=LONG, mask=mask).description

    # Three words have six orders.
    assert short.endswith("These shuffles have 5 different orders.")
    assert "different orders" not in long
