"""What the lesson states about a word that occurs twice agrees with the figure."""

from __future__ import annotations

import numpy as np

from app.core.charts import StripChart
from app.core.figures.embedding_sum import EmbeddingSumParams, chart
from app.core.lesson.blocks import PredictionBlock
from app.core.maths.encoding import encode, wavelengths
from tests.content.lesson_text import PROSE, positional_encoding


def test_the_answer_names_the_vectors_that_differ_in_the_figure() -> None:
    (slide,) = (s for s in positional_encoding().slides if s.id == "adding")
    (block,) = (b for b in slide.blocks if isinstance(b, PredictionBlock))
    state = {name.partition(".")[2]: value for name, value in block.state}

    compared = chart(EmbeddingSumParams.model_validate(state))
    assert isinstance(compared, StripChart)
    assert "Which vectors differ between the two “the”?" in block.question.prompt
    assert compared.title == "“the” at positions 0 and 5"
    different = [
        compared.upper[link.upper].tag for link in compared.links if link.distance
    ]
    assert different == ["encoding", "input"]
    assert "Encoding and input." in block.question.explanation


def test_the_distance_is_small_again_when_the_fastest_pair_has_turned_once() -> None:
    assert (
        "Six positions apart, the fastest pair has almost completed a turn, so the "
        "distance is small again."
    ) in PROSE
    rows = encode(8, 8)
    distances = np.linalg.norm(rows - rows[0], axis=1)

    assert 0.95 < 6 / wavelengths(8)[0] < 1
    assert distances[6] < distances[4:6].min()
