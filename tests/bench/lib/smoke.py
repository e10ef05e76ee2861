"""Smoke mode: `--smoke` runs a script once, with the smallest sizes and no limits.

It shows that the script works and measures nothing useful. This program runs several
scripts in smoke mode, one after the other, and ends at the first one that fails:

    python -m tests.bench.lib.smoke join server --smoke
"""

from __future__ import annotations

import sys
from importlib import import_module

FLAG = "--smoke"
SMOKE = FLAG in sys.argv


def size(full: int, smoke: int) -> int:
    """Return `full`, or `smoke` in smoke mode."""
    return smoke if SMOKE else full


def main() -> int:
    scripts = sys.argv[1:-1]
    for script in scripts:
        print(f"{script}:", flush=True)
        sys.argv = [script, FLAG]
        if status := import_module(f"tests.bench.{script}").main():
            return int(status)
    return 0


if __name__ == "__main__":
    sys.exit(main())
