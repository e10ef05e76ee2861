"""Convert TeX to MathML Core without inline styles.

math-core writes some inline `style` attributes, which the Content-Security-Policy
forbids. They are replaced by classes; `STYLES` lists their declarations, which the
style sheet contains. No `alttext` and no annotation is added: Chromium and Firefox
ignore `alttext`, WebKit makes it the name of the formula, and some screen readers would
read the text instead of the formula.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from math_core import LatexError, LatexToMathML

from app.core.errors import OvertoneError
from app.core.markdown.tex.errors import (
    NOT_IN_TEXT,
    ONLY_IN_TEXT,
    UNCLOSED_BRACE,
    UNOPENED_BRACE,
    plain_sentence,
)

MAX_LENGTH = 2_000
"""Characters in one formula. math-core recurses on the C stack, and an overflow kills
the process: the worst formula of 2,000 characters needs less than 768 KB."""

MAX_DEPTH = 50
"""Depth of nested groups."""

MAX_UNCLOSED = 16
"""Brackets that are not closed. Each further one doubles the time of math-core, which
is 1 ms for 16."""

_EXCERPT = 20
"""Characters of a formula that a message shows."""

STYLES: Mapping[str, str] = {
    "tex-left": "text-align: left; justify-items: start",
    "tex-right": "text-align: right; justify-items: end",
    "tex-tight-start": "padding-left: 0",
    "tex-tight-end": "padding-right: 0",
    "tex-tight-block": "padding-top: 0; padding-bottom: 0",
    "tex-case": "padding-left: 1em",
    "tex-rule": "padding-left: 0.1em; padding-right: 0.1em",
    "tex-line-top": "border-top: 0.05em solid currentcolor",
    "tex-line-right": "border-right: 0.05em solid currentcolor",
    "tex-line-bottom": "border-bottom: 0.05em solid currentcolor",
    "tex-line-left": "border-left: 0.05em solid currentcolor",
    "tex-dash-top": "border-top: 0.05em dashed currentcolor",
    "tex-dash-right": "border-right: 0.05em dashed currentcolor",
    "tex-dash-bottom": "border-bottom: 0.05em dashed currentcolor",
    "tex-dash-left": "border-left: 0.05em dashed currentcolor",
    "tex-full": "width: 100%",
    "tex-half": "width: 50%",
    "tex-margin": "width: 7.5%",
    "tex-continued": "padding-top: 0.1667em",
    "tex-cramped": "math-shift: compact",
    "tex-small-caps": "font-variant-caps: small-caps",
    "tex-box": "border: 0.05em solid currentcolor; padding: 0.2em 0.3em",
    "tex-back-thin": "margin-left: -0.16666667em",
    "tex-back-medium": "margin-left: -0.22222222em",
    "tex-back-thick": "margin-left: -0.2777778em",
}
"""CSS declarations by class."""

_CLASSES = {style.split("; ")[0]: name for name, style in STYLES.items()}
_IMPLIED = {part for style in STYLES.values() for part in style.split("; ")[1:]}
_TAG = re.compile(r"<[a-z][^<>]* style=[^<>]*>")
_STYLE = re.compile(r' style="([^"]*)"')
_COLOUR = re.compile(r"color: (#[0-9A-Fa-f]{6})")
_REPEATED_WIDTH = re.compile(r"width: [\d.]+rem")
_GROUPS = re.compile(
    r"\\(?:left|begin)(?![a-zA-Z])|\\(?:right|end)(?![a-zA-Z])|\\?[{}]"
)
_OPENING = frozenset({"{", r"\left", r"\begin"})
_CLOSING = frozenset({"}", r"\right", r"\end"})
_COMMANDS = r"(?:angle|brace|brack|ceil|floor|group|vert|Vert)(?![a-zA-Z])"
_BRACKETS = re.compile(
    rf"(?P<opening>[(\[⟨⌊⌈⟮⌜⌞]|\\\{{|\\l{_COMMANDS}|\\[ul]lcorner)"
    rf"|[)\]⟩⌋⌉⟯⌝⌟]|\\\}}|\\r{_COMMANDS}|\\[ul]rcorner"
)
_DEFINITION = re.compile(
    r"\\(?:(?:re)?new[a-z]+|provide[a-z]+|[egx]?def|let)(?![a-zA-Z])"
)
_ROW_SPACING = re.compile(r"\\\\\s*\[\s*-?[\d.]+\s*[a-z]{2}\s*\]")
_POSITION = re.compile(r"(\d+): (.*)", re.DOTALL)

_converter = LatexToMathML(fancy_error=False, id_prefix="eq:")


class TexError(OvertoneError):
    """Invalid or unsupported TeX. `position` is the offset in characters."""

    def __init__(self, message: str, position: int = 0) -> None:
        self.position = position
        super().__init__(message)


def mathml(tex: str, display: bool) -> str:
    r"""Convert one formula to a `<math>` element without inline styles.

    `mathml(r"\frac12", display=False)` gives
    `<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>`.
    Raises TexError if a command is unknown or the formula is incomplete or too long.
    """
    _check(tex)
    try:
        markup = _converter.convert_with_local_state(tex, displaystyle=display)
    except LatexError as error:
        raise _tex_error(str(error), tex) from None
    return _without_styles(_as_core(markup))


def numbered_mathml(formulas: Sequence[tuple[str, bool]]) -> list[str]:
    r"""Convert all formulas of a lesson that number equations or refer to them.

    Each is TeX and whether it is displayed. `\eqref` finds a `\label` in any of them.
    `mathml` must accept each of the formulas.
    """
    markup = _converter.convert_all(list(formulas))
    return [_without_styles(_as_core(each)) for each in markup]


def _without_styles(markup: str) -> str:
    return _TAG.sub(lambda tag: _without_style(tag[0]), markup)


def _as_core(markup: str) -> str:
    """Replace elements and entities that are not part of MathML Core."""
    # The only named entity; XML does not define it.
    markup = markup.replace("&ApplyFunction;", "\u2061")
    if "<menclose" not in markup:
        return markup
    markup = markup.replace('<menclose notation="box">', '<mrow class="tex-box">')
    if "<menclose" in markup:
        raise TexError("\\boxed is the only frame that is supported.")
    return markup.replace("</menclose>", "</mrow>")


def _check(tex: str) -> None:
    if not tex.strip():
        raise TexError("The formula is empty.")
    if len(tex) > MAX_LENGTH:
        raise TexError(
            f"The formula has {len(tex)} characters; at most {MAX_LENGTH} are allowed."
        )
    # Macros could exceed the limits of length and depth.
    if definition := _DEFINITION.search(tex):
        raise TexError(
            f"{definition[0]} is not supported. Define the command under macros: in "
            "the front matter.",
            definition.start(),
        )
    # math-core would print the length as text.
    if spacing := _ROW_SPACING.search(tex):
        raise TexError(f"{spacing[0]} is not supported. Write \\\\.", spacing.start())
    _check_depth(tex)
    _check_brackets(tex)


def _check_brackets(tex: str) -> None:
    unclosed: list[int] = []
    for bracket in _BRACKETS.finditer(tex):
        if bracket["opening"]:
            unclosed.append(bracket.start())
        elif unclosed:
            unclosed.pop()
    if len(unclosed) > MAX_UNCLOSED:
        raise TexError(
            f"More than {MAX_UNCLOSED} brackets of the formula are not closed.",
            unclosed[0],
        )


def _check_depth(tex: str) -> None:
    depth = 0
    for group in _GROUPS.finditer(tex):
        depth += (group[0] in _OPENING) - (group[0] in _CLOSING)
        if depth > MAX_DEPTH:
            raise TexError(
                f"The formula has more than {MAX_DEPTH} nested groups.", group.start()
            )


def _tex_error(message: str, tex: str) -> TexError:
    """Parse math-core's message, such as `12: Unknown command "\\foo".`"""
    found = _POSITION.fullmatch(message)
    if not found:
        return TexError(message)
    position, sentence = int(found[1]), plain_sentence(found[2])
    if sentence == UNCLOSED_BRACE:
        position = _unclosed_brace(tex)
        sentence += f" It opens “{_excerpt(tex[position:])}”."
    elif sentence == UNOPENED_BRACE:
        sentence += f" It follows “{_excerpt(tex[:position][::-1])[::-1]}”."
    elif sentence in (ONLY_IN_TEXT, NOT_IN_TEXT):
        sentence += f" It begins with “{_excerpt(tex[position:])}”."
    return TexError(sentence, position)


