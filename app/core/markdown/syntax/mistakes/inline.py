r"""Parts of a text that are likely a mistyped link, image, directive or formula.

One pattern finds all of them, because it has to skip code, formulas and characters
after a backslash. Each kind of mistake is a group of this pattern.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Final

from markdown_it.common.utils import normalizeReference

from app.core.errors import Problem
from app.core.markdown.literal_text import CODE
from app.core.markdown.parse_context import quoted
from app.core.markdown.syntax.mistakes.tex_commands import instead_of_command

_WORD = r"""(?:[^\s()<>"']|\([^()\n]*\))+"""
_EMOJI = (
    *("heart", "joy", "laughing", "rocket", "smile", "smiley", "sparkles", "tada"),
    *("thinking", "thumbsdown", "thumbsup", "white_check_mark", "wink", r"[+-]1"),
)
"""Short names of emoji that are hardly meant otherwise between colons."""
_TEXT = re.compile(
    rf"""(?P<spaced_path>(?P<link>!?\[[^\[\]\n]*\])\([ ]*
        (?P<path>{_WORD}(?:[ ]+(?!\([^()\n]*\)[ ]*\)){_WORD})+)
        (?P<title>[ ]+"[^"\n]*")?[ ]*\))
    |(?P<reference>(?:!|(?<![A-Za-z0-9_\[\]]))\[(?P<shown>[^\[\]]+)\]
        \[(?P<label>[^\[\]^][^\[\]]*|)\])(?![(\[{{])
    |(?<![^\s(])(?P<directive>:(?P<name>[A-Za-z][\w-]+)\[(?P<content>[^\[\]\n]+)\])
    |(?<=\S)[ \t]*(?<!:)(?P<late>:{{3,}}[ ]?\{{[A-Za-z-]+\}})(?!`)
    |(?P<inline>(?<!\])\\\((?P<inline_tex>[^\n]{{1,300}}?)\\\))
    |(?P<display>\\\[(?P<display_tex>.{{1,600}}?)\\\])
    |(?P<tex>(?<![\w:])\\(?P<command>[A-Za-z]{{2,30}})\*?
        (?:(?:\[[^\[\]\n]*\])?\{{(?P<tex_text>[^{{}}\n]*)\}})?)
    |(?P<emoji>(?<![\w:]):(?:{"|".join(_EMOJI)}):(?![\w:\[]))
    |\\.
    |{CODE}
    |\$\$.+?\$\$
    |(?P<prices>\$\d[\d.,]*(?:[ ][^\W\d_]{{2,}})+[ ][^$\\]{{0,80}}(?<![ ])\$)
    |(?P<spaced_formula>\$[ ]+(?P<spaced_tex>[^$\n]{{1,300}})\$)|\$[^$]+\$
    |(?P<unclosed>\$(?=
        [^\s$]*(?:\\[A-Za-z]|\^)|(?<!\w\$)[A-Za-z](?![A-Za-z0-9])
    )[^$]+\Z)
    |(?P<apart>(?P<label_apart>!?\[[^\[\]\n]+\])[ ]+\((?P<address>[^\s()]+)\))""",
    re.DOTALL | re.VERBOSE,
)
MEANT_AS_FORMULA: Final = re.compile(r"[\\^=\n]|\b\w_\w\b|^\s*[A-Za-z]\s*$")
"""Text between escaped brackets that is meant as a formula."""
_TEX = re.compile(r"\\[A-Za-z]|[\^_]\{|\w[\^_]\w|\A[A-Za-z]\s*\Z")
"""Commands, powers and indices of a formula, or a single letter."""
_WORD_OF_LINK = re.compile(r"(?![A-Z]{2})[^\W\d_]{2}")
"""Part of a word. Text without it is an index or a token, as in [i][j], [CLS][SEP]."""
_NUMBERED = frozenset(
    {"abbr", "badge", "button", "chip", "cite", "fn", "footnote", "icon", "kbd", "ref"}
    | {"sub", "sup", "tag"}
)
"""Names of directives that can contain a number. Other text, as :a[0], is an index."""
_ADDRESS = re.compile(r"https?://|#/|lesson:|\?")
_PATH = re.compile(r"#|.*[./]")

_ERRORS = frozenset({"spaced_path", "inline", "display"})
"""Mistakes that cannot be meant as they are written."""


def inline_mistakes(
    text: str, first: int, references: Container[str]
) -> Iterator[Problem]:
    """Yield the mistakes in a text that starts on the line `first`.

    `references` has the normalised labels of the definitions of links.
    """
    for found in _TEXT.finditer(text):
        kind = next((kind for kind in _MESSAGES if found[kind]), "")
        if not kind or (kind == "reference" and _label(found) in references):
            continue
        if message := _MESSAGES[kind](found):
            line = first + text.count("\n", 0, found.start())
            yield Problem(line, message, "error" if kind in _ERRORS else "warning")


# Each function returns what to write instead; empty for text that is correct.


def _spaced_path(found: re.Match[str]) -> str:
    link, path = found["link"], found["path"]
    if not (link.startswith("!") or _PATH.match(path)):
        return ""
    return (
        f"The path {quoted(path)} contains spaces. Write it in angle brackets: "
        f"{link}(<{path}>{found['title'] or ''})."
    )


def _undefined_reference(found: re.Match[str]) -> str:
    source, shown = found["reference"], found["shown"]
    label = found["label"] or shown
    is_image = source.startswith("!")
    if not is_image and not any(map(_WORD_OF_LINK.search, (shown, label))):
        return ""
    mark, path = ("!", "picture.png") if is_image else ("", "https://…")
    return (
        f"{quoted(source)} is shown as text, because [{label[:40]}] is not defined. "
        f"Write {mark}[{shown[:40]}]({path}). To show the brackets, write "
        f"{mark}\\[{shown[:40]}]…."
    )


def _label(found: re.Match[str]) -> str:
    return normalizeReference(found["label"] or found["shown"])


def _directive(found: re.Match[str]) -> str:
    if found["content"].isdigit() and found["name"].lower() not in _NUMBERED:
        return ""
    return (
        f"{quoted(found['directive'])} is shown as text, because Overtone has no "
        f"directives inside a text. Write **{found['content'][:40]}**. To show the "
        "characters, put them between backticks."
    )


def _late_directive(found: re.Match[str]) -> str:
    return (
        f"{quoted(found['late'])} is shown as text, because a directive begins on "
        "its own line. Move it to the next line. To show the characters, put them "
        "between backticks."
    )


def _inline_formula(found: re.Match[str]) -> str:
    tex = found["inline_tex"].strip()
    return f"{quoted(found[0])} is not a formula here. Write ${tex}$."


def _displayed_formula(found: re.Match[str]) -> str:
    tex = found["display_tex"]
    if not MEANT_AS_FORMULA.search(tex):
        return ""
    return f"{quoted(found[0])} is not a formula here. Write $${tex.strip()}$$."


def _spaced_formula(found: re.Match[str]) -> str:
    tex = found["spaced_tex"]
    if not _TEX.search(tex):
        return ""
    return (
        f"{quoted(found[0])} is shown as text, because of the space after $. "
        f"Write ${tex.strip()}$. To show the characters, put them between backticks."
    )


def _tex(found: re.Match[str]) -> str:
    instead = instead_of_command(found["command"], found["tex_text"])
    # The message about a displayed formula applies to all commands in it.
    if not instead or r"\begin{" in found.string:
        return ""
    return (
        f"{quoted(found['tex'])} is shown as text, because it is TeX outside of a "
        f"formula. {instead} To show the characters, put them between backticks."
    )


def _emoji(found: re.Match[str]) -> str:
    return (
        f"{quoted(found['emoji'])} is shown as text. Write the emoji itself. To show "
        "the characters, put them between backticks."
    )


def _prices(found: re.Match[str]) -> str:
    return (
        f"{quoted(found['prices'])} is shown as a formula. To show the dollar signs, "
        "write \\$."
    )


def _unclosed_formula(found: re.Match[str]) -> str:
    first_line = found["unclosed"].split("\n")[0]
    return (
        f"{quoted(first_line)} is shown as text, because no $ ends the formula. "
        "Write $ at its end. To show the character, write \\$."
    )


def _address_apart(found: re.Match[str]) -> str:
    label, address = found["label_apart"], found["address"]
    if not (label.startswith("!") or _ADDRESS.match(address)):
        return ""
    return (
        f"{quoted(found[0])} is shown as text, because of the space before the "
        f"parenthesis. Write {label}({address})."
    )


_MESSAGES: Mapping[str, Callable[[re.Match[str]], str]] = {
    "spaced_path": _spaced_path,
    "reference": _undefined_reference,
    "directive": _directive,
    "late": _late_directive,
    "inline": _inline_formula,
    "display": _displayed_formula,
    "spaced_formula": _spaced_formula,
    "tex": _tex,
    "emoji": _emoji,
    "prices": _prices,
    "unclosed": _unclosed_formula,
    "apart": _address_apart,
}
"""The message about each kind of mistake, by its group in `_TEXT`."""
