"""Strip chart: ribbons, signs and labels in the SVG, and the rows of the table."""

from __future__ import annotations

from dataclasses import replace

from app.core.charts import SentenceWord, Strip, StripChart
from app.core.draw.layout.margins import margins
from app.core.draw.layout.text_layout import text_width
from app.core.draw.svg.charts.strip_chart import LABEL_GAP, LABEL_HEIGHT
from app.core.draw.svg.figure import draw_svg
from app.core.draw.svg.sentence import FONT_SIZE, WORD_GAP
from app.core.draw.table import draw_table
from tests.core.draw.renderings import of_class, root, texts
from tests.core.draw.samples import SAMPLES, strips
from tests.core.draw.test_samples import around_of, styled_margins


def test_equal_strips_have_a_ribbon_and_different_ones_a_dashed_line() -> None:
    chart = strips(0.0, 1.0, 0.0)

    assert len(of_class(chart, "ribbon")) == 2
    assert len(of_class(chart, "broken")) == 1


def test_the_bar_of_a_distance_is_relative_to_the_largest() -> None:
    chart = strips(0.0, 1.0, 2.0, max_distance=2.0)

    assert [bar.get("width") for bar in of_class(chart, "distance")] == ["50%", "100%"]
    assert {"1.00", "2.00"} <= set(texts(chart))


def test_a_sign_has_the_colour_of_the_word_below_it() -> None:
    signs = of_class(strips(0.0, 1.0), "signs")

    rings = [sign.find(".//{*}circle") for sign in signs]
    colours = [ring.get("stroke") for ring in rings if ring is not None]
    assert colours == ["var(--word-0)", "var(--word-1)"]


def test_a_tiny_distance_is_not_rounded_to_zero() -> None:
    assert "<0.01" in texts(strips(0.001, 0.0, 0.0))


def test_every_strip_has_a_label_a_tag_and_a_key() -> None:
    chart = strips(0.0, 1.0)

    assert {"tag 0", "tag 1"} <= set(texts(chart))
    keys = [e.get("data-key") for e in root(chart).iter() if e.get("data-key")]
    assert {"upper-0", "upper-1", "lower-0", "lower-1"} <= set(keys)
    assert len(keys) == len(set(keys))


def test_only_strips_that_change_a_parameter_can_be_dragged() -> None:
    assert not of_class(strips(0.0, 1.0), "movable")

    chart = strips(0.0, 1.0, reorders="order")

    assert len(of_class(chart, "movable")) == 2
    assert root(chart).get("data-reorders") == "order"


def test_only_words_that_can_be_dragged_are_in_a_box() -> None:
    fixed, chart = strips(0.0, 1.0), strips(0.0, 1.0, reorders="order")

    assert not of_class(fixed, "chip")
    assert [line.get("fill") for line in of_class(fixed, "word-line")] == [
        *("var(--word-0)", "var(--word-1)") * 2
    ]
    movable = of_class(chart, "movable")
    classes = [element.get("class") for word in movable for element in word.iter()]
    assert classes.count("chip") == len(of_class(chart, "chip")) == 2
    assert len(of_class(chart, "word-line")) == 2


def test_a_right_to_left_chart_starts_on_the_right() -> None:
    def lefts(right_to_left: bool) -> list[str]:
        chart = strips(0.0, 1.0, right_to_left=right_to_left)
        first, second = (
            group[0].get("x", "")
            for group in root(chart).iter()
            if group.get("data-key") in ("upper-0", "upper-1")
        )
        return [first, second]

    assert lefts(True) == lefts(False)[::-1]


def test_labels_that_fit_side_by_side_are_upright_only_in_a_narrow_plot() -> None:
    chart = labelled(*["the", "cat", "sat", "while", "the", "dog", "slept"])

    by_class = {
        name: [e.text for e in of_class(chart, name) for e in e.iter() if e.text]
        for name in ("horizontal", "upright")
    }
    assert by_class["horizontal"] == by_class["upright"]
    assert len(by_class["upright"]) == 14
    assert margins(chart).top == styled_margins(["strips"])["top"]
    assert "rotate" not in draw_svg(chart, "light")


def test_short_labels_of_many_strips_are_never_upright() -> None:
    assert "rotate" not in draw_svg(labelled(*"abcdefg"))


def labelled(*words: str) -> StripChart:
    """Return seven strips in each line with these labels, without tags."""
    chart = strips(*[0.0] * len(words))

    def named(line: tuple[Strip, ...]) -> tuple[Strip, ...]:
        return tuple(
            replace(strip, label=word, tag="")
            for strip, word in zip(line, words, strict=True)
        )

    return replace(chart, upper=named(chart.upper), lower=named(chart.lower))


