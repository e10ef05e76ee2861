"""The page of a package grades like the server: the same cases, in Python and in a
browser."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from markdown_it.utils import read_fixture_file
from playwright.sync_api import Browser, Page

from app.assets.bundle import bundle
from app.config import Settings
from app.core.errors import InvalidInput
from app.core.lesson import Lesson
from app.core.markdown.parser import parse
from app.core.quiz import (
    AttemptScores,
    Blanks,
    GradedQuestion,
    GradingResult,
    GradingRule,
    Matching,
    MultipleChoice,
    NearMiss,
    Numeric,
    Ordering,
    SingleChoice,
    UngradedQuestion,
    score_lesson,
    summarise,
)
from app.language import find_language, use_language
from app.packages.lms.answer_key import answer_key
from app.paths import bundled
from app.storage.answers import AttemptCount
from app.storage.lessons.library import Library
from app.web.language import script_texts
from app.web.lessons.question_results import QuestionResult

FIXTURES = Path(__file__).parents[2] / "fixtures" / "markdown" / "grammar.md"

NUMBERS = (
    *("", ".", ",", "-", "e3", "nan", "1.2.3", "1,2,3", "12,34,567", "1.234,5", "--1"),
    *("1e16", "1000000000000001", "0x10", "٣", "1" * 61, "10,000", "10000", "10 000"),
    *("0.841", ".841", "0,841", "−.5", "-,5", "60,600", "60 600", "60\u202f600.5"),
    *("1,000,000", "1,234.5", "1e−3", "5.", "+5", " 5 ", "1e-99", "0e99", "3 apples"),
    *("1/25", "20/2", "−3 / 10", "0.9/3", "180,000/3", "1/3", "1/0", "1/2.5", "1/2/3"),
    *("/25", "1/", "1 1/2", "1/0e5", "1e16/2", "1/16000", "1/1" + "0" * 56, "3/5 µm"),
    *(
        "٤٢",
        "٠٫٨٤١",
        "٠،٨٤١",
        "۶۰٬۶۰۰",
        "−४२.५",
        "－１．５",
        "１／４",
        "٣٫٣٫٣",
        "𝟘.𝟠𝟜𝟙",
    ),
    *("6.28 6.28", "1e2 x", "5\u00a0000", "−1,5e−3", "007", "-0", "1,000,00", "𝟙"),
)

WORDS = (
    *("prior", "  PRIOR ", "pri\u200bor", "Pr\u0131or", "ﬁve", "FIVE", "weiß", "WEISS"),
    *("cafe", "café", "cafe\u0301", "CAFÉ", "don't", "don’t", "a-b", "a‑b", "a–b"),
    *("\u202eprior", "\ufeffprior", "prior\n", "x" * 61, "𝟙" * 60, "ΣΑΣ", "σας", "ς"),
    *("pri\xador", "pri\ufeffor", "pri\x1for", "pri\x85or", "pri\u2028or", "pri\x1bor"),
)

ENTRY = """
import { grade, InvalidAnswer } from "./package/grading.js";
import { addAttempt, resultOf, scoreLesson, summarise } from "./package/results.js";

const gradeCase = (key, answer, { count, first }) => {
  try {
    return resultOf(key, grade(key, answer), { count, first });
  } catch (error) {
    if (!(error instanceof InvalidAnswer)) throw error;
    return { message: error.message, part: error.part ?? null };
  }
};

window.gradeCases = ({ keys, cases, tries }) => cases.map(([id, answer]) =>
  tries.map((each) => gradeCase(keys[id], answer, each)));

