"""The command `overtone import`."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from PIL import Image

from app.commands import import_deck
from app.commands.cli import main
from app.commands.import_deck import DeckFolder
from app.core.importing import FORMATS

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">'
    '<rect width="8" height="8"/></svg>'
)

DECK = """---
theme: default
title: My talk
---

# Waves

![A wave](public/wave.svg)

<Toc/>

---
src: pages/more.md
---

---

# The last

![A wave](public/wave.svg) ![none](../secret.svg)
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    folder = tmp_path / "deck"
    (folder / "public").mkdir(parents=True)
    (folder / "pages").mkdir()
    (tmp_path / "secret.svg").write_text(PICTURE, "utf-8")
    (folder / "public" / "wave.svg").write_text(PICTURE, "utf-8")
    (folder / "pages" / "more.md").write_text(
        "# More\n\n<Tweet/>\n\n![A wave](../public/wave.svg)\n", "utf-8"
    )
    (folder / "deck.md").write_text(DECK, "utf-8")
    return folder / "deck.md"


def _import(deck: Path, output: Path, format: str = "slidev") -> int:
    return main(["import", str(deck), "--from", format, "--output", str(output)])


def test_the_command_accepts_all_formats_that_can_be_imported() -> None:
    assert import_deck.FORMATS == FORMATS


def test_the_folder_is_a_lesson_and_everything_that_was_dropped_is_listed(
    deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "talk"

    assert _import(deck, output) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"{deck}:10: the component <Toc/> was dropped.",
        f"{deck}:20: the image “../secret.svg” was dropped: the deck’s folder has no"
        " such file.",
        f"{deck.parent / 'pages/more.md'}:3: the component <Tweet/> was dropped.",
        f"{deck}:2: the setting “theme” was dropped.",
        f"Wrote {output / 'lesson.md'} and copied 1 file.",
        "The deck does not name its language. If it is not English, add a line such as"
        " “lang: de” to the front matter of the lesson.",
    ]
    text = (output / "lesson.md").read_text("utf-8")
    assert text.count("![A wave](img/wave.svg)") == 3
    assert (output / "img" / "wave.svg").read_text("utf-8") == PICTURE
    assert main(["check", str(output)]) == 0


def test_a_deck_with_a_language_needs_no_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck.md"
    deck.write_text("---\nlang: de\n---\n\n# Hallo\n", "utf-8")

    assert _import(deck, tmp_path / "talk", "marp") == 0
    assert capsys.readouterr().out == f"Wrote {tmp_path / 'talk' / 'lesson.md'}.\n"


def test_sizes_of_pictures_are_read_from_their_files(tmp_path: Path) -> None:
    Image.new("RGB", (40, 20)).save(tmp_path / "lab.png")
    (tmp_path / "bad.png").write_bytes(b"no picture")
    files = DeckFolder(tmp_path)

    assert files.size("/lab.png") == (40, 20)
    assert files.size("bad.png") is None
    assert files.size("none.png") is None


def test_the_text_on_a_bright_background_passes_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.new("RGB", (40, 20), "white").save(tmp_path / "white.png")
    deck = tmp_path / "deck.md"
    deck.write_text("![bg](white.png)\n\n# One\n", "utf-8")

    assert _import(deck, tmp_path / "talk", "marp") == 0

    output = capsys.readouterr().out
    assert "was darkened by" in output
    assert "warning" not in output


def test_a_drawing_behind_text_is_darkened_as_if_it_were_white(
    deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck.write_text("![bg](public/wave.svg)\n\n# One\n", "utf-8")

    assert _import(deck, tmp_path / "talk", "marp") == 0

    assert "was darkened by 60%" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["bad.png", "none.png", "lab.mp4"])
def test_the_brightness_of_other_files_is_unknown(tmp_path: Path, name: str) -> None:
    for file in ("bad.png", "lab.mp4"):
        (tmp_path / file).write_bytes(b"no picture")

    assert DeckFolder(tmp_path).brightness(name) == ()


def test_a_picture_that_cannot_be_read_is_dropped_without_what_is_around_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lab.jpg").write_bytes(b"no picture")
    deck = tmp_path / "deck.md"
    deck.write_text(
        "# One\n\n<div class=columns>\n<p>Left</p>\n<img src=lab.jpg>\n</div>\n",
        "utf-8",
    )

    assert _import(deck, tmp_path / "talk") == 0

    assert (tmp_path / "talk" / "lesson.md").read_text("utf-8").endswith("\n\nLeft\n")
    assert capsys.readouterr().out.startswith(
        f"{deck}:5: the image “lab.jpg” was dropped: “lab.jpg” is not a JPEG file"
    )