def test_labels_of_many_strips_that_do_not_fit_are_upright_in_higher_margins() -> None:
    chart = strips(*[0.0] * 7)

    upright = [e for e in root(chart).iter() if "rotate" in e.get("transform", "")]
    assert len(upright) == 14
    styled = styled_margins(root(chart).get("class", "").split())
    assert styled == around_of(margins(chart))
    assert styled["top"] > styled_margins(["strips"])["top"]


def test_operators_are_between_the_strips_of_both_lines() -> None:
    shown = texts(strips(0.0, 1.0, 0.0, operators=("+", "=")))

    assert (shown.count("+"), shown.count("=")) == (2, 2)


def test_a_standalone_svg_contains_the_colours_of_its_theme() -> None:
    light, dark = (draw_svg(strips(0.0, 1.0), theme) for theme in ("light", "dark"))

    assert light != dark
    assert "var(--" not in light + dark


def test_the_table_has_one_row_for_each_strip_and_the_distances() -> None:
    table = draw_table(strips(0.0, 2.0))

    assert table.columns[-1] == "Distance"
    assert [row[0].split(" · ")[0] for row in table.rows] == [
        *("First", "First"),
        *("Second", "Second"),
    ]
    assert [row[-1] for row in table.rows] == ["", "", "0.0000", "2.0000"]


def test_words_of_a_sentence_move_on_their_own() -> None:
    chart = SAMPLES["sentences"]

    keys = {e.get("data-key") for e in root(chart).iter() if e.tag == "g"}
    assert {"upper-last", "lower-last"} <= keys
    assert [e.get("fill") for e in of_class(chart, "marked")] == ["var(--word-0)"] * 2


def test_a_sentence_leaves_space_to_the_labels_of_the_strips() -> None:
    chart = SAMPLES["sentences"]
    descent, ascent, gap = FONT_SIZE / 4, FONT_SIZE * 3 / 4, 4
    label_top, label_bottom = -LABEL_GAP - LABEL_HEIGHT, LABEL_GAP + LABEL_HEIGHT

    above, below = (
        float(sentence.find(".//{*}text").get("y"))
        for sentence in of_class(chart, "sentence")
    )

    assert above + descent + gap <= label_top
    assert below - ascent - gap >= label_bottom


def test_a_sentence_that_is_too_long_is_truncated() -> None:
    words = tuple(SentenceWord(f"word-{n}", f"extraordinarily{n}") for n in range(12))
    chart = strips(0.0, sentences=(words, words))

    shown = [text for text in texts(chart) if text.startswith("extraordinarily0 ")]
    assert len(shown) == 4
    assert all(text.endswith("…") for text in shown)


def test_if_one_sentence_is_too_wide_each_is_one_text_with_its_marked_word() -> None:
    def words(name: str) -> tuple[SentenceWord, ...]:
        return (
            SentenceWord(f"{name}-name", f"{name}:"),
            SentenceWord(f"{name}-word", "word"),
            SentenceWord(f"{name}-last", "last", 0),
        )

    chart = strips(0.0, sentences=(words("Short"), words("A very long name of it")))

    assert not of_class(chart, "sentence")
    lines = [
        line for line in root(chart).iter("text") if line.find("tspan") is not None
    ]
    assert ["".join(line.itertext()) for line in lines] == [
        "Short: word last",
        "A very long name of it: word last",
    ]
    assert [span.text for line in lines for span in line] == ["last", "last"]


def test_a_sentence_as_text_has_its_own_direction() -> None:
    words = (
        SentenceWord("name", "بعد الخلط:"),
        *(SentenceWord(f"word-{n}", "اثنان") for n in range(7)),
    )
    chart = strips(0.0, sentences=(words, words), right_to_left=True)

    found = [text for text in texts(chart) if "بعد الخلط" in text]
    assert all("\u2067\u2068بعد الخلط:\u2069 " in text for text in found)
    chart = replace(chart, right_to_left=False)
    found = [text for text in texts(chart) if "بعد الخلط" in text]
    assert not any("\u2067" in text for text in found)


def test_arabic_words_do_not_touch_and_the_colon_is_after_the_name() -> None:
    words = (SentenceWord("name", "الجملة:"), SentenceWord("word", "عض"))
    chart = strips(0.0, sentences=(words, words), right_to_left=True)

    name = next(text for text in texts(chart) if "الجملة" in text)
    assert name == "\u2068الجملة:\u2069"
    # In DejaVu Sans, the word is 24 pixels wide at the font size of drawings.
    assert text_width("عض") + WORD_GAP / 2 > 24