window.scoreCase = ({ keys, rounds, rule }) => {
  const attempts = {};
  const results = {};
  for (const [id, score] of rounds) {
    attempts[id] = addAttempt(attempts[id], score);
    results[id] = { first_correct: attempts[id].first === 1 };
  }
  return { summary: summarise(keys, results), ...scoreLesson(keys, attempts, rule) };
};
"""


@pytest.fixture(scope="module")
def grader(browser: Browser) -> Iterator[Page]:
    page = grading_page(browser)
    yield page
    page.close()


def grading_page(browser: Browser, head: str = "") -> Page:
    """Return a page with the grading modules of a package."""
    folder = bundled("static") / "js"
    modules = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.js")
    }
    page = browser.new_page()
    page.set_content(head)
    page.add_script_tag(content=bundle({**modules, "test.js": ENTRY}, "test.js"))
    page.wait_for_function("() => window.scoreCase !== undefined")
    return page


def lessons() -> list[Lesson]:
    """Return the included lessons, the cases of the grammar, and edge cases."""
    library = Library(Settings().content)
    found = [*library.lessons(), *_grammar(), _edge_cases(), _blanks()]
    return [lesson for lesson in found if graded_questions(lesson)]


def _grammar() -> Iterator[Lesson]:
    front = "---\ntitle: Waves\n---\n"
    for _, title, text, _ in read_fixture_file(FIXTURES):
        yield replace(parse(front + text, "waves", b"key"), title=title)


def _edge_cases() -> Lesson:
    """Return a lesson whose numbers have ambiguous commas, units and near misses."""
    empty = "---\ntitle: T\n---\n# S\n\n:::{question} q\nHow many?\n\n= 4\n:::\n"
    lesson = parse(empty, "edge")
    base = lesson.question("q")
    assert isinstance(base, Numeric)
    questions = [
        replace(base, value=Decimal(10), near_misses=(_miss("10000", "0"),)),
        replace(base, value=Decimal(60600), tolerance=Decimal(100)),
        replace(base, value=Decimal("60.6"), units=("Straße", "µm")),
        replace(base, value=Decimal("0.3"), tolerance=Decimal("0.1"), feedback="Yes."),
        replace(base, near_misses=(_miss("5", "1"), _miss("6", "1"), _miss("5", "0"))),
        replace(base, value=Decimal("1E+3"), tolerance=Decimal("1E-7")),
    ]
    [slide] = lesson.slides
    [block] = (b for b in slide.blocks if hasattr(b, "question"))
    blocks = tuple(
        replace(block, question=replace(question, id=f"q{index}"))
        for index, question in enumerate(questions)
    )
    return replace(lesson, slides=(replace(slide, blocks=blocks),))


def _blanks() -> Lesson:
    """Return a lesson with words that the two languages might compare differently."""
    text = """---
title: Blanks
---
# S

