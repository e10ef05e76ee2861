"""What the lesson states about a word that occurs twice agrees with the figure."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from app.core.charts import Strip, StripChart
from app.core.figures.embedding_sum import EmbeddingSumParams, chart
from app.core.lesson.blocks import PredictionBlock
from tests.content.lesson_text import positional_encoding


def test_the_answer_names_the_vectors_that_change_in_the_figure() -> None:
    (slide,) = (s for s in positional_encoding().slides if s.id == "adding")
    (block,) = (b for b in slide.blocks if isinstance(b, PredictionBlock))
    state = {name.partition(".")[2]: value for name, value in block.state}

    strips = zip(second_word({}), second_word(state), strict=True)
    changed = [a.tag for a, b in strips if not np.array_equal(a.values, b.values)]

    assert changed == ["encoding", "input"]
    assert "Which of its vectors change?" in block.question.prompt
    assert "Encoding and input." in block.question.explanation


def second_word(settings: Mapping[str, str]) -> tuple[Strip, ...]:
    """Return the vectors of the second “the” in the figure of the slide."""
    compared = chart(EmbeddingSumParams.model_validate({"d_model": 8, **settings}))
    assert isinstance(compared, StripChart)
    return compared.lower
