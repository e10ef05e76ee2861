"""Functions, operators and constants of expressions, with their cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType
from typing import Any, Final

import numpy as np

_ARITHMETIC, _POWER, _FUNCTION, _REMAINDER = 2.0, 60.0, 25.0, 15.0
_CIRCULAR: Final = 120.0
"""Nanoseconds for one number, rounded up. The sine of a number above a million takes
ten times as long as the sine of a small one."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Computation with numbers or arrays of numbers."""

    compute: Callable[..., Any]
    cost: float = _FUNCTION
    """Nanoseconds for one number."""
    min_count: int = 1
    """Minimum number of arguments."""
    max_count: int = 1


def _smallest(*values: Any) -> Any:
    return reduce(np.minimum, values)


def _largest(*values: Any) -> Any:
    return reduce(np.maximum, values)


def _where(condition: Any, then: Any, otherwise: Any) -> Any:
    return np.where(np.not_equal(condition, 0), then, otherwise)


def _as_number(compare: Callable[..., Any]) -> Callable[..., Any]:
    """Return a comparison whose result is 1 or 0."""
    return lambda left, right: np.asarray(compare(left, right), np.float64)


MAX_VALUES: Final = 20
"""Maximum number of arguments of `min` and `max`."""

FUNCTIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "sin": Operation(np.sin, _CIRCULAR),
        "cos": Operation(np.cos, _CIRCULAR),
        "tan": Operation(np.tan, _CIRCULAR),
        "asin": Operation(np.arcsin),
        "acos": Operation(np.arccos),
        "atan": Operation(np.arctan),
        "sinh": Operation(np.sinh),
        "cosh": Operation(np.cosh),
        "tanh": Operation(np.tanh),
        "exp": Operation(np.exp),
        "log": Operation(np.log),
        "sqrt": Operation(np.sqrt),
        "abs": Operation(np.abs, _ARITHMETIC),
        "floor": Operation(np.floor, _ARITHMETIC),
        "ceil": Operation(np.ceil, _ARITHMETIC),
        "round": Operation(np.rint, _ARITHMETIC),
        "sign": Operation(np.sign, _ARITHMETIC),
        "min": Operation(_smallest, MAX_VALUES * _ARITHMETIC, 2, MAX_VALUES),
        "max": Operation(_largest, MAX_VALUES * _ARITHMETIC, 2, MAX_VALUES),
        "mod": Operation(np.mod, _REMAINDER, 2, 2),
        "where": Operation(_where, 3 * _ARITHMETIC, 3, 3),
    }
)
"""By name. `sum` and `prod`, which repeat an expression, are nodes of their own."""

OPERATORS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "Add": Operation(np.add, _ARITHMETIC),
        "Sub": Operation(np.subtract, _ARITHMETIC),
        "Mult": Operation(np.multiply, _ARITHMETIC),
        "Div": Operation(np.divide, _ARITHMETIC),
        "Pow": Operation(np.power, _POWER),
        "USub": Operation(np.negative, _ARITHMETIC),
        "UAdd": Operation(np.positive, _ARITHMETIC),
        "Lt": Operation(_as_number(np.less), _ARITHMETIC),
        "LtE": Operation(_as_number(np.less_equal), _ARITHMETIC),
        "Gt": Operation(_as_number(np.greater), _ARITHMETIC),
        "GtE": Operation(_as_number(np.greater_equal), _ARITHMETIC),
        "Eq": Operation(_as_number(np.equal), _ARITHMETIC),
        "NotEq": Operation(_as_number(np.not_equal), _ARITHMETIC),
    }
)
"""By the name of Python's syntax node."""

CONSTANTS: Final[Mapping[str, float]] = MappingProxyType(
    {"pi": float(np.pi), "e": float(np.e)}
)
