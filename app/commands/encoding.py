"""`overtone encoding`: print a positional encoding matrix."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Literal

from app.commands.options import Subparsers

OutputFormat = Literal["table", "json", "csv"]

PARAMETERS = ("positions", "d_model", "base", "start")


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "encoding", help="print a positional encoding matrix"
    )
    parser.set_defaults(run=run)
    # Parsed as text: the parameter model checks the limits, as it does for HTTP.
    parser.add_argument("--positions", metavar="N", help="rows, 1 to 4096")
    parser.add_argument("--d-model", metavar="N", help="columns, 1 to 1024")
    parser.add_argument("--base", metavar="B", help="greater than 1, up to 1e9")
    parser.add_argument("--start", metavar="N", help="first position, 0 to 1000000")
    parser.add_argument("--format", choices=("table", "json", "csv"), default="table")


def run(arguments: argparse.Namespace) -> int:
    given = {name: getattr(arguments, name) for name in PARAMETERS}
    pairs = [(name, text) for name, text in given.items() if text is not None]
    print_encoding(pairs, arguments.format)
    return 0


def print_encoding(
    pairs: Iterable[tuple[str, str]], format: OutputFormat = "table"
) -> None:
    """Print the encoding for the given parameter names and values.

    Raises InvalidInput before anything is printed.
    """
    from app.core.encoding_file import as_csv, as_json, as_table
    from app.core.figures.parameters import read_parameters
    from app.core.figures.shared.positions import EncodingParams

    params = read_parameters(EncodingParams, pairs)
    if format == "json":
        sys.stdout.write(as_json(params) + "\n")
    elif format == "csv":
        sys.stdout.write(as_csv(params))
    else:
        sys.stdout.write(as_table(params))
