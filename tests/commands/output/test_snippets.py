"""Snippets for VS Code: which there are, what they insert, and where they are saved."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.commands.cli import main
from app.commands.output.snippets import DIRECTIVE_SNIPPETS, FILE, snippets_text
from app.core.markdown.directives import DIRECTIVES
from app.core.markdown.front_matter.keys import KEYS
from app.core.review import read_lesson

ONLY_IN_QUESTIONS = ("hint", "explanation")
WITH_FILES = ("video", "audio")
"""Directives whose snippet names a file that the author has to add."""

FRONT = "---\ntitle: T\n---\n"


def inserted(snippet: dict[str, Any]) -> str:
    """Return the text of a snippet with its placeholders filled in."""
    text = "\n".join(snippet["body"])
    text = re.sub(r"\$\{\d+\|([^,|]*)[^|]*\|\}", r"\1", text)
    text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)
    return re.sub(r"\$\d", "", text)


def all_snippets() -> dict[str, dict[str, Any]]:
    found = json.loads(snippets_text()).values()
    return {snippet["prefix"]: snippet for snippet in found}


def test_every_directive_has_a_snippet() -> None:
    missing = DIRECTIVES.keys() - DIRECTIVE_SNIPPETS.keys()
    unknown = DIRECTIVE_SNIPPETS.keys() - DIRECTIVES.keys()

    assert not missing, (
        f"Add {', '.join(missing)} to DIRECTIVE_SNIPPETS in"
        " app/commands/output/snippets.py: a short, valid example with placeholders."
    )
    assert not unknown, f"Remove {', '.join(unknown)} from DIRECTIVE_SNIPPETS."


@pytest.mark.parametrize(
    "name",
    [n for n in DIRECTIVE_SNIPPETS if n not in (*ONLY_IN_QUESTIONS, *WITH_FILES)],
)
def test_the_snippet_of_a_directive_inserts_a_valid_example(name: str) -> None:
    text = inserted(all_snippets()[name])

    assert f":::{{{name}}}" in text
    assert read_lesson(f"{FRONT}\n# S\n\nText\n\n{text}", "s")


@pytest.mark.parametrize("name", ONLY_IN_QUESTIONS)
def test_the_snippet_of_a_part_of_a_question_is_valid_in_a_question(name: str) -> None:
    part = inserted(all_snippets()[name])
    question = f"::::{{question}} q\nHow many?\n\n= 3 > Right.\n\n{part}\n::::\n"

    assert read_lesson(f"{FRONT}\n# S\n\n{question}", "s")


def test_front_matter_a_slide_and_a_section_make_a_valid_lesson() -> None:
    parts = ("front-matter", "slide", "section")
    front, slide, section = (inserted(all_snippets()[name]) for name in parts)

    lesson = read_lesson(f"{front}\nCover.\n\n{slide}\n{section}", "s")

    assert (len(lesson.slides), len(lesson.sections)) == (1, 1)


@pytest.mark.parametrize("name", KEYS)
def test_every_key_of_the_front_matter_has_a_snippet(name: str) -> None:
    assert inserted(all_snippets()[f"front-matter-{name}"]).startswith(f"{name}: ")


def test_new_saves_the_snippets_in_the_content_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "waves", "--content", str(tmp_path)]) == 0

    assert (tmp_path / FILE).read_text("utf-8") == snippets_text()
    assert f"Wrote {tmp_path / FILE}" in capsys.readouterr().out


def test_snippets_that_differ_are_not_changed_and_new_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / FILE
    file.parent.mkdir()
    file.write_text("{}", "utf-8")

    assert main(["new", "waves", "--content", str(tmp_path)]) == 0

    assert file.read_text("utf-8") == "{}"
    assert f"{file} differs" in capsys.readouterr().out


def test_current_snippets_are_not_mentioned_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["new", "waves", "--content", str(tmp_path)])
    capsys.readouterr()

    main(["new", "tides", "--content", str(tmp_path)])

    assert str(FILE) not in capsys.readouterr().out


def test_new_prints_the_schema_of_the_front_matter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "--schema"]) == 0

    assert [*json.loads(capsys.readouterr().out)["properties"]] == [*KEYS]
