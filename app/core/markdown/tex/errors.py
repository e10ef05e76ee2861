r"""Messages of math-core as sentences for authors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

UNCLOSED_BRACE: Final = "A { is not closed. Write the missing }."
UNOPENED_BRACE: Final = "A } closes nothing. Remove it, or write {."
ONLY_IN_TEXT: Final = r"This is only possible in \text{…}."
NOT_IN_TEXT: Final = r"This is not possible in \text{…}. Close the brace before it."

_SENTENCES: Final[Sequence[tuple[str, str]]] = (
    (
        r'Expected closing token "\}", but reached end of input\.',
        UNCLOSED_BRACE,
    ),
    (
        r'Expected closing token "\]", but reached end of input\.',
        "A [ is not closed. Write the missing ].",
    ),
    (
        r'Expected closing token "\\end\{\.\.\.\}", but reached end of input\.',
        r"A \begin{…} is not closed. Write the missing \end{…}.",
    ),
    (
        r'Expected closing token "\\right", but reached end of input\.',
        r"A \left has no \right. Write it after the closing parenthesis: \right).",
    ),
    (r'Unmatched closing token: "\}"\.', UNOPENED_BRACE),
    (
        r'Unmatched closing token: "\\right"\.',
        r"A \right has no \left. Write \left( before it.",
    ),
    (
        r'Unmatched closing token: "\\end"\.',
        r"An \end has no \begin. Remove it, or write the \begin{…}.",
    ),
    (
        r"Expected argument but .*",
        "Something is missing here, such as {…} after a command, ^ or _.",
    ),
    (
        r'Unknown command "\\ce"\.',
        r"There is no command \ce. Write \mathrm{H_2O} in a formula, or H~2~O in a "
        "text.",
    ),
    (
        r'Unknown command "(?P<name>\\(?:SI|si|qty|unit|num))"\.',
        r"There is no command <name>. Write 5\,\mathrm{g} for a number with a unit.",
    ),
    (r"Not valid in math mode\.", ONLY_IN_TEXT),
    (r"Not valid in text mode\.", NOT_IN_TEXT),
    (r"Math mode within text mode is not .*", NOT_IN_TEXT),
    (
        r'Unknown command "(?P<name>.*)"\.',
        "There is no command <name>. Correct its spelling, or define it under macros: "
        "in the front matter.",
    ),
    (r'Unknown environment "(?P<name>.*)"\.', r"There is no \begin{<name>}."),
    (r'Unknown color "(?P<name>.*)"\.', "There is no colour called “<name>”."),
    (
        r'Expected "(?P<name>\\end.*)", but found "(?P<found>.*)"\.',
        "Write <name> here, not <found>.",
    ),
    (
        r'Found "&", which may only appear .*',
        r"& is only possible in a table, such as \begin{aligned}. Write \& for the "
        "character.",
    ),
    (
        r"Duplicate subscript or superscript\.",
        "Two exponents or two indices follow each other. Put braces around the first "
        "part: {x^a}^b, {x_a}_b.",
    ),
    (
        r'There must be a parenthesis after "(?P<name>\\\w+).*", but not found\.',
        "<name> needs a parenthesis after it, such as <name>(.",
    ),
    (
        r'Found "\\(?P<name>label|tag)[^"]*", which may only appear .*',
        r"\<name> is only possible in \begin{equation} and \begin{align}.",
    ),
    (
        r'Found "(?P<name>[^"]+)", which may only appear (?P<place>.*)\.',
        "<name> is only possible <place>.",
    ),
    (
        r"(?:Macro parameter found outside|Invalid parameter number).*",
        r"# is only possible in a macro. Write \# for the character.",
    ),
    (
        r"Expected non-special ASCII characters in string literal\.",
        "Only letters and digits are possible here. A colour is a name, such as red.",
    ),
    (
        r'Expected length with units, found "(?P<found>.*)"\.',
        "“<found>” is not a length. Write a number with a unit, such as 2em.",
    ),
    (r"Found invalid unit .*", "A length needs a unit, such as 2em."),
    (
        r'Expected column specification, found "(?P<found>.*)"\.',
        "“<found>” are no "
        "columns. Write a letter for each column: l, c or r, such as {lcr}.",
    ),
    (
        r"Found more than one infix fraction .*",
        r"Two \over follow each other. Write \frac{a}{b}.",
    ),
)
"""Patterns of messages, and what to say instead; `<name>` is a group of the pattern."""


def plain_sentence(message: str) -> str:
    """Return a message of math-core in plain words; unchanged if it is not known."""
    for pattern, sentence in _SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            for name, value in found.groupdict().items():
                sentence = sentence.replace(f"<{name}>", value)
            return sentence
    return message