def _unclosed_brace(tex: str) -> int:
    """Return the position of the last brace that is not closed."""
    opened = [0]
    for group in _GROUPS.finditer(tex):
        if group[0] == "{":
            opened.append(group.start())
        elif group[0] == "}" and len(opened) > 1:
            opened.pop()
    return opened[-1]


def _excerpt(text: str) -> str:
    """Return the start of a text, in one line."""
    text = " ".join(text.split())
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT]}…"


def _without_style(tag: str) -> str:
    style = _STYLE.search(tag)
    if not style:
        return tag
    names, attributes = [], ""
    for declaration in _declarations(style[1]):
        if colour := _COLOUR.fullmatch(declaration):
            attributes += f' mathcolor="{colour[1]}"'
        elif declaration in _CLASSES:
            names.append(_CLASSES[declaration])
        elif declaration not in _IMPLIED and not _REPEATED_WIDTH.fullmatch(declaration):
            raise TexError(f"The style “{declaration}” is not supported.")
    if names:
        attributes += f' class="{" ".join(names)}"'
    end = -2 if tag.endswith("/>") else -1
    return _STYLE.sub("", tag[:end]) + attributes + tag[end:]


def _declarations(style: str) -> list[str]:
    parts = (part.partition(":") for part in style.split(";") if part.strip())
    return [f"{name.strip()}: {value.strip()}" for name, _, value in parts]
