"""Dependencies between packages. pyproject.toml contains the import contracts."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOP_LEVEL = {
    "README.md",
    "app",
    "content",
    "pyproject.toml",
    "static",
    "templates",
    "tests",
}


def test_the_import_contracts_hold() -> None:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command",
    ]
    command[-1] += "; lint_imports_command()"

    done = subprocess.run(
        [*command, "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_contract_that_only_some_packages_use_a_library_names_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = re.findall(r"\w+", " ".join(contracts[0]["layers"]))
    only = [each for each in contracts if each["name"].startswith("Only ")]

    assert len(only) == 4
    for contract in only:
        bound = {name.removeprefix("app.") for name in contract["source_modules"]}
        others = {name for name in layers if name not in bound} - {"__main__"}
        assert others <= set(re.findall(r"\w+", contract["name"]))


def test_the_core_does_not_import_the_web_or_the_database() -> None:
    modules = sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "app" / "core").rglob("*.py")
        if path.name != "__init__.py"
    )
    script = (
        f"import sys; [__import__(name) for name in {modules!r}];"
        "print({'flask', 'werkzeug', 'sqlalchemy', 'uvicorn'} & set(sys.modules))"
    )

    result = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert result.stdout.strip() == "set()"


def test_no_two_folders_of_scripts_import_each_other() -> None:
    root = ROOT / "static" / "js"
    imported: dict[Path, set[Path]] = {}
    for file in root.rglob("*/*.js"):
        paths = re.findall(r'(?:from |import\()"(\.[^"]+)"', file.read_text("utf-8"))
        folders = {(file.parent / path).resolve().parent for path in paths}
        imported.setdefault(file.parent, set()).update(folders - {file.parent})

    # Raises CycleError.
    assert len(list(TopologicalSorter(imported).static_order())) == len(imported)


def test_imported_scripts_have_no_side_effects_on_import() -> None:
    root = ROOT / "static" / "js"
    texts = {file: file.read_text("utf-8") for file in root.rglob("*.js")}
    imported = {
        (file.parent / path).resolve()
        for file, text in texts.items()
        for path in re.findall(r'(?:from |import\()"(\.[^"]+)"', text)
    }
    declaration = r"(?:import|export|const|let|class|function|async function)\b"
    statement = re.compile(rf"^(?!{declaration}|//|/\*|[\s)}}\]]).+", re.MULTILINE)

    assert imported
    assert {file.name: statement.findall(texts[file]) for file in imported} == {
        file.name: [] for file in imported
    }


def test_the_files_that_the_code_mentions_exist() -> None:
    path = re.compile(r"\b(?:app|static|templates)/[\w./-]*\w\.(?:py|js|css|html)\b")
    mentioned = {
        (name, str(file.relative_to(ROOT)))
        for folder in ("app", "static", "templates")
        for file in (ROOT / folder).rglob("*.*")
        if file.suffix in {".py", ".js", ".css", ".html"}
        for name in path.findall(file.read_text("utf-8"))
    }

    assert mentioned
    assert [each for each in mentioned if not (ROOT / each[0]).exists()] == []


def test_the_top_level_contains_only_the_documented_files() -> None:
    ours = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}

    assert ours - {"dist", "build", "test-results"} == TOP_LEVEL
