"""Words for functions and their arguments, and for limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.core.markdown.tex.spoken.pauses import without_pause
from app.language import gettext, translatable

APPLY: Final = "\u2061"
"""Invisible operator between a function and its argument."""

SPOKEN_FUNCTIONS: Final[Mapping[str, str]] = {
    "sin": translatable("sine"),
    "cos": translatable("cosine"),
    "tan": translatable("tangent"),
    "cot": translatable("cotangent"),
    "sec": translatable("secant"),
    "csc": translatable("cosecant"),
    "arcsin": translatable("arc sine"),
    "arccos": translatable("arc cosine"),
    "arctan": translatable("arc tangent"),
    "sinh": translatable("hyperbolic sine"),
    "cosh": translatable("hyperbolic cosine"),
    "tanh": translatable("hyperbolic tangent"),
    "log": translatable("log"),
    "ln": translatable("natural log"),
    "lg": translatable("log"),
    "exp": translatable("exponential"),
    "lim": translatable("limit"),
    "max": translatable("maximum"),
    "min": translatable("minimum"),
    "sup": translatable("supremum"),
    "inf": translatable("infimum"),
    "arg": translatable("argument"),
    "argmax": translatable("arg max"),
    "argmin": translatable("arg min"),
    "det": translatable("determinant"),
    "dim": translatable("dimension"),
    "ker": translatable("kernel"),
    "deg": translatable("degree"),
    "gcd": translatable("greatest common divisor"),
    "Pr": translatable("probability"),
    "mod": translatable("modulo"),
}
"""Names that are functions even without brackets after them, in English words."""

EXTREMA: Final = frozenset({"max", "min", "sup", "inf", "argmax", "argmin"})

_LETTERS: Final = frozenset("fghFGHOPΘΩφψσ")
"""Single letters that are read as functions before brackets."""


def is_function_name(name: str) -> bool:
    """Return whether brackets after the name contain arguments."""
    return name in _LETTERS or (len(name) > 1 and name.isalpha())


def applied(function: str, argument: str) -> str:
    """Return the words for a function of an argument."""
    return gettext(
        "%(function)s of %(argument)s",
        function=without_pause(function),
        argument=argument,
    )


def limit(variable: str, value: str) -> str:
    """Return the words for a limit; without a `value`, of a condition."""
    if not value:
        return gettext("the limit as %(condition)s", condition=variable)
    return gettext(
        "the limit as %(variable)s approaches %(value)s",
        variable=variable,
        value=value,
    )


def extremum(name: str, below: str) -> str:
    """Return the words for a function such as `max` with a variable below it."""
    return gettext(
        "the %(extremum)s over %(variable)s",
        extremum=gettext(SPOKEN_FUNCTIONS[name]),
        variable=below,
    )


def logarithm(base: str) -> str:
    """Return the words for a logarithm to a base."""
    return gettext("log base %(base)s", base=base)
