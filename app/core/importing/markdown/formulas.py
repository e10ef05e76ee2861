r"""Formulas of decks as formulas of a lesson.

Besides `$…$` and `$$…$$`, decks contain `\(…\)` and `\[…\]`, and decks of reveal.js
also formulas in code: `` `$$…$$` ``. TeX that Overtone cannot typeset becomes code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.importing.context import ImportContext, shortened
from app.core.importing.markdown.code_blocks import fenced
from app.core.importing.markdown.definitions import without_definitions
from app.core.markdown.syntax.mistakes.inline import MEANT_AS_FORMULA
from app.core.markdown.tex.macros import MacroError, expand
from app.core.markdown.tex.mathml import TexError, mathml

_MAX_LINES = 60
"""Lines of a formula between brackets."""

_LENGTH = "{1,1000}"
ESCAPED = rf"(?<![\\\]])\\\\?\([^\n]{_LENGTH}?\\\)|(?<!\\)\\\\?\[[^\n]{_LENGTH}?\\\]"
r"""A formula on one line between `\(` and `\)`, or `\[` and `\]`.

In decks of reveal.js, each bracket often has two backslashes, because Markdown removes
one of them.
"""

DOLLARS = (
    rf"\$\$[^$]{_LENGTH}\$\$|(?<![\\$\d])\$(?![\s$])[^$\n]{_LENGTH}?(?<!\s)\$(?!\d)"
)
SPACED = (
    r"(?<![\\$\d])\$(?=\s|[^$]*\s\$)(?=[^$]*(?:\\[A-Za-z]|[\^_=]))[^$]{1,1000}\$(?!\d)"
)
"""A formula with spaces next to its dollar signs, which reveal.js accepts."""

_ENVIRONMENT = r"\\begin\{(?P<name>[a-z]+\*?)\}(?s:.){1,1000}?\\end\{(?P=name)\}"
IN_HTML = re.compile(
    rf"{DOLLARS}|{SPACED}|\\\([^\n]{_LENGTH}?\\\)|\\\[(?s:.){_LENGTH}?\\\]"
    rf"|{_ENVIRONMENT}"
)
"""A formula in the text of an HTML element, on a page that loads a library for them."""

_PARTS = re.compile(
    r"\$\$(?P<double>.*)\$\$|\$(?P<dollar>.*)\$"
    r"|(?P<marks>\\\\?)(?:\((?P<inline>.*?)\\{1,2}\)|\[(?P<display>.*?)\\{1,2}\])",
    re.DOTALL,
)
_CODE = re.compile(r"`[ \t]*(?P<formula>[$\\].*[$)\]])[ \t]*`", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{3,}")
_ESCAPE = re.compile(r"\\([\\_*{}()\[\]#+.!|<>&-])")
_STEPS = re.compile(r"\s*\{[^{}\\]*\}\s*\n")


def converted_formula(
    text: str, line: int, context: ImportContext, *, is_certain: bool
) -> str:
    """Return a formula with its marks as one line of a lesson.

    The result is empty if the formula only defines commands. Unless it `is_certain`,
    text between escaped brackets that does not look like a formula stays as it is.
    """
    if text.startswith("\\begin"):
        text = f"$${text}$$"
    found = _PARTS.fullmatch(text)
    if not found:
        return text
    display = found["double"] or found["display"]
    tex = display or found["dollar"] or found["inline"] or ""
    if found["marks"] == "\\\\":
        tex = _ESCAPE.sub(r"\1", tex)
    elif found["marks"] and not is_certain and not _is_formula(tex, bool(display)):
        # With two escaped brackets, the check of lessons would take it for a formula.
        return text[1:]
    tex = " ".join(_rows(_known(without_definitions(tex, line, context))))
    if not tex:
        return ""
    marks = "$$" if display else "$"
    alone = re.fullmatch(r"\\text\{((?:La|Ka)?TeX)\}", tex)
    if alone and not display:
        return alone[1]
    return f"{marks}{tex}{marks}" if _is_valid(tex, line, context) else _code(tex)


def formula_in_code(code: str) -> str:
    """Return the formula in code of reveal.js; empty if the code contains no formula.

    The code protects the formula from Markdown.
    """
    found = _CODE.fullmatch(code)
    return found["formula"] if found and _PARTS.fullmatch(found["formula"]) else ""


def converted_block(rows: Sequence[str], line: int, context: ImportContext) -> str:
    """Return a formula that has its own lines, with its marks, as lines of a lesson.

    The result is empty if the formula only defines commands.
    """
    text = "\n".join(row.strip() for row in rows).strip("`")
    tex = text.strip().strip("`")
    tex = re.sub(r"\A(?:\$\$|\\{1,2}\[)|(?:\$\$|\\{1,2}\])\Z", "", tex)
    if _STEPS.match(tex):
        context.add(line, "the steps of a formula were dropped.")
        tex = _STEPS.sub("", tex, count=1)
    found = _rows(_known(without_definitions(tex, line, context)))
    if not found:
        return ""
    if not _is_valid("\n".join(found), line, context):
        return fenced("tex", found)
    return "\n".join(["$$", *found, "$$"]) if "\n" in text else f"$${found[0]}$$"


def bracketed_end(lines: Sequence[str], at: int, is_reveal: bool) -> int:
    r"""Return the index after a formula between `\[` and `\]`, or 0 without one.

    It begins and ends its lines. In decks of reveal.js, it can be in code.
    """
    first = lines[at].strip()
    opening = re.match(r"`?\\{1,2}\[" if is_reveal else r"\\{1,2}\[", first)
    opening = opening or (re.match(r"`\$\$", first) if is_reveal else None)
    if not opening:
        return 0
    marks = opening[0].replace("[", "]")
    closing = marks.removeprefix("`") + "`" * marks.startswith("`")
    for end in range(at, min(len(lines), at + _MAX_LINES)):
        row = lines[end].strip()
        row = row[opening.end() :] if end == at else row
        if closing in row:
            is_end = row.endswith(closing) and row.count(closing) == 1
            return (end + 1) * is_end
        if not row and end > at:
            return 0
    return 0


def _is_formula(tex: str, display: bool) -> bool:
    r"""Return whether a text between `\(` and `\)`, or `\[` and `\]`, is a formula.

    In Markdown, these can also be brackets that are shown as they are.
    """
    if MEANT_AS_FORMULA.search(tex):
        return not display or len(tex.strip()) > 1
    return not display and not tex.strip().isdigit() and not _WORD.search(tex)


def _rows(tex: str) -> list[str]:
    return [row.strip() for row in tex.split("\n") if row.strip()]


def _is_valid(tex: str, line: int, context: ImportContext) -> bool:
    """Return whether Overtone can typeset TeX; if not, report that it became code."""
    try:
        mathml(expand(tex, context.macros), display=True)
    except (MacroError, TexError) as error:
        context.add(line, f"the formula {shortened(tex)} became code: {error}")
        return False
    return True


def _known(tex: str) -> str:
    """Write the names of programs, which are commands of TeX, as text."""
    return re.sub(r"\\((?:La|Ka)?TeX)(?![A-Za-z])", r"\\text{\1}", tex)


def _code(tex: str) -> str:
    runs = [len(run) for run in re.findall(r"`+", tex)]
    ticks = "`" * (max(runs, default=0) + 1)
    return f"{ticks}{tex or ' '}{ticks}"
