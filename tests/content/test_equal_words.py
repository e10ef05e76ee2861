"""What the lesson states about a word that occurs twice agrees with the figure."""

from __future__ import annotations

import numpy as np

from app.core.charts import StripChart
from app.core.figures.embedding_sum import EmbeddingSumParams, chart
from app.core.lesson.blocks import PredictionBlock
from app.core.maths.encoding import encode, wavelengths
from tests.content.lesson_text import agree, positional_encoding, stated


def test_the_answer_names_the_vectors_that_the_move_changes() -> None:
    block, before, after = prediction(), two_words(), two_words(moved=True)

    assert "Move the second “the” to the right" in block.question.prompt
    assert before.title == "“the” at positions 0 and 4"
    assert after.title == "“the” at positions 0 and 5"
    assert "Which of the three vectors change?" in block.question.prompt
    changed = [
        strip.tag
        for strip, earlier in zip(after.lower, before.lower, strict=True)
        if not np.array_equal(strip.values, earlier.values)
    ]
    assert changed == ["encoding", "input"]
    assert "Encoding and input:" in block.question.explanation


def test_the_two_equal_words_have_different_inputs() -> None:
    compared = two_words(moved=True)

    distances = {
        compared.upper[link.upper].tag: link.distance for link in compared.links
    }

    assert distances["input"] > 0
    assert distances["embedding"] == 0
    assert "the two “the” have different inputs" in prediction().question.explanation


def prediction() -> PredictionBlock:
    (slide,) = (s for s in positional_encoding().slides if s.id == "adding")
    (block,) = (b for b in slide.blocks if isinstance(b, PredictionBlock))
    return block


def two_words(moved: bool = False) -> StripChart:
    """Return the figure of the slide, before or after the move of the prediction."""
    state = prediction().state if moved else ()
    values = {name.partition(".")[2]: value for name, value in state}
    compared = chart(EmbeddingSumParams.model_validate({"d_model": "8"} | values))
    assert isinstance(compared, StripChart)
    return compared


def test_the_distance_is_small_again_when_the_fastest_pair_has_turned_once() -> None:
    *shown, far, near = stated(
        "With $d = #$, the encodings of positions # and # are closer to each other (#) "
        "than those of 0 and 1 (#), because the fastest pair has almost completed a "
        "turn."
    )
    width, first, last = map(int, shown)
    rows = encode(8, width)
    distances = np.linalg.norm(rows - rows[0], axis=1)

    assert first == 0
    agree([far, near], distances[[last, 1]])
    assert distances[last] < distances[1]
    assert 0.95 < last / wavelengths(width)[0] < 1
