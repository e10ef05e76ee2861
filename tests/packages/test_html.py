"""Export of a lesson as a folder of static files."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from app.commands.cli import main
from app.config import Settings
from app.core.errors import UnknownName
from app.packages.html import ExportedFolder, export_html, print_files
from tests.conftest import set_front_matter, write_small_lesson
from tests.example_files import write_example_files
from tests.packages.conftest import WITHOUT_FIGURE
from tests.packages.exported_page import Tags, page


def test_no_url_points_to_the_server(exported: Path) -> None:
    tags = page(exported)

    addresses = [
        value
        for _, attributes in tags.all
        for name, value in attributes.items()
        if value and (name in ("href", "src", "action") or name.startswith("data-"))
    ]
    assert addresses
    assert [a for a in addresses if a.startswith(("/", "http://", "https://"))] == []
    assert {"method", "action"}.isdisjoint(
        name for form in tags.named("form") for name in form
    )


def test_the_folder_contains_every_file_that_the_page_references(
    exported: Path,
) -> None:
    tags = page(exported).named("a", "link", "script", "lesson-figure")
    named = {
        value
        for attributes in tags
        for name, value in attributes.items()
        if value and name in ("href", "src", "data-plotly")
    }
    files = {name for name in named if not name.startswith(("#", "?"))}

    assert {"assets/overtone.js", "assets/plotly.min.js", "data/waves.csv"} <= files
    assert [name for name in files if not (exported / name).is_file()] == []


def test_the_content_policy_comes_first_and_nothing_is_inline(
    exported: Path,
) -> None:
    tags = page(exported)

    metas = tags.named("meta")
    assert metas[1]["http-equiv"] == "Content-Security-Policy"
    assert "unsafe" not in (metas[1]["content"] or "")
    assert "http:" not in (metas[1]["content"] or "")
    scripts = tags.named("script")
    assert all("src" in s or s["type"] == "application/json" for s in scripts)
    assert tags.named("style") == []
    assert not any("style" in attributes for _, attributes in tags.all)


def test_no_file_contains_the_correct_answer(exported: Path) -> None:
    texts = [
        path.read_bytes()
        for path in exported.rglob("*")
        if path.is_file() and path.name != "plotly.min.js"
    ]

    assert not any(b"the words alone do not say it" in text for text in texts)
    html = (exported / "index.html").read_text(encoding="utf-8")
    assert "This exported lesson cannot check answers" in html
    assert "Check my answer" not in html


def test_the_reported_sizes_equal_the_sizes_of_the_files(
    export: ExportedFolder,
) -> None:
    files = [path for path in export.path.rglob("*") if path.is_file()]
    assert export.files == len(files)
    assert export.size == sum(path.stat().st_size for path in files)


def test_an_export_is_shuffled_with_a_random_key(
    settings: Settings, content: Path, tmp_path: Path
) -> None:
    items = "\n".join(f"1. Item {number}" for number in range(10))
    question = f":::{{practice}} order\nIn which order?\n\n{items}\n:::\n"
    text = f"---\ntitle: Ordering\n---\n\n# A question\n\n{question}"
    (content / "small" / "lesson.md").write_text(text, encoding="utf-8")
    settings = replace(settings, secret_key=("a secret key of the server",))

    pages = []
    for name in ("first", "second"):
        export_html(settings, "small", tmp_path / name)
        page = (tmp_path / name / "index.html").read_text(encoding="utf-8")
        pages.append(re.findall(r"<span>(Item \d)</span>", page))

    assert sorted(pages[0]) == sorted(pages[1]) != []
    assert pages[0] != pages[1]


def test_an_export_does_not_create_the_data_folder(
    export_settings: Settings, exported: Path
) -> None:
    assert exported.exists()
    assert not export_settings.data.exists()


def test_an_unknown_lesson_writes_nothing(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="small"):
        export_html(settings, "smal", tmp_path / "out")

    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("options", [[], ["--notes"]])
def test_an_export_contains_notes_only_on_request(
    content: Path,
    tmp_path: Path,
    options: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "---\ntitle: Notes\n---\n\n# A slide\n\n:::{notes}\nPsst.\n:::\n"
    (content / "small" / "lesson.md").write_text(text, encoding="utf-8")
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))
    target = tmp_path / "out"

    command = ["export", "small", "--format=html", f"--output={target}", *options]
    assert main(command) == 0

    written = (target / "index.html").read_text("utf-8")
    assert ("Psst." in written) == bool(options)


LESSON_TO_PRINT = """\
---
title: Printed
---

