"""Formulas in the words of each language of the interface."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

import pytest

from app.core.markdown.tex.mathml import mathml
from app.core.markdown.tex.spoken import spoken_maths
from app.core.markdown.tex.spoken.brackets import FENCES
from app.core.markdown.tex.spoken.elements import SCRIPT_ELEMENTS
from app.core.markdown.tex.spoken.functions import SPOKEN_FUNCTIONS
from app.core.markdown.tex.spoken.large_operators import LARGE_OPERATORS
from app.core.markdown.tex.spoken.relations import RELATIONS
from app.core.markdown.tex.spoken.scripts import ACCENTS, POWERS
from app.core.markdown.tex.spoken.symbols import SPOKEN_OPERATORS
from app.language import LANGUAGES, find_language, use_language
from tests.pseudo_language import untranslated

FORMULAS = (
    r"\frac12",
    r"\frac{a}{b}",
    "x^2",
    "10^{-3}",
    r"\sqrt{8}",
    "x_1",
    r"\Omega",
    r"a \le b",
    r"\binom nk",
    r"\sum_{i=0}^n i",
    r"A^\top",
)

SPOKEN: Mapping[str, tuple[str, ...]] = {
    "ar": (
        "نصف",
        "a على b",
        "x تربيع",
        "10 أُس سالب 3",
        "الجذر التربيعي لـ 8",
        "x دليل 1",
        "أوميغا كبيرة",
        "a أصغر من أو يساوي b",
        "توافيق n فوق k",
        "المجموع من i يساوي 0 إلى n لـ i",
        "منقول A",
    ),
    "de": (
        "ein halb",
        "a durch b",
        "x hoch 2",
        "10 hoch minus 3",
        "Wurzel aus 8",
        "x Index 1",
        "großes Omega",
        "a kleiner gleich b",
        "n über k",
        "Summe von i gleich 0 bis n über i",
        "A transponiert",
    ),
    "es": (
        "un medio",
        "a sobre b",
        "x al cuadrado",
        "10 elevado a menos 3",
        "raíz cuadrada de 8",
        "x sub 1",
        "omega mayúscula",
        "a menor o igual que b",
        "n sobre k",
        "suma desde i igual a 0 hasta n de i",
        "A transpuesta",
    ),
    "fr": (
        "un demi",
        "a sur b",
        "x au carré",
        "10 puissance moins 3",
        "racine carrée de 8",
        "x indice 1",
        "oméga majuscule",
        "a inférieur ou égal à b",
        "k parmi n",
        "somme de i égale 0 à n de i",
        "transposée de A",
    ),
    "he": (
        "חצי",
        "a חלקי b",
        "x בריבוע",
        "10 בחזקת מינוס 3",
        "שורש 8",
        "x אינדקס 1",
        "אומגה גדולה",
        "a קטן או שווה b",
        "n מעל k",
        "סכום מ־i שווה 0 עד n של i",
        "A משוחלפת",
    ),
    "hi": (
        "एक बटा दो",
        "a बटा b",
        "x का वर्ग",
        "10 की घात ऋण 3",
        "वर्गमूल 8",
        "x सब 1",
        "बड़ा ओमेगा",
        "a छोटा या बराबर है b के",
        "n सी k",
        "i बराबर 0 से n तक योग, i",
        "A परिवर्त",
    ),
    "ja": (
        "2 分の 1",
        "b 分の a",
        "x の 2 乗",
        "10 のマイナス 3 乗",
        "ルート 8",
        "x 添字 1",
        "大文字 オメガ",
        "a 小なりイコール b",
        "n 個から k 個選ぶ組合せ",
        "i イコール 0 から n までの 和、i",
        "A 転置",
    ),
    "pt": (
        "um meio",
        "a sobre b",
        "x ao quadrado",
        "10 elevado a menos 3",
        "raiz quadrada de 8",
        "x índice 1",
        "ômega maiúsculo",
        "a menor ou igual a b",
        "combinação de n, k a k",
        "soma de i igual a 0 até n de i",
        "A transposta",
    ),
    "zh": (
        "二分之一",
        "b 分之 a",
        "x 的平方",
        "10 的负 3 次方",
        "根号 8",
        "x 下标 1",
        "大写 欧米伽",
        "a 小于等于 b",
        "从 n 中选 k 的组合数",
        "从 i 等于 0 到 n 的 和，i",
        "A 的转置",
    ),
}

LONG = (
    r"\frac{a+b}{2\pi} = 1",
    r"\sqrt{a+b} - c",
    "x_{i+1}^{2n}y",
    r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
)

LONG_SPOKEN: Mapping[str, tuple[str, ...]] = {
    "de": (
        "Bruch mit Zähler a plus b, Nenner 2 Pi, gleich 1",
        "Wurzel aus a plus b, minus c",
        "x Index i plus 1, hoch 2 n, Ende Exponent, y",
        "2-mal-2-Matrix, Zeile 1: 1, 2; Zeile 2: 3, 4",
    ),
    "fr": (
        "fraction de numérateur a plus b, et de dénominateur 2 pi, égale 1",
        "racine carrée de a plus b, moins c",
        "x indice i plus 1, puissance 2 n, fin de l’exposant, y",
        "matrice 2 par 2, ligne 1\u202f: 1, 2\u202f; ligne 2\u202f: 3, 4",
    ),
    "ja": (
        "分数、分子 a プラス b、分母 2 パイ、イコール 1",
        "ルート a プラス b、マイナス c",
        "x 添字 i プラス 1、の、2 n 乗、y",
        "2 行 2 列の行列、第 1 行：1、2；第 2 行：3、4",
    ),
}

OTHER_SCRIPTS = ("ar", "he", "hi", "ja", "zh")
"""Languages that are not written in Latin letters."""


def test_each_language_has_expected_words() -> None:
    assert ["en", *SPOKEN] == list(LANGUAGES)


@pytest.mark.parametrize("tag", SPOKEN)
def test_a_formula_is_read_as_in_lessons_of_the_language(tag: str) -> None:
    assert tuple(spoken(tag, tex) for tex in FORMULAS) == SPOKEN[tag]


@pytest.mark.parametrize("tag", LONG_SPOKEN)
def test_pauses_are_where_the_language_has_them(tag: str) -> None:
    assert tuple(spoken(tag, tex) for tex in LONG) == LONG_SPOKEN[tag]


def test_a_decimal_comma_is_part_of_a_number() -> None:
    assert spoken("de", "3{,}14 + 2") == "3,14 plus 2"


def test_words_are_in_the_language_that_is_used(pseudo_language: str) -> None:
    assert spoken(pseudo_language, "x^2") == "⟦x squared⟧"


def test_every_word_of_a_formula_is_translated(pseudo_language: str) -> None:
    for formula in every_formula():
        with use_language(find_language(pseudo_language)):
            words = spoken_maths(formula)
        assert words, formula
        assert untranslated(words) == [], formula


@pytest.mark.parametrize("tag", OTHER_SCRIPTS)
def test_no_word_is_in_latin_letters(tag: str) -> None:
    for formula in every_formula():
        with use_language(find_language(tag)):
            words = spoken_maths(formula)
        assert re.findall(r"[^\W\d_]+", words), formula
        names = [unicodedata.name(letter, "") for letter in words]
        assert [name for name in names if name.startswith("LATIN")] == [], formula


def test_a_symbol_without_words_stays_a_symbol_in_other_languages() -> None:
    assert spoken("en", r"a \uplus b") == "a multiset union b"
    assert spoken("de", r"a \uplus b") == "a ⊎ b"


def every_formula() -> Iterator[str]:
    """Yield formulas with every sign that has words, and with every structure.

    None of their letters is Latin.
    """
    letter = "<mi>ж</mi>"
    for sign in (
        *SPOKEN_OPERATORS,
        *RELATIONS,
        *LARGE_OPERATORS,
        *SPOKEN_FUNCTIONS,
        *"αΩא/",
    ):
        if sign != "ℓ":
            yield f"<math><mo>{escaped(sign)}</mo></math>"
            yield f"<math>{letter}<mo>{escaped(sign)}</mo>{letter}</math>"
    for opening, closing in FENCES:
        yield f"<math><mo>{opening}</mo>{letter}<mo>{closing}</mo></math>"
    for sign in POWERS:
        yield f"<math><msup>{letter}<mo>{sign}</mo></msup></math>"
    for sign in ACCENTS:
        yield f'<math><mover accent="true">{letter}<mo>{sign}</mo></mover></math>'
    for tag in SCRIPT_ELEMENTS:
        count = 3 if tag in ("msubsup", "munderover") else 2
        for base in ("ж", *LARGE_OPERATORS):
            scripts = letter * (count - 1)
            yield f"<math><{tag}><mi>{base}</mi>{scripts}</{tag}></math>"
    for tex in STRUCTURES:
        yield mathml(tex, display=True)


STRUCTURES = (
    r"\frac12 \frac13 \frac23 \frac14 \frac34 \frac{1}{5}",
    r"\frac{1+2}{3} \binom{1}{2} \sqrt 1 \sqrt[3]{1} \sqrt[4]{1}",
    r"2^{-1} 2^{5+6} -2 \sin 1 \log_2 1 \max_1 2 \lim_1 2 \lim_{1 \to 2} 3",
    r"\begin{pmatrix}1&2\\3&4\end{pmatrix} \begin{vmatrix}1&2\\3&4\end{vmatrix}",
    r"\begin{pmatrix}1\\3\end{pmatrix} \begin{pmatrix}1&2\end{pmatrix}",
    r"2\begin{pmatrix}1\end{pmatrix} \begin{cases}1&2\\3&4\end{cases}",
    r"\begin{aligned}1 &= 2\\&\quad+3\end{aligned}",
    "(1) [2] \\{3\\} " + "(" * 990 + ")" * 990,
)


def escaped(sign: str) -> str:
    return sign.replace("<", "&lt;")


def spoken(tag: str, tex: str) -> str:
    with use_language(find_language(tag)):
        return spoken_maths(mathml(tex, display=False))
