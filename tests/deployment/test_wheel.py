"""The wheel: it runs from any folder, without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.timeout(300)

Run = Callable[..., str]

BUNDLED = """
import app, overtone
from app.language import find_language
from app.paths import bundled

print(app.__file__, overtone.__file__)
print(*(bundled(name) for name in ("templates", "static", "content")))
print(find_language("de").translations.gettext("Check my answer"))
"""


COMMANDS = """
from app.commands.cli import main

export = "export rainbows --content . --format html --output page"
for command in ("check rainbows", export):
    assert main(command.split()) == 0, command
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder into which the wheel is installed, without dependencies."""
    wheels, folder = tmp_path_factory.mktemp("w"), tmp_path_factory.mktemp("installed")
    # Otherwise pip downloads the build backend.
    backend = ["--no-build-isolation"] if find_spec("hatchling") else []
    pip("wheel", "--no-deps", *backend, "--wheel-dir", str(wheels), str(ROOT))
    (wheel,) = wheels.glob("*.whl")
    # The tests import a part of the modules, so pip need not compile all of them.
    options = ("--no-deps", "--no-index", "--no-compile")
    pip("install", *options, "--target", str(folder), str(wheel))
    return folder


def pip(*arguments: str) -> None:
    command = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")
    done = subprocess.run([*command, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """Return a function that runs Python with the installed wheel in a new folder.

    It uses the dependencies that are installed for the tests.
    """
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    environment["OVERTONE_DATA"] = str(tmp_path / "data")

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_the_wheel_contains_templates_static_files_lessons_and_catalogues(
    run: Run, installed: Path
) -> None:
    packages, folders, translated = run("-c", BUNDLED).splitlines()

    for path in (*packages.split(), *folders.split()):
        assert Path(path).is_relative_to(installed)
    templates, static, content = map(Path, folders.split())
    assert (templates / "lessons" / "lesson.html").is_file()
    assert list(static.glob("js/*.js"))
    assert list(static.glob("css/**/*.css"))
    assert (content / "positional-encoding" / "lesson.md").is_file()
    assert translated != "Check my answer"


def test_a_lesson_can_be_made_checked_and_exported_with_the_wheel(
    run: Run, tmp_path: Path
) -> None:
    run("-m", "app", "new", "rainbows")

    assert "No problems" in run("-c", COMMANDS)

    assert "<lesson-deck" in (tmp_path / "page" / "index.html").read_text("utf-8")