def test_a_folder_with_files_is_not_changed(
    deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "talk"
    output.mkdir()
    (output / "mine.txt").write_text("mine", "utf-8")

    assert _import(deck, output) == 1
    assert "already exists and is not empty" in capsys.readouterr().err
    assert [path.name for path in output.iterdir()] == ["mine.txt"]


def test_the_folder_must_have_a_valid_name(
    deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _import(deck, tmp_path / "My Talk") == 1
    assert "letters from a to z, digits and hyphens" in capsys.readouterr().err
    assert not (tmp_path / "My Talk").exists()


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs symbolic links")
def test_links_to_files_outside_of_the_folder_of_the_deck_are_not_copied(
    deck: Path, tmp_path: Path
) -> None:
    (deck.parent / "link.svg").symlink_to(tmp_path / "secret.svg")
    deck.write_text("# One\n\n![A link](link.svg)\n", "utf-8")

    assert _import(deck, tmp_path / "talk") == 0
    assert not (tmp_path / "talk" / "img").exists()


def test_warnings_are_listed_with_the_lines_of_the_lesson(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck.md"
    deck.write_text("# One\n\n```nolang\na\n```\n", "utf-8")

    assert _import(deck, tmp_path / "talk", "marp") == 0

    output = capsys.readouterr().out
    assert f"{tmp_path / 'talk' / 'lesson.md'}:7: warning: " in output
    assert "Correct these problems" not in output


def test_a_file_that_is_not_an_image_is_dropped(
    deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (deck.parent / "broken.png").write_bytes(b"none")
    deck.write_text("# One\n\nText\n\n![A](broken.png) more\n", "utf-8")

    assert _import(deck, tmp_path / "talk") == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{deck}:5: the image “broken.png” was dropped: ")
    assert lines[1] == f"Wrote {tmp_path / 'talk' / 'lesson.md'}."
    assert not (tmp_path / "talk" / "img" / "broken.png").exists()
    assert main(["check", str(tmp_path / "talk")]) == 0


@pytest.mark.parametrize(
    ("text", "limit"),
    [("Text and text.\n\n", "262,144 are"), ("Text\n\n", "20,000 are")],
    ids=["characters", "lines"],
)
def test_a_deck_that_is_longer_than_lessons_can_be_is_refused(
    deck: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    text: str,
    limit: str,
) -> None:
    deck.write_text("# One\n\n" + text * 20_000, "utf-8")

    assert _import(deck, tmp_path / "talk") == 1
    message = capsys.readouterr().err
    assert limit in message
    assert message.endswith("Nothing was written. Split the deck.\n")
    assert not (tmp_path / "talk").exists()


@pytest.mark.parametrize(
    ("content", "message"), [(b"\xff\xfe", "UTF-8"), (None, "There is no file ")]
)
def test_a_deck_that_cannot_be_read_is_reported_and_nothing_is_written(
    content: bytes | None,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = tmp_path / "deck.md"
    if content is not None:
        deck.write_bytes(content)

    assert _import(deck, tmp_path / "talk", "reveal") == 1
    assert message in capsys.readouterr().err
    assert not (tmp_path / "talk").exists()


def test_errors_are_listed_if_repairs_take_long(
    deck: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck.write_text("# One\n\nA text[^1].\n", "utf-8")

    assert _import(deck, tmp_path / "repaired") == 0
    assert "lesson.md:" not in capsys.readouterr().out

    monkeypatch.setattr(import_deck, "REPAIR_LIMIT", -1)
    assert _import(deck, tmp_path / "talk") == 0
    out = capsys.readouterr().out
    assert "lesson.md:7: " in out
    assert "Correct these problems, then run “overtone check” again." in out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("exists", [True, False])
def test_an_interrupted_import_writes_nothing(
    deck: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    exists: bool,
    number: signal.Signals,
) -> None:
    def interrupt(*_: object) -> None:
        signal.raise_signal(number)

    monkeypatch.setattr("app.core.importing.repair.repaired", interrupt)
    output = tmp_path / "talk"
    if exists:
        output.mkdir()

    with pytest.raises(SystemExit) as ended:
        _import(deck, output)

    assert ended.value.code == 128 + number
    assert [path.name for path in tmp_path.iterdir() if "talk" in path.name] == (
        ["talk"] if exists else []
    )
    assert not exists or not list(output.iterdir())


def test_a_deck_that_takes_long_to_read_ends_with_a_message(
    deck: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_deck, "TIME_LIMIT", 0.001)

    assert _import(deck, tmp_path / "lesson", "reveal") == 1
    assert "takes longer than 0.001 seconds to read" in capsys.readouterr().err
    assert not (tmp_path / "lesson").exists()