# Waves

[Base 100](?waves.base=100) and [a site](https://example.org/).

:::{figure} waves
A figure.
:::

::::{question} why
Why?

- [x] Yes.
  > Right.
- [ ] No.
  > Wrong.

:::{explanation}
Because.
:::
::::

:::{open} in-your-words
In your own words?

> Model words.
:::
"""


@pytest.fixture
def printed_lesson(content: Path) -> str:
    (content / "printed").mkdir()
    (content / "printed" / "lesson.md").write_text(LESSON_TO_PRINT, "utf-8")
    return "printed"


@pytest.mark.parametrize("answers", [False, True])
def test_a_pdf_has_answers_only_on_request(
    settings: Settings, printed_lesson: str, answers: bool
) -> None:
    files = print_files(settings, printed_lesson, notes=False, answers=answers)

    html = files["index.html"].decode()
    assert ("Because." in html) == answers
    assert html.count("Yes.") == 1 + answers
    assert ("Model words." in html) == answers


def test_a_pdf_does_not_say_that_figures_need_javascript(
    settings: Settings, printed_lesson: str
) -> None:
    files = print_files(settings, printed_lesson, notes=False, answers=False)

    assert "Without JavaScript" not in files["index.html"].decode()


def test_a_pdf_has_no_links_to_states_of_figures(
    settings: Settings, printed_lesson: str
) -> None:
    files = print_files(settings, printed_lesson, notes=False, answers=False)

    links = Tags(files["index.html"].decode()).named("a")
    [state] = [a for a in links if "figure-link" in (a.get("class") or "")]
    assert "href" not in state
    assert "https://example.org/" in [a.get("href") for a in links]


def test_files_of_the_lesson_are_copied(tmp_path: Path) -> None:
    content = write_small_lesson(tmp_path)
    write_example_files(content / "small")
    (content / "small" / "lesson.md").write_text(
        "---\ntitle: A\n---\n\n# One\n\n![a](img/lab.jpg)\n\n![b](img/tree.svg)\n",
        encoding="utf-8",
    )
    settings = Settings(data=tmp_path / "data", content=content)

    folder = export_html(settings, "small", tmp_path / "out").path
    printed = print_files(settings, "small", notes=False, answers=False)

    images = page(folder).named("img")
    sources = {image["src"] for image in images}
    for image in images:
        sources |= {c.split()[0] for c in (image.get("srcset") or "").split(", ") if c}
    assert len(sources) == 4
    assert all((folder / str(source)).is_file() for source in sources)
    [photo, tree] = [name for name in printed if name.startswith("files/")]
    assert {photo, tree} < {str(source) for source in sources}
    assert "/lessons/" not in (folder / "index.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("pseudo_language")
def test_an_export_contains_the_texts_of_its_scripts(
    settings: Settings, content: Path, tmp_path: Path
) -> None:
    set_front_matter(content, "lang: eo", WITHOUT_FIGURE)

    exported = export_html(settings, "small", tmp_path / "out").path

    html = (exported / "index.html").read_text("utf-8")
    block = re.search(r'id="translations">(.*?)</script>', html)
    assert block is not None
    texts = json.loads(block[1])["texts"]
    assert texts["Next slide"] == "⟦Next slide⟧"
    # The text is from a module that replaces another.
    assert "%(setting)s cannot be changed in this copy." in texts
    printed = print_files(settings, "small", notes=False, answers=False)
    assert b"translations" not in printed["index.html"]


def test_the_note_about_settings_is_next_to_the_settings_that_it_names(
    settings: Settings, content: Path, tmp_path: Path
) -> None:
    lesson = (
        "---\ntitle: T\n---\n# A\n\n:::{figure} waves\n:::\n\n"
        "---\n\n# B\n\n:::{figure} embedding-sum\n:::\n\n"
        "---\n\n# C\n\n:::{plot}\n:x: 0..1\n:y: k*x\n:k: 1..9 = 3\n:::\n"
    )
    (content / "small" / "lesson.md").write_text(lesson, "utf-8")

    exported = export_html(settings, "small", tmp_path / "out").path

    html = (exported / "index.html").read_text("utf-8")
    forms = re.findall(r'id="settings-[a-z-]+" .*?</form>', html, re.DOTALL)
    in_details = r"exported-note(?:(?!<details).)*</details>"
    assert [form.count("exported-note") for form in forms] == [1, 1, 1]
    assert [bool(re.search(in_details, form, re.DOTALL)) for form in forms] == [
        True,
        False,
        False,
    ]