:::{practice} words
[[prior]] [[five]] [[weiß]] [[café]] [[don't]] [[a-b]] [[ΣΑΣ|σ]] [[60600]] [[1 ± 1 cm]]
[[50]] %.

= 1: Café > Not that.
= 2: don’t > Nor that.
= 8: 60.6 > Nor that.
:::
"""
    return parse(text, "blanks")


def _miss(value: str, tolerance: str) -> NearMiss:
    return NearMiss(Decimal(value), Decimal(tolerance), f"Not {value}.")


def graded_questions(lesson: Lesson) -> list[GradedQuestion]:
    return [q for q in lesson.questions() if not isinstance(q, UngradedQuestion)]


def answers(question: GradedQuestion) -> list[Any]:
    """Return answers as the form of the page gives them, valid and invalid."""
    match question:
        case SingleChoice():
            return [*range(len(question.options) + 1), -1, []]
        case MultipleChoice():
            indices = range(len(question.options))
            found = [
                list(chosen)
                for count in range(len(question.options) + 1)
                for chosen in itertools.combinations(indices, count)
            ]
            return [*found, [1, 0], [0, 0], [99], [-1]]
        case Ordering():
            positions = list(range(len(question.items)))
            generator = random.Random(1)
            shuffles = [generator.sample(positions, len(positions)) for _ in range(40)]
            return [
                *map(list, shuffles),
                positions,
                list(question.shown),
                positions[1:],
                [],
            ]
        case Blanks():
            right, wrong = list(question.right_answer()), question.wrong_answers()
            others = [
                [*right[:index], text, *right[index + 1 :]]
                for index in range(len(right))
                for text in (*WORDS, *NUMBERS)
            ]
            return [right, *map(list, wrong), *others, [], [*right, "x"]]
        case Matching():
            indices = range(len(question.right))
            found = itertools.product(indices, repeat=len(question.left))
            every = [list(chosen) for chosen in itertools.islice(found, 300)]
            return [*every, [], [0], [len(question.right)] * len(question.left)]
        case Numeric():
            return [*NUMBERS, *_near_numbers(question), []]
    raise AssertionError(f"Return answers to questions of the kind {question.kind}.")


def _near_numbers(question: Numeric) -> Iterator[str]:
    """Yield each number of the question, the ends of its range, and just beyond."""
    step = Decimal("0.000001")
    known = [*question.units, question.unit_in_text]
    units = ["", *known, *(unit.upper() for unit in known)]
    for target in (question, *question.near_misses):
        value, tolerance = target.value, target.tolerance
        for number in (
            *(value, value - tolerance, value + tolerance),
            *(value - tolerance - step, value + tolerance + step),
        ):
            text = f"{number:f}"
            yield from (text, text.replace(".", ","), text.replace("-", "−"))
            yield from (f"{text} {unit}" for unit in units)


each_lesson = pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.title)


TRIES = (AttemptCount(1, True), AttemptCount(2, False), AttemptCount(3, False))


def server_results(question: GradedQuestion, answer: Any) -> list[Any]:
    """Return the result of the answer for each of TRIES."""
    try:
        stored = question.read_answer(answer)
        graded: GradingResult = question.grade(stored)
    except InvalidInput as invalid:
        [error] = invalid.errors
        return [{"message": error.message, "part": error.part}] * len(TRIES)
    results = [QuestionResult.of(question, stored, graded, t).as_json() for t in TRIES]
    return list(json.loads(json.dumps(results)))


@each_lesson
def test_the_page_grades_like_the_server(grader: Page, lesson: Lesson) -> None:
    check_grades(grader, lesson)


def test_the_page_grades_in_the_language_of_the_lesson(
    browser: Browser, pseudo_language: str
) -> None:
    language = find_language(pseudo_language)
    with use_language(language):
        texts = script_texts(language.script_texts)
        block = f'<script type="application/json" id="translations">{texts}</script>'
        page = grading_page(browser, block)
        for lesson in (_edge_cases(), *_grammar()):
            check_grades(page, lesson)
    page.close()


def check_grades(grader: Page, lesson: Lesson) -> None:
    """Require that the page grades answers like the server."""
    keys = {key["id"]: key for key in answer_key(lesson)["questions"]}
    cases = [
        (question, answer)
        for question in graded_questions(lesson)
        for answer in answers(question)
    ]
    tries = [
        {"count": each.attempts, "first": int(bool(each.first_correct))}
        for each in TRIES
    ]

    given = {"keys": keys, "cases": [(q.id, a) for q, a in cases], "tries": tries}
    found = grader.evaluate("gradeCases", given)

    for (question, answer), results in zip(cases, found, strict=True):
        assert results == server_results(question, answer), (question.id, answer)


@pytest.mark.parametrize("rule", ["best", "last", "first"])
@each_lesson
def test_the_page_computes_the_score_and_summary_of_the_server(
    grader: Page, lesson: Lesson, rule: GradingRule
) -> None:
    generator = random.Random(2)
    questions = [
        replace(question, points=generator.randint(1, 5))
        for question in graded_questions(lesson)
    ]
    keys = [
        key | {"points": question.points}
        for key, question in zip(
            answer_key(lesson)["questions"], questions, strict=True
        )
    ]
    for count in (0, 1, 3, 10 * len(questions)):
        rounds = [
            (generator.choice(questions).id, generator.choice((0, 1 / 3, 0.5, 1)))
            for _ in range(count if questions else 0)
        ]
        scores: dict[str, list[float]] = {}
        for id, score in rounds:
            scores.setdefault(id, []).append(score)
        attempts = {
            id: AttemptScores(each[0], max(each), each[-1])
            for id, each in scores.items()
        }

        found = grader.evaluate(
            "scoreCase", {"keys": keys, "rounds": rounds, "rule": rule}
        )

        expected = score_lesson(questions, attempts, rule)
        first_tries = {id: scores.first == 1 for id, scores in attempts.items()}
        summary = summarise([q for q in questions if q.counted], first_tries)
        assert found["earned"] == pytest.approx(expected.earned)
        assert found["possible"] == expected.possible
        assert found["isComplete"] == expected.is_complete
        assert found["summary"] == (
            json.loads(json.dumps(asdict(summary))) if summary else None
        )
