from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.lesson import MAX_FIGURES
from app.core.markdown.parser import parse
from app.core.review import read_lesson, review

FRONT = "---\ntitle: T\n---\n# S\n\n"
ABOVE = FRONT.count("\n")


def problems(body: str) -> list[str]:
    """Return `line: message` of every problem, with lines of `body`."""
    found = review(parse(FRONT + body, "t"))
    return [f"{problem.line - ABOVE}: {problem.message}" for problem in found]


def test_a_lesson_without_mistakes_has_no_problems() -> None:
    body = (
        ":::{figure} waves\n:positions: 20\n:::\n"
        ":::{figure} heatmap\n:follows: waves\n:::\n"
        ":::{question} q\nWhy?\n- [x] a\n  > b\n- [ ] c\n  > d\n:::\n"
    )

    assert problems(body) == []


def test_an_unknown_kind_is_reported_with_a_suggestion() -> None:
    assert problems(":::{figure} wave\n:::\n") == [
        "1: There is no figure called “wave”. Did you mean “waves”?"
    ]


def test_an_invalid_setting_is_reported_on_its_line() -> None:
    found = problems(":::{figure} waves\n:base: 100\n:positions: 0\n:colour: red\n:::")

    assert sorted(found) == [
        "3: positions must be a whole number from 1 to 4096, not “0”.",
        "4: Unknown parameter “colour”. "
        "Known parameters: positions, d_model, base, start, mark, dims.",
    ]


def test_an_invalid_shared_setting_is_reported_at_the_figure() -> None:
    body = (
        ":::{figure} waves\n:positions: 20\n:mark: 15\n:::\n"
        ":::{figure} heatmap\n:follows: waves\n:positions: 10\n:::\n"
    )

    assert problems(body.replace("10", "16")) == []
    (message,) = problems(body)
    assert message.startswith("5: mark must be ")


def test_a_curve_label_that_is_cut_off_is_a_warning() -> None:
    body = (
        ":::{plot}\n:y: exp(-x)\n:label: Exponentialverteilung\n:y2: x\n:label2: line\n"
        ":x: 0..3\n:::\n"
    )

    (warning,) = read_lesson(FRONT + body, "t").warnings

    assert (warning.line, warning.severity) == (ABOVE + 1, "warning")
    assert warning.message.startswith(
        "The label “Exponentialverteilung” is cut to “Exponentialve…”, "
    )


def test_a_short_arabic_curve_label_is_no_warning() -> None:
    body = ":::{plot}\n:y: exp(-x)\n:label: أسي\n:y2: x\n:label2: خط\n:x: 0..3\n:::\n"

    assert not read_lesson(FRONT + body, "t").warnings


def test_a_figure_can_only_follow_the_first_figure_of_a_group() -> None:
    body = (
        ":::{figure} waves\n:follows: later\n:::\n"
        ":::{figure} waves\n:name: later\n:::\n"
        ":::{figure} waves\n:name: third\n:follows: later\n:::\n"
        ":::{figure} waves\n:follows: third\n:::\n"
    )

    assert problems(body) == [
        "1: follows: There is no earlier figure called “later”.",
        "11: follows: “third” itself follows “later”. Write :follows: later.",
    ]


def test_a_figure_can_only_follow_a_figure_on_its_own_slide() -> None:
    waves, heatmap = ":::{figure} waves\n:::\n", ":::{figure} heatmap\n"
    follows = heatmap + ":follows: waves\n:::\n"

    assert problems(waves + "::::{deeper}\n" + follows + "::::\n") == []
    for separator in ("\n---\n\n# Next\n\n", "\n***\n\n# Section\n\n"):
        above = (waves + separator).count("\n")
        assert problems(waves + separator + follows) == [
            f"{above + 1}: follows: “waves” on line {ABOVE + 1} is on another slide. "
            "Move this figure to that slide, or remove :follows:."
        ]


def test_the_number_of_figures_is_limited() -> None:
    body = ":::{figure} waves\n:::\n" * (MAX_FIGURES + 1)

    assert problems(body) == ["201: A lesson can have at most 100 figures."]


def test_a_lesson_with_problems_is_not_returned() -> None:
    good = FRONT + ":::{figure} waves\n:::\n"

    assert read_lesson(good, "t") == parse(good, "t")
    with pytest.raises(LessonError, match="6: There is no figure called “wave”"):
        read_lesson(good.replace("waves", "wave"), "t")


LINKED = (
    ":::{figure} waves\n:positions: 20\n:::\n"
    ":::{figure} heatmap\n:follows: waves\n:::\n\nWords\n"
)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("?waves.positions=30&waves.mark=29&waves.dims=0", None),
        ("?heatmap.positions=30", None),
        ("?wave.base=3", "There is no figure called “wave”. Did you mean “waves”?"),
        (
            "?waves.bsae=3",
            "waves.bsae: Unknown parameter “bsae”. Did you mean “base”?",
        ),
        (
            "?heatmap.positions=0",
            "waves.positions: positions must be a whole number from 1 to 4096, "
            "not “0”.",
        ),
        (
            "?waves.mark=20",
            "waves.mark: mark must be one of the positions shown, 0 to 19, not 20.",
        ),
        (
            "?base=3",
            "“base” is not a parameter of a figure. Put the figure’s name and a dot "
            "before it, like ?waves.base=3.",
        ),
    ],
)
def test_a_link_to_a_state_of_a_figure_is_checked(
    query: str, message: str | None
) -> None:
    line = LINKED.count("\n") + 1
    expected = [f"{line}: {message}"] if message else []

    assert problems(f"{LINKED}[a]({query})\n") == expected


def test_the_state_that_shows_the_answer_to_a_prediction_is_checked() -> None:
    body = (
        ":::{figure} waves\n:::\n:::{predict} a ?waves.bsae=3\n"
        "Which?\n\n- one\n- two\n\n> One.\n:::\n"
    )

    assert problems(body) == [
        "3: waves.bsae: Unknown parameter “bsae”. Did you mean “base”?"
    ]


def test_a_link_is_checked_once_the_figures_are_valid() -> None:
    body = LINKED.replace("20", "0") + "[a](?waves.mark=3)\n"

    assert all("mark" not in message for message in problems(body))


def test_the_settings_of_a_figure_that_are_in_sight_are_checked() -> None:
    assert problems(":::{figure} waves\n:in-sight: dims, bsae\n:::\n") == [
        "1: in-sight: There is no parameter called “bsae”. Did you mean “base”?"
    ]


def test_a_setting_of_the_figure_that_another_one_follows_cannot_be_in_sight() -> None:
    body = (
        ":::{figure} waves\n:::\n\n"
        ":::{figure} heatmap\n:follows: waves\n:in-sight: base, rows\n:::\n"
    )

    assert problems(body) == [
        "4: in-sight: “base” is a setting of “waves”, which this figure follows. "
        "Write :in-sight: there."
    ]


def test_a_printed_state_of_a_figure_is_checked() -> None:
    assert problems(":::{figure} waves\n:print: ?base=100 ?bsae=3\n:::\n") == [
        "2: print: Unknown parameter “bsae”. Did you mean “base”?"
    ]
