r"""Find text that is valid Markdown, but likely a mistyped image, step or formula.

Such text would be shown as it is written: `![](my file.png)`, `...`, `#Title`, `\(x\)`,
`::{note}`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from markdown_it.common.utils import normalizeReference
from markdown_it.token import Token

from app.core.errors import Problem
from app.core.markdown.literal_text import CODE
from app.core.markdown.parse_context import quoted
from app.core.markdown.syntax.mistakes.other_dialects import block_of_other_dialect
from app.core.markdown.syntax.mistakes.tables import unmarked_tables
from app.core.markdown.token_tree import first_line

_WORD = r"""(?:[^\s()<>"']|\([^()\n]*\))+"""
_TEXT = re.compile(
    rf"""(?P<link>!?\[[^\[\]\n]*\])\([ ]*
    (?P<path>{_WORD}(?:[ ]+(?!\([^()\n]*\)[ ]*\)){_WORD})+)
    (?P<title>[ ]+"[^"\n]*")?[ ]*\)
    |(?P<reference>(?:!|(?<![A-Za-z0-9_\[\]]))\[(?P<shown>[^\[\]]+)\]
        \[(?P<label>[^\[\]^][^\[\]]*|)\])(?![(\[{{])
    |(?<![^\s(])(?P<directive>:(?P<name>[A-Za-z][\w-]+)\[(?P<content>[^\[\]\n]+)\])
    |(?<=\S)[ \t]*(?P<late>:{{3,}}[ ]?\{{[A-Za-z-]+\}})(?!`)
    |(?<!\])\\\((?P<inline>[^\n]{{1,300}}?)\\\)
    |\\\[(?P<display>.{{1,600}}?)\\\]
    |\\.
    |{CODE}
    |\$\$.+?\$\$
    |(?P<spaced>\$[ ]+(?P<tex>[^$\n]{{1,300}})\$)|\$[^$]+\$
    |(?P<unclosed>\$(?=
        [^\s$]*(?:\\[A-Za-z]|\^)|(?<!\w\$)[A-Za-z](?![A-Za-z0-9])
    )[^$]+\Z)
    |(?P<label_apart>!?\[[^\[\]\n]+\])[ ]+\((?P<apart>[^\s()]+)\)""",
    re.DOTALL | re.VERBOSE,
)
_TEX = re.compile(r"\\[A-Za-z]|[\^_]\{|\w[\^_]\w")
"""Commands, powers and indices of a formula."""
_WORD_OF_LINK = re.compile(r"(?![A-Z]{2})[^\W\d_]{2}")
"""Part of a word. Text without it is an index or a token, as in [i][j], [CLS][SEP]."""
_NUMBERED = frozenset(
    {"abbr", "badge", "button", "chip", "cite", "fn", "footnote", "icon", "kbd", "ref"}
    | {"sub", "sup", "tag"}
)
"""Names of directives that can contain a number. Other text, as :a[0], is an index."""
MEANT_AS_FORMULA = re.compile(r"[\\^=\n]|\b\w_\w\b|^\s*[A-Za-z]\s*$")
"""Text between escaped brackets that is meant as a formula."""
_ADDRESS = re.compile(r"https?://|#/|lesson:|\?")
_PATH = re.compile(r"#|.*[./]")
_PAUSE = re.compile(r"(?:\.[ \t]*){2,}|(?:\.[ \t]+){2}\.[ \t]+\S.*")
_HEADING = re.compile(r"(?P<marks>#(?=[^\W\d])|#{2,6}(?=[^\s#])(?=.*\w))(?P<text>.*)")
_NO_BREAK_HEADING = re.compile(r"#{1,6}\u00a0.*")
_SEPARATOR = re.compile(r"--|(?=.*[–—])[-–—]{2,}")
_ENVIRONMENT = re.compile(r"\\begin\{[a-z]+\*?\}.*")
_TWO_COLONS = re.compile(r"::?(?P<braces>\{[A-Za-z-]+\})(?!`).*")
_INDENTED_FENCE = re.compile(
    r"[ \t]*(?P<fence>:{3,}[ \t]*(?:\{?[A-Za-z].*)?|`{3,}\{[A-Za-z].*)"
)
"""A line of a directive, in text in which no directive can begin."""
_BULLET = re.compile(r"[•◦▪‣‧][ \t]*(?P<text>\S.*)")
"""An item of a list in another program, such as one for slides."""
_ID_OF_HEADING = re.compile(r"(?<![{}`$\\])\{(?P<name>[A-Za-z][\w-]*)\}\s*\Z")
"""Braces at the end of a heading."""
_CONTAINERS = frozenset({"blockquote", "list_item", "dd"})


def likely_mistakes(
    tokens: Sequence[Token], references: Container[str]
) -> Iterator[Problem]:
    """Yield the likely mistakes in the text of `tokens`.

    `references` has the normalised labels of the definitions `[label]: https://…`.
    Lines are counted from 1 in the parsed text. Text that could also be meant as it is
    written has a warning.
    """
    line, depth = 1, 0
    for before, token in pairwise([Token("", "", 0), *tokens]):
        if token.map:
            line = first_line(token)
        if token.type.removesuffix("_open").removesuffix("_close") in _CONTAINERS:
            depth += token.nesting
        if token.type == "code_block" and not depth:
            yield from _indented_fence(token.content.split("\n"), line)
        elif token.type == "inline":
            if before.type == "paragraph_open" and not depth and _has_all_lines(token):
                rows = token.content.split("\n")
                if before.level == 0:
                    yield from _separator(rows, line)
                yield from unmarked_tables(rows, line)
                if message := block_of_other_dialect(rows, references):
                    yield _warning(line, message)
                for number, row in enumerate(rows, line):
                    yield from _in_line(row, number)
            if before.type == "heading_open":
                yield from _in_heading(token.content, line)
            yield from _in_text(token.content, line, references)


def _has_all_lines(inline: Token) -> bool:
    """Return whether each line of the source is a line of the shown text.

    In a formula or code that continues on the next line, lines are no text.
    """
    shown = [
        child
        for child in inline.children or ()
        if child.type in ("softbreak", "hardbreak") and child.markup != "<br>"
    ]
    return len(shown) == inline.content.count("\n")


def _indented_fence(rows: Sequence[str], line: int) -> Iterator[Problem]:
    """Yield a warning for the first line of a directive in an indented code block."""
    for number, row in enumerate(rows, line):
        if fence := _INDENTED_FENCE.fullmatch(row):
            yield _warning(
                number,
                f"{quoted(fence['fence'].strip())} is shown as code, because it is "
                "indented by four or more spaces or a tab. Remove this indentation, "
                "also from the lines below it. To show code, write it between lines "
                "```.",
            )
            return


def _separator(rows: Sequence[str], line: int) -> Iterator[Problem]:
    if len(rows) == 1 and _SEPARATOR.fullmatch(rows[0]):
        yield _warning(
            line,
            f"{quoted(rows[0])} does not start a slide. Write ---, with an empty line "
            "above and below it.",
        )


def _in_heading(text: str, line: int) -> Iterator[Problem]:
    if braces := _ID_OF_HEADING.search(text):
        name = braces["name"]
        yield _warning(
            line,
            f"“{{{name}}}” is shown as text. Write {{#{name}}} for the id of the "
            f"slide, or {{.{name}}} for a layout. To show the braces, put them between "
            "backticks.",
        )


def _in_line(row: str, line: int) -> Iterator[Problem]:
    if _NO_BREAK_HEADING.fullmatch(row):
        yield _warning(
            line,
            f"{quoted(row)} is not a heading, because it has a no-break space "
            "after #. Replace it by a normal space.",
        )
    elif _ENVIRONMENT.fullmatch(row):
        yield _warning(
            line,
            f"{quoted(row)} is not in a formula. Write a line $$ above and below "
            "the formula.",
        )
    elif _PAUSE.fullmatch(row):
        yield Problem(
            line,
            f"{quoted(row)} is not a step. Write . . . on its own line, with "
            "a space between the points. To show points, write ….",
        )
    elif bullet := _BULLET.fullmatch(row):
        yield _warning(
            line,
            f"{quoted(row)} is not an item of a list. Write - {bullet['text']}",
        )
    elif directive := _TWO_COLONS.fullmatch(row):
        yield _warning(
            line,
            f"{quoted(row)} is not a directive. Write three colons: "
            f":::{directive['braces']}.",
        )
    elif fence := _INDENTED_FENCE.fullmatch(row):
        yield _warning(
            line,
            f"{quoted(fence['fence'].strip())} is shown as text, because it is "
            "indented by four or more spaces or a tab. Remove this indentation. To "
            "show the characters, put them between backticks.",
        )
    elif heading := _HEADING.fullmatch(row):
        yield Problem(
            line,
            f"{quoted(row)} is not a heading without a space. Write "
            f"{heading['marks']} {heading['text'][:40]}. To show the character, "
            "write \\#.",
        )


def _warning(line: int, message: str) -> Problem:
    return Problem(line, message, "warning")


def _in_text(text: str, first: int, references: Container[str]) -> Iterator[Problem]:
    for found in _TEXT.finditer(text):
        line = first + text.count("\n", 0, found.start())
        if found["reference"]:
            label = found["label"] or found["shown"]
            if normalizeReference(label) not in references:
                yield from _undefined_reference(found, line)
        elif found["directive"]:
            if found["content"].isdigit() and found["name"].lower() not in _NUMBERED:
                continue
            yield _warning(
                line,
                f"{quoted(found['directive'])} is shown as text, because Overtone has "
                f"no directives inside a text. Write **{found['content'][:40]}**. To "
                "show the characters, put them between backticks.",
            )
        elif found["late"]:
            yield _warning(
                line,
                f"{quoted(found['late'])} is shown as text, because a directive begins "
                "on a line of its own. Move it to the next line. To show the "
                "characters, put them between backticks.",
            )
        elif found["spaced"]:
            if _TEX.search(found["tex"]):
                yield _warning(
                    line,
                    f"{quoted(found['spaced'])} is shown as text, because of the space "
                    f"after $. Write ${found['tex'].strip()}$. To show the characters, "
                    "put them between backticks.",
                )
        elif found["unclosed"]:
            shown = found["unclosed"].split("\n")[0]
            yield _warning(
                line,
                f"{quoted(shown)} is shown as text, because no $ ends the formula. "
                "Write $ at its end. To show the character, write \\$.",
            )
        elif found["apart"]:
            if found["label_apart"].startswith("!") or _ADDRESS.match(found["apart"]):
                yield _warning(
                    line,
                    f"{quoted(found[0])} is shown as text, because of the space before "
                    f"the parenthesis. Write {found['label_apart']}({found['apart']}).",
                )
        elif message := _message(found):
            yield Problem(line, message)


def _undefined_reference(found: re.Match[str], line: int) -> Iterator[Problem]:
    source, shown, label = found.group("reference", "shown", "label")
    is_image = source.startswith("!")
    if not is_image and not any(map(_WORD_OF_LINK.search, (shown, label))):
        return
    mark, path = ("!", "picture.png") if is_image else ("", "https://…")
    yield _warning(
        line,
        f"{quoted(source)} is shown as text, because [{(label or shown)[:40]}] is not "
        "defined. "
        f"Write {mark}[{shown[:40]}]({path}). To show the brackets, write "
        f"{mark}\\[{shown[:40]}]….",
    )


def _message(found: re.Match[str]) -> str:
    """Return what to write instead; empty for text that is correct."""
    link, path = found["link"], found["path"]
    if path and (link.startswith("!") or _PATH.match(path)):
        return (
            f"The path {quoted(path)} contains spaces. Write it in angle brackets: "
            f"{link}(<{path}>{found['title'] or ''})."
        )
    if found["inline"]:
        return (
            f"{quoted(found[0])} is not a formula here. "
            f"Write ${found['inline'].strip()}$."
        )
    if found["display"] and MEANT_AS_FORMULA.search(found["display"]):
        return (
            f"{quoted(found[0])} is not a formula here. "
            f"Write $${found['display'].strip()}$$."
        )
    return ""
