"""Texts of figures in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Final

import pytest

from app.core.errors import InvalidInput
from app.core.figures import KINDS, heatmap, no_encoding, worked_example
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    format_value,
    parameters_of,
    read_parameters,
)
from app.core.figures.shared.derivation import derive_encoding
from app.language import Language, find_language, gettext, use_language
from tests.pseudo_language import outside_brackets

IDENTIFIERS: Final = {"key", "reorders", "parameter", "axis", "style", "symbols"}
"""Fields of charts with texts for programs."""

FORMULAS: Final = {
    "sin",
    "cos",
    "PE",
    "pos",
    "d",
    "i",
    "R",
    "q",
    "s",
    "k",
    "log₂",
    "m",
    "T",
    "p",
}
"""Words of formulas, which are the same in all languages."""

MARKED_POSITION: Final = {"start": "3", "mark": "3"}
"""One position other than 0."""

ISOLATE: Final = re.compile("[\u2066-\u2068][^\u2066-\u2069]*\u2069")
SIGNS: Final = re.compile(r"(?<!\u200e)−\d| ÷ |× 10")
"""Signs whose numbers change places in a text from right to left; after a
left-to-right mark, they keep them."""

kinds = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@kinds
def test_every_text_of_a_chart_is_translated(
    kind: FigureKind, pseudo_language: str
) -> None:
    with use_language(find_language(pseudo_language)):
        for params in examples(kind):
            chart = kind.chart(params)
            known = FORMULAS | words_of(params)

            for sentences in (chart.title, chart.description, chart.reading):
                assert outside_brackets(sentences).strip() == "", sentences
            for text in texts_of(chart):
                rest = re.findall(r"[^\W\d_]+", outside_brackets(text))
                assert set(rest) <= known, text


@kinds
def test_every_text_about_parameters_is_translated(
    kind: FigureKind, pseudo_language: str
) -> None:
    with use_language(find_language(pseudo_language)):
        texts = [gettext(kind.title), gettext(kind.summary)]
        for parameter in parameters_of(kind.model):
            texts += [parameter.label, parameter.help, *parameter.labels]

    assert [text for text in texts if outside_brackets(text)] == []


def test_numbers_are_written_as_in_the_language_of_the_page() -> None:
    with use_language(Language("de")):
        reading = heatmap.chart(heatmap.HeatmapParams(d_model=4, mark=3)).reading
        sum_ = worked_example.chart(worked_example.WorkedExampleParams(part="sum"))

    assert "Position 3, d_model = 4: 0,14; −0,99; 0,03; 1,00." in reading
    assert re.search(r"dimension 0, −?0,\d{4} \+ 0,1411 = −?0,\d{4}", sum_.reading)


@kinds
@pytest.mark.parametrize("tag", ["ar", "he"])
def test_formulas_are_isolated_in_texts_from_right_to_left(
    kind: FigureKind, tag: str
) -> None:
    with use_language(find_language(tag)):
        for choice in choices(kind):
            chart = kind.chart(read_parameters(kind.model, choice.items()))
            for text in (chart.title, chart.description, chart.reading):
                assert SIGNS.findall(outside_isolates(text)) == [], text


@kinds
@pytest.mark.parametrize("tag", ["ja", "zh"])
def test_sentences_have_no_space_between_them_in_chinese_and_japanese(
    kind: FigureKind, tag: str
) -> None:
    with use_language(find_language(tag)):
        for params in examples(kind):
            chart = kind.chart(params)
            for text in (chart.description, chart.reading):
                assert "。 " not in text, text


def test_the_terms_of_a_derivation_keep_their_order() -> None:
    with use_language(find_language("he")):
        reading = derive_encoding(3, 4, 10_000, "angles").reading

    formula = "3 ÷ 100 = 0.03".replace(" ", "\u00a0")
    assert f"\u2066{formula}\u2069" in reading


@pytest.mark.parametrize(
    ("mask", "layers"), [("on", "بعد الطبقة 1،"), ("off", "بعد الطبقات 1 و2 و3")]
)
def test_a_single_depth_and_a_list_of_depths_have_their_own_forms(
    mask: str, layers: str
) -> None:
    params = read_parameters(no_encoding.NoEncodingParams, [("mask", mask)])
    with use_language(find_language("ar")):
        assert layers in no_encoding.chart(params).reading


def test_equal_rows_have_the_arabic_dual() -> None:
    pairs = [("sentence", "the cat the"), ("part", "token")]
    params = read_parameters(KINDS["embedding-sum"].model, pairs)
    with use_language(find_language("ar")):
        reading = KINDS["embedding-sum"].chart(params).reading

    assert "الصفان في الموضعين 0 و2 متساويان" in reading


def outside_isolates(text: str) -> str:
    """Return a text without its isolates, which may be nested."""
    while (rest := ISOLATE.sub("", text)) != text:
        text = rest
    return text


def examples(kind: FigureKind) -> Iterator[FigureParams]:
    """Yield parameters with all choices, alone and with small numbers."""
    for choice in choices(kind):
        for other in ({}, MARKED_POSITION, *small_numbers(kind)):
            try:
                yield read_parameters(kind.model, {**choice, **other}.items())
            except InvalidInput:
                continue


def choices(kind: FigureKind) -> Iterator[dict[str, str]]:
    """Yield settings with all combinations of choices."""
    selectable = [p for p in parameters_of(kind.model) if p.choices]
    for values in product(*(parameter.choices for parameter in selectable)):
        yield {p.name: value for p, value in zip(selectable, values, strict=True)}


def small_numbers(kind: FigureKind) -> Iterator[dict[str, str]]:
    """Yield settings of one number near its minimum, and short or repeated words."""
    for parameter in parameters_of(kind.model):
        if parameter.type in ("int", "float") and parameter.minimum is not None:
            for more in range(3):
                yield {parameter.name: format_value(parameter.minimum + more)}
        if parameter.type == "text":
            for sentence in ("one", "the cat", "the The", "the cat the", "a a a b"):
                yield {parameter.name: sentence}


def words_of(params: FigureParams) -> set[str]:
    """Return the words of the parameters that are texts."""
    values = (getattr(params, name) for name in type(params).model_fields)
    return {w for value in values if isinstance(value, str) for w in value.split()}


def texts_of(value: object) -> Iterator[str]:
    """Yield all texts of a chart."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from texts_of(item)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in IDENTIFIERS:
                yield from texts_of(getattr(value, field.name))
