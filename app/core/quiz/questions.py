"""All kinds of questions, how they are answered, and how they are graded.

| question | answer | score, from 0 to 1 |
|---|---|---|
| `SingleChoice` | index of an option | all or nothing |
| `MultipleChoice` | indices of options | (right − wrong chosen) / all right, from 0 |
| `Numeric` | a number as text, with or without a unit | 1 within the tolerance |
| `Ordering` | positions of the items as shown | right pairs of neighbours / all pairs |
| `Blanks` | the text of each blank | right blanks / all blanks |
| `Matching` | the index of each match as shown | right pairs / all pairs |
| `Prediction`, `Poll` | index of an option | not graded |
| `OpenQuestion` | text | not graded |
"""

from __future__ import annotations

from app.core.quiz.kinds.blanks import Blanks
from app.core.quiz.kinds.choices import MultipleChoice, Poll, Prediction, SingleChoice
from app.core.quiz.kinds.free_text import OpenQuestion
from app.core.quiz.kinds.matching import Matching
from app.core.quiz.kinds.numeric import Numeric
from app.core.quiz.kinds.ordering import Ordering

GradedQuestion = SingleChoice | MultipleChoice | Numeric | Ordering | Blanks | Matching
UngradedQuestion = Prediction | Poll | OpenQuestion
Question = GradedQuestion | UngradedQuestion
