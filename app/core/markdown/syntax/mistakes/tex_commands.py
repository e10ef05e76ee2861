r"""Commands of TeX in a text, outside of formulas: what to write instead.

`\textbf{x}` is **x**, and `\newpage` starts a slide.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_FOOTNOTE: Final = "Write the source in a footnote, such as ^[Vaswani et al., 2017]."
_REMOVE: Final = "Remove it."
_WITH_TEXT: Final[Mapping[str, str]] = {
    "textbf": "Write **{text}**.",
    "textit": "Write *{text}*.",
    "emph": "Write *{text}*.",
    "underline": "Write *{text}*.",
    "texttt": "Write `{text}`.",
    "footnote": "Write ^[{text}].",
    "section": "Write # {text}.",
    "subsection": "Write ## {text}.",
    "includegraphics": "Write ![description]({text}).",
    "eqref": "Write $\\eqref{{{text}}}$.",
    "ref": (
        "Write $\\eqref{{{text}}}$ for the number of an equation, and [text](#/{text}) "
        "for a link to a slide."
    ),
    "label": (
        "For a slide, write an id after its headline, such as # Results {{#results}}. "
        "For an equation, write the label in the formula."
    ),
    "url": "Write <{text}>.",
    "href": "Write [words]({text}).",
    "textcolor": "Write **words**.",
    "LaTeX": "Write LaTeX.",
    "TeX": "Write TeX.",
    **dict.fromkeys(("cite", "citep", "citet"), _FOOTNOTE),
    **dict.fromkeys(("documentclass", "hspace", "usepackage", "vspace"), _REMOVE),
}
"""For commands with a text in braces."""
_OTHER: Final = (
    "Remove the command, or, if it is part of a formula, write the formula between "
    "dollar signs, like $x^2$."
)
"""For other commands with a text in braces, such as a fraction."""

_SLIDE: Final = "Write --- on its own line to start a slide."
_ALONE: Final[Mapping[str, str]] = {
    "newpage": _SLIDE,
    "clearpage": _SLIDE,
    "pagebreak": _SLIDE,
    "item": "Write a list with - ….",
    "newline": "End the line with a backslash.",
    "linebreak": "End the line with a backslash.",
    **dict.fromkeys(
        ("bigskip", "centering", "maketitle", "medskip", "noindent", "smallskip"),
        _REMOVE,
    ),
    "tableofcontents": "Remove it: each lesson has a list of its slides.",
}
"""For commands without a text. Others can be words after a backslash."""


def instead_of_command(name: str, text: str | None) -> str:
    """Return what to write instead of a command; empty if it may be no command.

    `text` is in the braces after it; None without any.
    """
    if name in _ALONE or text is None:
        return _ALONE.get(name, "")
    return _WITH_TEXT.get(name, _OTHER).format(text=text)
