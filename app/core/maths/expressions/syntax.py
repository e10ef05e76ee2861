"""Syntax tree of an expression, or an error about how the text is written."""

from __future__ import annotations

import ast
import re
from typing import Final

from app.core.maths.expressions.ascii_names import ascii_name
from app.core.maths.expressions.errors import ExpressionError
from app.core.maths.expressions.language import FUNCTIONS

_REPLACEMENTS: Final = {
    **dict.fromkeys("“”„‚‘’«»", 'Write straight quotes, as in "rate"'),
    "^": "Write ** for a power",
    "−": "Write - for minus",
    "–": "Write - for minus",
    "×": "Write * for times",
    "·": "Write * for times",
    "⋅": "Write * for times",
    "÷": "Write / for a fraction",
    "π": "Write pi",
    "√": "Write sqrt(…)",
    "²": "Write **2",
    "³": "Write **3",
    "≤": "Write <=",
    "≥": "Write >=",
    "%": "Write mod(a, b) for the remainder",
    "&": "Multiply the conditions for “and”",
    "|": "Write abs(x) for the absolute value, and max(a, b) for “or”",
    "[": "Write ( and )",
    "{": "Write ( and )",
    "\u00a0": "Write a normal space, not a no-break space",
    ";": "Write commas between values, and points in numbers",
}
"""What to write instead of a character."""

_MAX_PARENTHESES: Final = 100
"""Depth of nested parentheses; Python cannot parse twice as many."""
_ALLOWED: Final = re.compile(r"""[A-Za-z0-9_ .,+*/()<>=!"'-]""")
"""Quotation marks are refused later, after the name of a function before them."""
_FACTOR: Final = r"(?:[\w(]|\s+(?!(?:and|or|if|else|in|is|not|for)\b)[\w(])"
_PRODUCT: Final = re.compile(
    rf"(?<![\w.])(?>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?){_FACTOR}|\){_FACTOR}"
)
"""A product without a sign, such as `2x`, `2(x+1)` or `(x)(y)`."""
_CALL_WITHOUT_PARENTHESES: Final = re.compile(
    rf"\b(?P<function>{'|'.join(FUNCTIONS)})[ ]+[A-Za-z0-9.]+"
)
_QUOTE: Final = re.compile(r"[\"']")
_DECIMAL_COMMA: Final = re.compile(r"\d+,0\d+")
"""A number that Python cannot parse: `0,5` is a list, but `05` is not a number."""
_EQUALS: Final = re.compile(r"(?<![<>=!])=(?!=)")


def syntax_tree(text: str) -> ast.expr:
    """Return Python's syntax tree of an expression. Raises ExpressionError."""
    if not text:
        raise ExpressionError(1, "The expression is empty. Write one like sin(x).")
    _check_characters(text)
    _check_parentheses(text)
    _check_signs(text)
    try:
        return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        # Python reports 0 if the text ends too early.
        column = min(error.offset or len(text), len(text))
    except (ValueError, MemoryError, RecursionError):
        column = 1
    raise _syntax_error(text, column)


def _check_characters(text: str) -> None:
    for column, character in enumerate(text, 1):
        if hint := _REPLACEMENTS.get(character):
            raise ExpressionError(column, f"“{character}” is not allowed. {hint}.")
        if character.isalpha() and not character.isascii():
            raise ExpressionError(
                column,
                f"“{character}” is not allowed. Names have the letters A to Z: write "
                f"{ascii_name(character)}.",
            )
        if not _ALLOWED.match(character):
            raise _forbidden(text, column)


def _forbidden(text: str, column: int) -> ExpressionError:
    return ExpressionError(
        column,
        f"“{text[column - 1]}” is not allowed. Use numbers, names, + - * / ** ( ) and "
        "comparisons.",
    )


def _check_parentheses(text: str) -> None:
    opened: list[int] = []
    for column, character in enumerate(text, 1):
        if character == "(":
            opened.append(column)
            if len(opened) > _MAX_PARENTHESES:
                raise ExpressionError(
                    column,
                    f"More than {_MAX_PARENTHESES} parentheses are nested here. "
                    "Remove some.",
                )
        elif character == ")" and not opened:
            raise ExpressionError(
                column,
                "This ) closes no parenthesis. Remove it, or write the missing ( "
                "before it.",
            )
        elif character == ")":
            opened.pop()
    if opened:
        raise ExpressionError(
            opened[-1], "This ( is not closed. Write the missing ) after it."
        )


def _check_signs(text: str) -> None:
    """Raise ExpressionError for a product without `*` and a call without `(`."""
    if product := _PRODUCT.search(text):
        raise ExpressionError(
            product.start() + 1,
            f"“{product[0]}” is a product without a sign. Write * between its factors.",
        )
    if call := _CALL_WITHOUT_PARENTHESES.search(text):
        raise ExpressionError(
            call.start() + 1,
            f"“{call[0]}” has no parentheses. Write {call['function']}(…).",
        )


def _syntax_error(text: str, column: int) -> ExpressionError:
    """Return the error about a text that Python cannot parse from `column` on."""
    if quote := _QUOTE.search(text):
        return _forbidden(text, quote.start() + 1)
    if equals := _EQUALS.search(text):
        return ExpressionError(
            equals.start() + 1,
            "“=” is not allowed. Write only what is on its right, such as x**2, or == "
            "to compare.",
        )
    if comma := _DECIMAL_COMMA.search(text):
        number = comma[0].replace(",", ".")
        return ExpressionError(
            comma.start() + 1,
            f"“{comma[0]}” is not a number. Write a decimal point: {number}.",
        )
    return ExpressionError(
        column, "A value, a sign or a comma is missing here, or there is one too many."
    )
