from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.check import check
from app.commands.new import starter, write_starter
from app.core.errors import InvalidInput, OvertoneError
from app.core.markdown.directives import DIRECTIVES
from app.core.review import read_lesson


def test_the_starter_is_a_good_lesson_titled_after_its_slug() -> None:
    lesson = read_lesson(starter("my-first-lesson"), "my-first-lesson")

    assert lesson.title == "My first lesson"
    assert lesson.cover
    assert lesson.slides
    assert lesson.sections


@pytest.mark.parametrize("name", DIRECTIVES)
def test_the_starter_shows_every_directive(name: str) -> None:
    assert f":::{{{name}}}" in starter("s")


def test_it_is_written_where_check_finds_nothing(tmp_path: Path) -> None:
    file = write_starter("waves-2", tmp_path / "content")

    assert file == tmp_path / "content" / "waves-2" / "lesson.md"
    assert list(check([file])) == []


def test_a_lesson_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    file = write_starter("waves", tmp_path)
    file.write_text("mine", "utf-8")

    with pytest.raises(OvertoneError, match="is there already"):
        write_starter("waves", tmp_path)
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize("slug", ["", "../x", "a/b", "Waves", "a b", "-a", "é", "a\n"])
def test_a_slug_that_gives_no_address_is_refused(tmp_path: Path, slug: str) -> None:
    with pytest.raises(InvalidInput):
        write_starter(slug, tmp_path)
    assert not list(tmp_path.iterdir())
