"""The command line with the pseudo-language.

Use: `python -m tests.servers.pseudo_server serve`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from app.commands.cli import main
from tests import pseudo_language
from tests.servers.serving import Server


class PseudoServer(Server):
    """A running server that has the pseudo-language."""

    program = ("-m", "tests.servers.pseudo_server")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        pseudo_language.write(Path(folder))
        pseudo_language.install(patch, Path(folder))
        raise SystemExit(main())
