"""What the second lesson states about angles past the training length is right."""

from __future__ import annotations

from math import log, log10, pi

import numpy as np
import pytest

from app.core.maths.encoding import BASE, Array, frequencies, wavelengths
from app.core.maths.rope_scaling import BETA, Method, scaled_frequencies
from tests.content.lesson_text import ROPE_AND_ALIBI, agree, number

numbers, stated, tables = (
    ROPE_AND_ALIBI.numbers,
    ROPE_AND_ALIBI.stated,
    ROPE_AND_ALIBI.tables,
)
WIDTH, TRAINED, LONGER = 128, 2048, 8192
FACTOR = LONGER / TRAINED

SPEEDS = frequencies(WIDTH)
TURNS = TRAINED / wavelengths(WIDTH)
"""Turns of each pair in training."""


def larger_base() -> float:
    return BASE * FACTOR ** (WIDTH / (WIDTH - 2))


def speeds() -> dict[str, Array]:
    """Return the angle of each pair for one position, by method: (pairs,) each."""
    methods: dict[str, Method] = {
        "none": "none",
        "interpolation": "interpolation",
        "larger base": "base",
        "YaRN": "yarn",
    }
    return {
        name: scaled_frequencies(method, WIDTH, BASE, TRAINED, LONGER)
        for name, method in methods.items()
    }


def pairs_past_training(of: Array) -> int:
    """Return the number of pairs that turn to angles without a counterpart."""
    is_unfinished = TURNS < 1
    return int((is_unfinished & (of * LONGER > SPEEDS * TRAINED * (1 + 1e-9))).sum())


def test_the_setting_is_the_same_everywhere() -> None:
    assert numbers(
        "In training texts of # words, # of RoPE’s # pairs (head width #, base #) never"
    ) == [TRAINED, (TURNS < 1).sum(), WIDTH / 2, WIDTH, BASE]
    assert numbers("the factor $r = # / # = #$") == [LONGER, TRAINED, FACTOR]
    assert numbers(
        "With head width #, base # and training texts of # tokens, this concerns"
    ) == [WIDTH, BASE, TRAINED]
    assert numbers("was trained on texts of # words and reads one of #,") == [
        *(TRAINED, LONGER)
    ]


def test_the_number_of_pairs_without_a_turn_is_right() -> None:
    unfinished = int((TURNS < 1).sum())

    assert numbers("In # words, larger offsets bring new angles.") == [LONGER]
    assert numbers("this concerns # of # pairs.") == [unfinished, WIDTH / 2]
    assert numbers("The angles of the other # pairs go on growing") == [unfinished]
    assert numbers("For how many of the # does this [larger base]") == [unfinished]


def test_the_last_pair_that_completes_a_turn_is_right() -> None:
    base, width, *_ = numbers("pair $i$ turns by $#^{-2i/#}$ radians for each")
    tokens, ratio, last = numbers(r"\le # / 2\pi \approx #$, that is, for $i$ up to #.")

    assert (base, width, tokens) == (BASE, WIDTH, TRAINED)
    assert ratio == round(TRAINED / (2 * pi))
    assert last == np.flatnonzero(TURNS >= 1).max()


