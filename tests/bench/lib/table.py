"""Table of measurements and their limits."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.lib.smoke import SMOKE

HEAD = ("", "measured", "limit", "")


@dataclass(frozen=True, slots=True)
class Line:
    """One measurement with its limit: a maximum, or a minimum with `at_least`.

    A measurement without a limit always passes.
    """

    what: str
    measured: float
    limit: float | None = None
    unit: str = ""
    at_least: bool = False

    @property
    def passes(self) -> bool:
        if self.limit is None:
            return True
        if self.at_least:
            return self.measured >= self.limit
        return self.measured <= self.limit

    @property
    def cells(self) -> tuple[str, str, str, str]:
        measured = f"{_rounded(self.measured)} {self.unit}".rstrip()
        if self.limit is None:
            return self.what, measured, "", ""
        limit = f"{'≥' if self.at_least else '≤'} {self.limit:g} {self.unit}".rstrip()
        return self.what, measured, limit, "pass" if self.passes else "MISS"


def parse_runs(manual: str | None, default: int) -> int:
    """Parse the command line and return the number of runs.

    `manual` is the help text.
    """
    return parse_options(option_parser(manual, default))[0]


def option_parser(manual: str | None, default: int) -> argparse.ArgumentParser:
    """Return a parser of the options that all scripts have."""
    parser = argparse.ArgumentParser(
        description=manual, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=default, metavar="N")
    parser.add_argument(
        "--smoke", action="store_true", help="run once, as small as possible, no limits"
    )
    return parser


def parse_options(parser: argparse.ArgumentParser) -> tuple[int, argparse.Namespace]:
    """Parse the command line; return the number of runs, and all options."""
    options = parser.parse_args()
    if options.runs < 1:
        parser.error("--runs must be 1 or more.")
    return 1 if SMOKE else options.runs, options


def report(lines: Sequence[Line]) -> int:
    """Print the table. Return the exit status: 1 when a limit is missed."""
    rows = [HEAD, *(line.cells for line in lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for what, *others in rows:
        cells = [what.ljust(widths[0])]
        cells += [c.rjust(w) for c, w in zip(others, widths[1:], strict=True)]
        print("  ".join(cells).rstrip())
    return 0 if SMOKE or all(line.passes for line in lines) else 1


def _rounded(number: float) -> str:
    if number == int(number) or abs(number) >= 100:
        return f"{number:.0f}"
    if abs(number) < 0.1:
        return f"{number:.1g}"
    return f"{number:.1f}" if abs(number) >= 10 else f"{number:.2f}"
