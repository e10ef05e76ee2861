"""The lock file: fixed versions of all dependencies, with hashes (PEP 751).

It contains the requirements for which it was made, so that a check needs no network and
new releases do not change its result.
"""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = ROOT / ".deploy" / "pylock.toml"
EXTRAS: Final = ("lti", "postgresql", "redis")
"""Extras of pyproject.toml that the lock file includes."""


def requirements() -> list[str]:
    """Return the requirements in pyproject.toml that the lock file must meet."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [
        each for name in EXTRAS for each in project["optional-dependencies"][name]
    ]
    return sorted([*project["dependencies"], *extras])


def locked() -> dict[str, Any]:
    """Return the content of the lock file."""
    return tomllib.loads(LOCK.read_text("utf-8"))


def lock(*options: str) -> None:
    """Write the lock file with uv, with the versions in it if possible."""
    extras = [argument for name in EXTRAS for argument in ("--extra", name)]
    command = ["uv", "pip", "compile", "pyproject.toml", "--universal", "--no-config"]
    command += ["--default-index", "https://pypi.org/simple", "--no-header", *extras]
    command += ["--format", "pylock.toml", "--output-file", str(LOCK), *options]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    # JSON strings are TOML strings.
    table = (
        f"\n[tool.overtone]\nrequirements = {json.dumps(requirements(), indent=2)}\n"
    )
    text = re.sub(r"\n\[tool\.overtone\].*", "", LOCK.read_text("utf-8"), flags=re.S)
    LOCK.write_text(text + table, "utf-8")
