"""Included files: what they can contain, and where their problems are reported."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from app.core.errors import LessonError
from app.core.lesson import Lesson
from app.core.markdown.file_text.includes import MAX_INCLUDES
from app.core.review import read_lesson
from app.storage.lessons.lesson_files import FolderFiles

FRONT = "---\ntitle: T\n---\n# One\n\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    (tmp_path / "waves").mkdir()
    (tmp_path / "shared").mkdir()
    return tmp_path


def read(content: Path, text: str, files: Mapping[str, str | bytes]) -> Lesson:
    """Read a lesson in the folder `waves`, with other files in the content folder."""
    for name, body in files.items():
        body = body if isinstance(body, bytes) else body.encode()
        (content / name).write_bytes(body)
    return read_lesson(
        FRONT + text, "waves", files=FolderFiles(content / "waves", content)
    )


def problems(
    content: Path, text: str, files: Mapping[str, str | bytes]
) -> list[tuple[str, int, str]]:
    with pytest.raises(LessonError) as caught:
        read(content, text, files)
    return [(p.file, p.line, p.message) for p in caught.value.problems]


INCLUDE = ":::{include} ../shared/a.md\n:::\n"


def test_a_merge_conflict_in_an_included_file_is_reported(content: Path) -> None:
    file = "A.\n\n<<<<<<< HEAD\nB\n=======\nC\n>>>>>>> b\n"

    [(path, line, message)] = problems(content, INCLUDE, {"shared/a.md": file})

    assert (path, line) == ("../shared/a.md", 3)
    assert message.startswith("This line is part of a merge conflict.")


def test_the_lines_of_a_file_take_the_place_of_the_directive(content: Path) -> None:
    lesson = read(content, f"Above.\n{INCLUDE}Below.\n", {"shared/a.md": "*Included.*"})

    [prose] = lesson.slides[0].blocks
    assert prose.html == (  # type: ignore[attr-defined]
        "<p>Above.</p>\n<p><em>Included.</em></p>\n<p>Below.</p>\n"
    )


def test_an_included_file_can_contain_slides_and_questions(content: Path) -> None:
    slides = (
        "---\n\n# Two\n\n:::{practice} q\nHow many?\n\n= 2\n:::\n\n---\n\n# Three\n"
    )

    lesson = read(content, INCLUDE, {"shared/a.md": slides})

    assert [slide.id for slide in lesson.slides] == ["one", "two", "three"]
    assert [question.id for question in lesson.questions()] == ["q"]


def test_paths_are_relative_to_the_including_file(content: Path) -> None:
    (content / "shared" / "deep").mkdir()
    files = {
        "shared/a.md": ":::{include} deep/b.md\n:::",
        "shared/deep/b.md": ":::{include} ../c.md\n:::",
        "shared/c.md": "The end.",
    }

    assert "The end." in repr(read(content, INCLUDE, files).slides)


def test_backticks_can_take_the_place_of_colons(content: Path) -> None:
    text = "```{include} ../shared/a.md\n\n```\n"

    assert "Here." in repr(read(content, text, {"shared/a.md": "Here."}).slides)


def test_files_are_included_in_and_after_directives_with_backticks(
    content: Path,
) -> None:
    around = f"````{{note}}\n{INCLUDE}\n```text\ncode\n```\n````\n"
    after = f"~~~text\n```{{note}}\n~~~\n\n{INCLUDE}"

    lesson = read(content, f"{around}\n{after}", {"shared/a.md": "Here."})

    assert repr(lesson.slides).count("Here.") == 2


def test_code_in_a_directive_with_backticks_includes_nothing(content: Path) -> None:
    text = f"````{{note}}\n```text\n{INCLUDE}```\n````\n"

    lesson = read(content, text, {})

    assert "../shared/a.md" in repr(lesson.slides[0].blocks)


def test_code_and_comments_include_nothing(content: Path) -> None:
    text = f"```text\n{INCLUDE}```\n\n<!--\n:::{{include}} nowhere.md\n:::\n-->\n"

    lesson = read(content, text, {})

    assert "../shared/a.md" in repr(lesson.slides[0].blocks)


def test_problems_are_reported_in_the_included_file(content: Path) -> None:
    files = {
        "shared/a.md": "Fine.\n\n:::{figure} wave\n:::\n\n:::{figur} x\n:::\n\n"
        "# One {#one}\n"
    }

    found = problems(
        content, f":::{{figur}} y\n:::\n\n{INCLUDE}\n:::{{figr}} z\n:::\n", files
    )

    places = [(file, line) for file, line, _ in found]
    assert places == [("", 6), ("", 12), ("../shared/a.md", 6)]


def test_problems_of_figures_are_reported_in_the_included_file(content: Path) -> None:
    files = {"shared/a.md": "Fine.\n\n:::{figure} waves\n:positions: 0\n:::\n"}

    [(file, line, message)] = problems(content, INCLUDE, files)

    assert (file, line) == ("../shared/a.md", 4)
    assert message.startswith("positions must be ")


def test_warnings_are_reported_in_the_included_file(content: Path) -> None:
    lesson = read(content, INCLUDE, {"shared/a.md": "Text.\n\n```nonsense\nx\n```\n"})

    assert [(w.file, w.line, w.severity) for w in lesson.warnings] == [
        ("../shared/a.md", 3, "warning")
    ]


def test_a_message_names_the_file_of_the_first_use(content: Path) -> None:
    question = ":::{practice} q\nHow many?\n\n= 2\n:::\n"

    [(file, line, message)] = problems(
        content, f"{INCLUDE}\n{question}", {"shared/a.md": f"\n{question}"}
    )

    assert (file, line) == ("", 9)
    assert "on line 2 of ../shared/a.md" in message


@pytest.mark.parametrize(
    ("text", "files", "place", "says"),
    [
        (":::{include} a.txt\n:::", {}, ("", 6), "is not a Markdown file"),
        (":::{include}\n:::", {}, ("", 6), "Write the path of a Markdown file"),
        (":::{include} https://x.org/a.md\n:::", {}, ("", 6), "is on another server"),
        (":::{include} C:\\a.md\n:::", {}, ("", 6), "is not a path relative to this"),
        (":::{include} ..\\a.md\n:::", {}, ("", 6), "is not a path relative to this"),
        (
            ":::{include} ../sharde/a.md\n:::",
            {},
            ("", 6),
            "there is no folder called “../sharde”",
        ),
        (":::{include} b.md\n:::", {}, ("", 6), "no file called “b.md”"),
        (":::{include} ../../b.md\n:::", {}, ("", 6), "outside of the content folder"),
        (":::{include} /etc/b.md\n:::", {}, ("", 6), "is not a path relative to this"),
        (":::{include} a.md\ntext\n", {}, ("", 6), "has no content"),
        (":::{include} a.md\n", {}, ("", 6), "has no content"),
        (
            INCLUDE,
            {"shared/a.md": "---\ntitle: T\n---\n"},
            ("../shared/a.md", 1),
            "front",
        ),
        (INCLUDE, {"shared/a.md": b"a\n\xff"}, ("../shared/a.md", 2), "not UTF-8"),
        (INCLUDE, {"shared/a.md": "a\nb\x07"}, ("../shared/a.md", 2), "U+0007"),
        (INCLUDE, {"shared/a.md": "a " * (1 << 18)}, ("", 6), "more than 262144"),
        (INCLUDE, {"shared/a.md": b"a" * ((1 << 20) + 1)}, ("", 6), "larger than"),
        (
            INCLUDE,
            {"shared/a.md": "a\n\n:::{include} a.md\n:::"},
            ("../shared/a.md", 3),
            "includes itself: ../shared/a.md → ../shared/a.md",
        ),
        (
            INCLUDE * (MAX_INCLUDES + 1),
            {"shared/a.md": ""},
            ("", 206),
            "include 101; a lesson can have at most 100",
        ),
    ],
)
def test_each_mistake_is_reported(
    content: Path,
    text: str,
    files: Mapping[str, str | bytes],
    place: tuple[str, int],
    says: str,
) -> None:
    found = problems(content, text, files)

    assert [(file, line) for file, line, _ in found] == [place]
    assert says in found[0][2]


def test_a_link_out_of_the_content_folder_is_refused(
    content: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("outside") / "secret.md"
    secret.write_text("Secret.")
    (content / "shared" / "a.md").symlink_to(secret)

    [(_, _, message)] = problems(content, INCLUDE, {})

    assert "is a link to a file outside of the content folder" in message


def test_includes_have_a_limited_depth(content: Path) -> None:
    files = {f"shared/{n}.md": f":::{{include}} {n + 1}.md\n:::" for n in range(9)}

    [(file, line, message)] = problems(
        content, ":::{include} ../shared/0.md\n:::", files
    )

    assert (file, line) == ("../shared/4.md", 1)
    assert message.startswith("More than 5 files include each other here")


def test_many_includes_of_each_other_end_soon(content: Path) -> None:
    files = {
        f"shared/{n}.md": f":::{{include}} {n + 1}.md\n:::\n" * 90 for n in range(5)
    }
    files["shared/5.md"] = ""

    found = problems(content, ":::{include} ../shared/0.md\n:::", files)

    assert len(found) <= 101


@pytest.mark.parametrize(
    ("included", "below"),
    [
        ("\n[^a]: Once.\n", "[^a]: Again.\n"),
        ("\n***\n\n# Two\n", "\n***\n\n# Three\n"),
        ("\n:::{notes}\nOnce.\n:::\n", ":::{notes}\nAgain.\n:::\n"),
        (
            "\n$$\n\\begin{equation} x \\label{m} \\end{equation}\n$$\n",
            "$$\n\\begin{equation} y \\label{m} \\end{equation}\n$$\n",
        ),
        (
            "\n:::{figure} waves\n:::\n",
            "---\n\n# Two\n\n:::{figure} waves\n:name: b\n:follows: waves\n:::\n",
        ),
    ],
    ids=["footnote", "deck", "notes", "equation", "followed figure"],
)
def test_a_message_names_the_line_and_file_of_an_earlier_place(
    content: Path, included: str, below: str
) -> None:
    [(file, _, message)] = problems(
        content, f"{INCLUDE}\n{below}", {"shared/a.md": included}
    )

    assert file == ""
    assert "on line 2 of ../shared/a.md" in message


def test_a_message_names_the_line_and_file_of_an_earlier_option(content: Path) -> None:
    figure = ":::{figure} waves\n:base: 1\n:base: 2\n:::\n"

    [(_, line, message)] = problems(content, INCLUDE, {"shared/a.md": figure})

    assert (line, message) == (3, "base is already set on line 2 of ../shared/a.md.")


def test_a_message_names_the_line_and_file_of_an_option_of_a_question(
    content: Path,
) -> None:
    question = ":::{practice} q\n:slide: one\n:slide: two\nWhich?\n\n= 2\n:::\n"

    [(_, _, message), *_] = problems(content, INCLUDE, {"shared/a.md": question})

    assert message == "slide is already set on line 2 of ../shared/a.md."


def test_an_unclosed_directive_names_the_line_and_file_below_it(content: Path) -> None:
    text = "\n:::{note}\nText.\n\n:::{tip}\nText.\n:::\n"

    [(_, line, message), *_] = problems(content, INCLUDE, {"shared/a.md": text})

    assert line == 2
    assert "is not closed before line 5 of ../shared/a.md." in message
    assert "above line 5 of ../shared/a.md. If line 5 of ../shared/a.md" in message


def test_a_warning_names_the_line_and_file_of_the_first_heading(content: Path) -> None:
    included = "---\n\n# Two\n\n# Three\n"

    [warning] = read(content, INCLUDE, {"shared/a.md": included}).warnings

    assert "first level on line 3 of ../shared/a.md. Insert" in warning.message
