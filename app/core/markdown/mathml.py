"""TeX to MathML Core, as markup that a strict Content-Security-Policy lets through.

The converter writes a few inline `style` attributes; the policy forbids them. Each is
turned into a class here, and `STYLES` says what the style sheet has to give that class.
No `alttext` and no annotation is added: some screen readers would read the TeX aloud
instead of the formula.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from math_core import LatexError, LatexToMathML

from app.core.errors import OvertoneError

MAX_LENGTH = 2_000
"""Characters in one formula. The converter recurses on the C stack, and a stack that
runs out kills the process: 2,000 characters of the worst kind need less than 768 KB."""

MAX_DEPTH = 50
"""Groups inside groups."""

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
"""Class to the declarations it stands for."""

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
_DEFINITION = re.compile(
    r"\\(?:(?:re)?new[a-z]+|provide[a-z]+|[egx]?def|let)(?![a-zA-Z])"
)
_ROW_SPACING = re.compile(r"\\\\\s*\[\s*-?[\d.]+\s*[a-z]{2}\s*\]")
_POSITION = re.compile(r"(\d+): (.*)", re.DOTALL)

_converter = LatexToMathML(fancy_error=False)


class TexError(OvertoneError):
    """TeX that cannot be shown, and the offset in characters where it goes wrong."""

    def __init__(self, message: str, position: int = 0) -> None:
        self.position = position
        super().__init__(message)


def mathml(tex: str, display: bool) -> str:
    r"""One formula as `<math>`, without inline styles.

    `mathml(r"\frac12", display=False)` gives
    `<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>`.
    Raises `TexError` for what is unknown, unfinished, too long or too deep.
    """
    _check(tex)
    try:
        markup = _converter.convert_with_local_state(tex, displaystyle=display)
    except LatexError as error:
        raise _told(tex, str(error)) from None
    return _TAG.sub(lambda tag: _without_style(tag[0]), _as_core(markup))


def _as_core(markup: str) -> str:
    """What the converter writes beyond MathML Core, said within it."""
    # The only named entity; the character itself is well-formed XML too.
    markup = markup.replace("&ApplyFunction;", "\u2061")
    if "<menclose" not in markup:
        return markup
    markup = markup.replace('<menclose notation="box">', '<mrow class="tex-box">')
    if "<menclose" in markup:
        raise TexError("Only \\boxed can be drawn around a formula, nothing across it.")
    return markup.replace("</menclose>", "</mrow>")


def _check(tex: str) -> None:
    if not tex.strip():
        raise TexError("The formula is empty.")
    if len(tex) > MAX_LENGTH:
        raise TexError(
            f"The formula has {len(tex)} characters; at most {MAX_LENGTH} are read."
        )
    # A definition can nest far deeper than anything that is written out.
    if definition := _DEFINITION.search(tex):
        raise TexError(
            f"{definition[0]} is not supported: write the formula out.",
            definition.start(),
        )
    # The converter would print the length instead of obeying it.
    if spacing := _ROW_SPACING.search(tex):
        raise TexError(f"{spacing[0]} is not supported: write \\\\.", spacing.start())
    _check_depth(tex)


def _check_depth(tex: str) -> None:
    depth = 0
    for group in _GROUPS.finditer(tex):
        depth += (group[0] in _OPENING) - (group[0] in _CLOSING)
        if depth > MAX_DEPTH:
            raise TexError(
                f"The formula nests more than {MAX_DEPTH} groups.", group.start()
            )


def _told(tex: str, complaint: str) -> TexError:
    """The converter's `12: Unknown command "\\foo".` as an error with its place."""
    found = _POSITION.fullmatch(complaint)
    if not found:
        return TexError(complaint)
    return TexError(found[2], int(found[1]))


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
            raise TexError(f"It asks for “{declaration}”, which cannot be shown here.")
    if names:
        attributes += f' class="{" ".join(names)}"'
    end = -2 if tag.endswith("/>") else -1
    return _STYLE.sub("", tag[:end]) + attributes + tag[end:]


def _declarations(style: str) -> list[str]:
    parts = (part.partition(":") for part in style.split(";") if part.strip())
    return [f"{name.strip()}: {value.strip()}" for name, _, value in parts]