def test_the_speed_in_the_caption_is_the_one_without_a_method() -> None:
    pairs = np.arange(WIDTH // 2)
    stated_speed = "At full speed, pair $i$ turns by $b^{-2i/d}$ radians for each word"

    assert stated_speed in ROPE_AND_ALIBI.prose
    assert speeds()["none"] == pytest.approx(BASE ** (-2 * pairs / WIDTH))


@pytest.mark.parametrize("method", ["none", "interpolation", "larger base", "YaRN"])
def test_the_table_of_methods_is_right(method: str) -> None:
    ((step, slowest, past),) = tables(method)
    of = speeds()[method]

    agree([step], [of[0]])
    agree([slowest.removesuffix("°")], [np.degrees(of[-1] * LONGER)])
    assert int(past) == pairs_past_training(of)


def test_only_words_further_apart_than_in_training_meet_new_angles() -> None:
    (offset,) = numbers("so words more than # positions apart meet new angles.")

    assert offset == TRAINED - 1


def test_the_angles_of_the_slowest_pair_are_right() -> None:
    before, after = stated("had turned by # degrees, and now it turns by #.")

    agree([before, after], np.degrees(SPEEDS[-1] * np.array([TRAINED, LONGER])))


def test_the_larger_base_and_its_effect_are_right() -> None:
    base, factor, width, less, result = numbers(
        r"Raise the base to $# \cdot #^{#/#} \approx #$"
    )
    past, unfinished = numbers("so # of the # still pass their largest angle,")
    (named,) = numbers("A *larger base* (NTK-aware: #) slows slow pairs most.")

    assert (base, factor, width, less) == (BASE, FACTOR, WIDTH, WIDTH - 2)
    assert named == result == round(larger_base(), -1)
    assert past == pairs_past_training(speeds()["larger base"])
    assert unfinished == (TURNS < 1).sum()
    assert unfinished - past == 1  # “One: only the slowest is divided by 4.”


def test_how_far_a_larger_base_lets_pairs_turn_past_training_is_right() -> None:
    unfinished = TURNS < 1
    turned = speeds()["larger base"][unfinished] / SPEEDS[unfinished] * FACTOR

    divisor, too_far = stated(
        "One: only the slowest is divided by #. Others turn up to #% too far."
    )
    most, without = stated(
        "pass their largest angle, but by at most #%, instead of #% without a remedy"
    )
    assert float(divisor) == FACTOR
    assert too_far == most
    agree([most, without], [100 * (turned.max() - 1), 100 * (FACTOR - 1)])


def test_the_base_that_keeps_all_slow_pairs_in_range_is_right() -> None:
    base, kept = numbers("A base of about # would keep all # in range,")
    unfinished = TURNS < 1
    first = int(np.flatnonzero(unfinished)[0])
    faster = ~unfinished
    faster[0] = False  # pair 0 has the same speed with every base

    smallest = BASE * FACTOR ** (WIDTH / (2 * first))
    raised = frequencies(WIDTH, base)
    assert kept == unfinished.sum()
    assert base == round(smallest, -1) >= smallest
    assert pairs_past_training(raised) == 0
    assert pairs_past_training(frequencies(WIDTH, 0.999 * base)) > 0
    assert (raised < speeds()["larger base"])[faster].all()


def test_the_remedies_on_the_slide_are_right() -> None:
    base, yarn = (SPEEDS / speeds()[name] for name in ("larger base", "YaRN"))
    unfinished = TURNS < 1
    (interpolated,) = numbers("*Interpolation* divides all speeds by #: neighbours")
    slowed, divisor = numbers("*YaRN* divides the slow # by #, and keeps the fastest.")

    assert interpolated == divisor == FACTOR
    assert (np.diff(base) > 0).all()
    assert base.max() == pytest.approx(FACTOR)
    assert slowed == unfinished.sum()
    assert yarn[unfinished] == pytest.approx(FACTOR)
    assert yarn[0] == 1
    assert (yarn[~unfinished] < FACTOR).all()


def test_the_groups_of_yarn_are_right() -> None:
    share = speeds()["YaRN"] / SPEEDS
    (slowed,) = numbers("The # pairs that have not completed a turn slow down by 4.")
    kept, turns = numbers("The # that have turned more than # times stay")
    between, least, most = numbers(
        "The # between them slow down by a factor between # and #."
    )
    tenth, one, power, sharper = stated(
        r"multiplies the scores by $(# \ln r + #)^#$, here #,"
    )

    assert slowed == (share <= 1 / FACTOR + 1e-12).sum()
    assert (kept, turns) == ((share == 1).sum(), BETA)
    assert slowed + kept + between == WIDTH / 2
    assert between == ((share < 1 / least) & (share > 1 / most + 1e-12)).sum()
    agree([sharper], [(float(tenth) * log(FACTOR) + float(one)) ** int(power)])


def test_the_exercise_on_yarn_is_right() -> None:
    (tokens,) = numbers("It was trained on texts of # words. 1. Write the waves")
    longer, turns, limit, share, by = [
        *stated("these two reach new angles at #. After"),
        *stated("leave pairs 0 and 1, which have completed # turns and one."),
        *stated(
            "only pairs that have turned more than # times. So pair 0 slows down in "
            "part, to # of its speed, and pair 1 almost by #."
        ),
    ]
    completed = tokens / wavelengths(8, 10_000)
    kept = np.clip((completed - 1) / (float(limit) - 1), 0, 1)
    factor = float(longer) / tokens
    speed = (1 - kept) / factor + kept

    assert completed[:2].astype(int).tolist() == [int(turns), 1]
    assert float(limit) == BETA
    agree([share], [speed[0]])
    assert (completed < 1).tolist() == [False, False, True, True]
    assert float(by) == factor
    assert 0.9 * factor < 1 / speed[1] < factor


def test_answers_to_wave_of_a_pair_are_right() -> None:
    question = ROPE_AND_ALIBI.question("wave-of-a-pair")
    width, base, pair = numbers(
        "With head width # and base #, after how many positions does pair # of RoPE"
    )
    waves = wavelengths(int(width), base)

    agree([str(question.value)], [waves[int(pair)]])
    agree(
        [str(miss.value) for miss in question.near_misses],
        [
            waves[int(pair)] / (2 * pi),
            2 * pi * base ** (pair / width),
            waves[0],
        ],
    )
    assert numbers("about # positions, three times the training length of #.") == [
        *(float(question.value), TRAINED)
    ]


def test_a_wave_computed_with_two_decimals_of_pi_is_accepted() -> None:
    question = ROPE_AND_ALIBI.question("wave-of-a-pair")

    assert question.grade("6280").correct


def test_answers_to_pairs_without_a_turn_are_right() -> None:
    question = ROPE_AND_ALIBI.question("pairs-without-a-turn")
    width, pairs, base, base_again, divisor, trained = numbers(
        "has head width #, so # pairs, and base #: pair $i$ turns by $#^{-i/#}$ "
        "radians at each position. It was trained on texts of # words."
    )
    waves = wavelengths(int(width), base)
    unfinished = int((waves > trained).sum())
    first = int(np.argmax(waves > trained))

    assert (pairs, divisor, base_again) == (width / 2, width / 2, base)
    assert float(question.value) == unfinished
    assert [float(miss.value) for miss in question.near_misses] == [
        pairs - unfinished,
        (waves / (2 * pi) > trained).sum(),
        2 * unfinished,
        pairs / 2,
        unfinished - 1,
        (TURNS < 1).sum(),
    ]
    assert numbers("Pairs # to #, whose waves are longer than # positions.") == [
        *(first, pairs - 1, trained)
    ]
    assert numbers("Almost: pair # needs about # positions.") == [
        *(first, round(waves[first]))
    ]


def test_the_explanation_of_pairs_without_a_turn_is_right() -> None:
    divisor = numbers(r"larger than $# / 2\pi \approx #$?")
    pairs, argument, digits, bound = stated(
        r"means $i > # \cdot \log_{10}(#) / # \approx #$."
    )

    assert divisor[1] == round(divisor[0] / (2 * pi)) == number(argument)
    assert 10 ** int(digits) == BASE
    agree([bound], [int(pairs) * log10(divisor[0] / (2 * pi)) / int(digits)])


def test_the_exercise_with_four_pairs_is_right() -> None:
    width, base, trained = numbers(
        "a model with head width #, so four pairs, and base #. "
        "It was trained on texts of # words."
    )
    listed = stated("The waves are #, #, # and # positions long.")
    waves = wavelengths(int(width), base)

    assert len(waves) == 4
    agree(listed, waves)
    assert numbers("Pairs # and # never complete a turn in # positions") == [
        *np.flatnonzero(waves > trained),
        trained,
    ]
    assert stated("After the division, pair 0 turns by # radians") == ["0.25"]
