"""Macros for TeX in the scripts of HTML decks of reveal.js."""

from __future__ import annotations

import pytest

from tests.core.importing.decks import changes, imported, lesson_of

DECK = """\
<html><body><div class="reveal"><div class="slides">
<section><h2>A</h2><p>Let \\(x \\in \\RR\\) and \\(\\norm{x}\\).</p></section>
</div></div>
<script>
Reveal.initialize({
  %s
  plugins: [RevealMath.KaTeX] });
</script></body></html>
"""


@pytest.mark.parametrize(
    "settings",
    [
        'mathjax3: { tex: { macros: { RR: "\\\\mathbb{R}",\n'
        "  // A norm\n  norm: ['\\\\lVert #1 \\\\rVert', 1], } } },",
        "katex: { macros: { '\\\\RR': '\\\\mathbb{R}',"
        " '\\\\norm': '\\\\lVert #1 \\\\rVert' } },",
    ],
)
def test_macros_are_written_to_the_front_matter(settings: str) -> None:
    deck = DECK % settings

    text = imported(deck, "reveal").text

    assert "macros:\n  \\RR: '\\mathbb{R}'\n  \\norm: '\\lVert #1 \\rVert'\n---" in text
    assert "Let $x \\in \\RR$ and $\\norm{x}$." in text
    assert not changes(deck, "reveal")
    assert lesson_of(deck, "reveal")


def test_macros_that_a_lesson_cannot_have_are_reported() -> None:
    deck = DECK % 'TeX: { Macros: { RR: "#a", n1: "n", norm: function (x) { } } },'

    assert changes(deck, "reveal")[2:] == [
        "6: the macro “RR” was dropped: it can have the arguments #1 to #9 only.",
        "6: the macro “n1” was dropped: it must have a name of letters.",
        "6: the macros from “norm” on were dropped. Define them under macros: in the"
        " front matter.",
    ]
