"""`overtone check`: which files it reads and which problems it reports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.commands.cli import main
from app.commands.lesson_check import check
from app.commands.output.check_formats import as_github, as_json, as_text
from app.core.errors import Problem
from app.figure_code.lesson_figures import NO_CODE
from tests.example_files import SVG

VALID = "---\ntitle: T\n---\n# S\n"
INVALID = "---\ntitle: T\n---\n# S\n\n:::{figure} wave\n:::\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    for slug, text in [("bad", INVALID), ("good", VALID)]:
        (tmp_path / slug).mkdir()
        (tmp_path / slug / "lesson.md").write_text(text, "utf-8")
    return tmp_path


def found(*paths: Path) -> list[tuple[Path, int]]:
    return [(path, problem.line) for path, problem in check(paths, NO_CODE)]


@pytest.mark.parametrize("path", [".", "bad", "bad/lesson.md"])
def test_a_path_is_a_lesson_file_its_folder_or_a_folder_of_lessons(
    content: Path, path: str
) -> None:
    assert found(content / path) == [(content / "bad" / "lesson.md", 6)]


def test_valid_lessons_have_no_problems(content: Path) -> None:
    assert found(content / "good", content / "good" / "lesson.md") == []


def test_a_path_without_a_lesson_is_a_problem(content: Path) -> None:
    (content / "bare").mkdir()
    missing = content / "nowhere" / "lesson.md"

    assert found(content / "bare", missing) == [(content / "bare", 0), (missing, 0)]


def test_a_file_is_checked_once(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(content)
    (content / "link").symlink_to(content / "bad")
    (content / "course.yaml").write_text(COURSE.format("good, gut"), "utf-8")

    assert found(Path("bad"), content, content / "course.yaml") == [
        (Path("bad/lesson.md"), 6),
        (content / "course.yaml", 4),
    ]


def test_a_linked_lesson_file_is_a_lesson_in_its_own_folder(content: Path) -> None:
    original, linked = content / "good" / "lesson.md", content / "linked" / "lesson.md"
    original.write_text(f"{VALID}\n![A tree](tree.svg)\n", "utf-8")
    linked.parent.mkdir()
    linked.symlink_to(original)
    (linked.parent / "tree.svg").write_text(SVG, "utf-8")

    assert found(content / "linked") == []
    assert found(original.parent, linked.parent) == [(original, 6)]


def test_warnings_are_listed_with_errors(content: Path) -> None:
    bad = content / "bad" / "lesson.md"
    link = "\n[link](#nowhere)\n"
    bad.write_text(INVALID.replace("# S\n", f"# S\n{link}"), "utf-8")

    assert [(line, severity) for _, line, severity, _ in messages(bad)] == [
        (6, "warning"),
        (8, "error"),
    ]


def test_a_folder_name_that_is_not_a_slug_is_a_problem(content: Path) -> None:
    (content / "good").rename(content / "Not Good")

    ((path, problem),) = check([content / "Not Good"], NO_CODE)

    assert path == content / "Not Good" / "lesson.md"
    assert problem.message == (
        "The folder name “Not Good” is not a valid slug. Use lowercase letters from a "
        "to z, digits and hyphens."
    )


def test_a_file_with_any_name_can_be_checked(content: Path) -> None:
    draft = content / "My Draft.md"
    draft.write_text(VALID, "utf-8")

    assert found(draft) == []


COURSE = "title: T\nmodules:\n  - title: M\n    lessons: [{}]\n"


def messages(*paths: Path) -> list[tuple[str, int, str, str]]:
    return [(p.name, x.line, x.severity, x.message) for p, x in check(paths, NO_CODE)]


def test_the_course_of_a_folder_is_checked(content: Path) -> None:
    (content / "course.yaml").write_text(COURSE.format("good, bad, gut"), "utf-8")

    course = [each for each in messages(content) if each[0] == "course.yaml"]

    assert course == messages(content / "course.yaml")
    [bad, missing] = course
    assert bad[1:3] == (4, "error")
    assert bad[3].startswith("The lesson “bad” has errors")
    assert missing[3] == ("There is no lesson called “gut”. Known names: bad, good.")


def test_an_invalid_folder_name_is_not_suggested(content: Path) -> None:
    (content / "GUT").mkdir()
    (content / "GUT" / "lesson.md").write_text(VALID, "utf-8")
    (content / "course.yaml").write_text(COURSE.format("gut"), "utf-8")

    [missing] = messages(content / "course.yaml")

    assert missing[3] == "There is no lesson called “gut”. Known names: bad, good."


def test_lessons_with_other_file_names_or_places_are_warnings(content: Path) -> None:
    for path in ("low/Lesson.md", "deep/sub/lesson.md"):
        (content / path).parent.mkdir(parents=True)
        (content / path).write_text(VALID, "utf-8")

    found = [each for each in messages(content) if each[2] == "warning"]

    assert [each[0] for each in found] == ["lesson.md", "Lesson.md"]


def test_a_course_with_another_suffix_is_a_warning(content: Path) -> None:
    (content / "course.yml").write_text(COURSE.format("good"), "utf-8")

    [course] = [each for each in messages(content) if each[0] == "course.yml"]

    assert course == (
        "course.yml",
        1,
        "warning",
        "A course is only read from a file called course.yaml. Rename this file.",
    )


def test_values_that_a_course_replaces_are_warnings(content: Path) -> None:
    front = "title: T\nmodule: N\nlesson: 8\nof: 11"
    (content / "good" / "lesson.md").write_text(f"---\n{front}\n---\n# S\n", "utf-8")
    (content / "course.yaml").write_text(COURSE.format("good"), "utf-8")

    found = messages(content / "course.yaml")

    assert [(line, severity) for _, line, severity, _ in found] == [(4, "warning")] * 3
    assert found[1][3] == (
        "The front matter of “good” says lesson: 8, but in the course it is 1, which is"
        " shown. Remove lesson from the front matter."
    )


def test_a_variable_in_the_title_of_a_course_is_a_warning(content: Path) -> None:
    course = COURSE.format("good").replace("title: ", "title: '{{ x }}' # ", 1)
    (content / "course.yaml").write_text(course, "utf-8")

    [(_, line, severity, message)] = messages(content / "course.yaml")

    assert (line, severity) == (1, "warning")
    assert message.startswith("“{{ x }}” is shown as it is written")


def test_a_missing_course_file_is_a_problem(content: Path) -> None:
    [(_, line, _, message)] = messages(content / "course.yaml")

    assert line == 1
    assert message.startswith("The file cannot be read")


@pytest.mark.parametrize("path", [".", "linking", "linking/lesson.md"])
def test_links_between_lessons_are_checked(content: Path, path: str) -> None:
    (content / "linking").mkdir()
    text = f"{VALID}\n[a](lesson:goood) [b](lesson:good#/t) [c](lesson:bad#/x)\n"
    (content / "linking" / "lesson.md").write_text(text, "utf-8")
    (content / "bad" / "lesson.md").write_text(VALID, "utf-8")

    assert [each[1:] for each in messages(content / path)] == [
        (6, "error", "There is no lesson called “goood”. Did you mean “good”?"),
        (6, "error", "There is no slide of “good” called “t”. Known names: s."),
        (6, "error", "There is no slide of “bad” called “x”. Known names: s."),
    ]


def test_problems_of_an_included_file_have_its_path(content: Path) -> None:
    (content / "shared.md").write_text("\n:::{figure} wave\n:::\n", "utf-8")
    text = f"{VALID}\n:::{{include}} ../shared.md\n:::\n"
    (content / "good" / "lesson.md").write_text(text, "utf-8")

    assert found(content / "good") == [(content / "shared.md", 2)]


@pytest.mark.parametrize(
    "use",
    [
        "![A laboratory](lab.svg)",
        ":::{video} lab.mp4\nA laboratory.\n:::",
        ":::{plot} lab.csv\n:title: A\n:x: a\n:y: b\n:::",
    ],
)
def test_a_path_in_an_included_file_starts_in_the_folder_of_the_lesson(
    content: Path, use: str
) -> None:
    (content / "shared.md").write_text(f"{use}\n", "utf-8")
    text = f"{VALID}\n:::{{include}} ../shared.md\n:::\n"
    (content / "good" / "lesson.md").write_text(text, "utf-8")

    problems = messages(content / "good")
    (message,) = (text for _, _, severity, text in problems if severity == "error")
    assert message.startswith("There is no file called “lab.")
    assert message.endswith(
        "Paths in an included file are relative to the lesson’s folder."
    )


@pytest.mark.parametrize(
    ("slugs", "listed"),
    [
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (["a", "b", "c", "d", "e"], "a, b, c and 2 more"),
    ],
)
def test_a_problem_of_a_file_that_several_lessons_include_is_listed_once(
    content: Path, slugs: list[str], listed: str
) -> None:
    (content / "bad" / "lesson.md").unlink()
    (content / "shared.md").write_text("\n:::{figure} wave\n:::\n", "utf-8")
    for slug in slugs:
        (content / slug).mkdir()
        text = f"{VALID}\n:::{{include}} ../shared.md\n:::\n"
        (content / slug / "lesson.md").write_text(text, "utf-8")

    [(path, line, _, message)] = messages(content)

    assert (path, line) == ("shared.md", 2)
    assert message.startswith("There is no figure called “wave”.")
    assert message.endswith(f" The lessons {listed} include this file.")


def test_without_a_path_the_current_folder_is_checked(
    content: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("OVERTONE_CONTENT", raising=False)
    monkeypatch.chdir(content)

    assert main(["check"]) == 1
    assert "bad/lesson.md:6:" in capsys.readouterr().out

    monkeypatch.chdir(content / "bad" / "..")
    (content / "bad" / "lesson.md").unlink()
    (content / "good" / "lesson.md").unlink()
    assert main(["check"]) == 1
    assert "contains no lessons. Name a lesson" in capsys.readouterr().err


def test_a_path_that_does_not_exist_is_a_problem(content: Path) -> None:
    [(path, line, _, message)] = messages(content / "nowhere")
    problem = Problem(line, message)

    assert message == "There is no such file or folder. Correct the path."
    assert as_text([(Path(path), problem)]) == f"{path}: {message}"
    assert json.loads(as_json([(Path(path), problem)]))[0]["line"] == 1
    assert "nowhere,line=1::" in as_github([(Path(path), problem)])
