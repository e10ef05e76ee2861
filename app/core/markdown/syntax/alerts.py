"""Alerts as on GitHub: a quotation that begins with `[!NOTE]` is a directive.

> [!NOTE]
> The sum has five terms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

from app.core.lesson.blocks import ADMONITIONS
from app.core.markdown.parse_context import ParseContext
from app.core.markdown.token_tree import first_line

_MARK = re.compile(r"\[!([A-Za-z]+)\][+-]?[ \t]*(.*)(?:\n|$)")


def convert_alerts(
    tokens: list[Token], context: ParseContext, above: int
) -> list[Token]:
    """Return the tokens with a directive in place of each alert.

    `above` is the number of lines of the file above the tokens.
    """
    replaced = list(tokens)
    for index, token in enumerate(tokens[:-3]):
        if token.type == "blockquote_open" and tokens[index + 2].type == "inline":
            mark = _MARK.match(tokens[index + 2].content)
            if mark and _is_known(mark[1], above + first_line(token), context):
                _convert(replaced, index, mark)
    return [token for token in replaced if token.type != "removed"]


def _is_known(name: str, line: int, context: ParseContext) -> bool:
    if name.lower() in ADMONITIONS:
        return True
    context.add_unknown(line, "alert", name, [kind.upper() for kind in ADMONITIONS])
    return False


def _convert(tokens: list[Token], index: int, mark: re.Match[str]) -> None:
    opening, inline = tokens[index], tokens[index + 2]
    end = _closing(tokens, index)
    directive = Token("directive_open", "", 1, map=opening.map, level=opening.level)
    directive.info, directive.block = mark[1].lower(), True
    directive.meta = {"argument": mark[2].strip(), "closed": True}
    tokens[index] = directive
    tokens[end] = Token("directive_close", "", -1, level=opening.level, block=True)
    inline.content = inline.content[mark.end() :]
    if inline.map:
        inline.map = [inline.map[0] + 1, inline.map[1]]
    if not inline.content:
        for each in (index + 1, index + 2, index + 3):
            tokens[each] = Token("removed", "", 0)


def _closing(tokens: Sequence[Token], start: int) -> int:
    level = tokens[start].level
    return next(
        index
        for index, token in enumerate(tokens[start:], start)
        if token.type == "blockquote_close" and token.level == level
    )
