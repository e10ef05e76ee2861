from __future__ import annotations

import ast
import re
import subprocess
import sys
from html import unescape
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.core.errors import LessonError
from app.core.lesson.blocks import Prose, Source
from app.core.markdown.parser import parse
from app.core.markdown.source_code.sources import modules
from app.core.maths import encoding

TAG = re.compile(r"<[^>]*>")
DEFINITIONS = ast.FunctionDef | ast.ClassDef
RUN = [
    "app.core.maths.alibi",
    "app.core.maths.attention",
    "app.core.markdown.directives",  # a table of its own functions
    "app.core.maths.encoding",
    "app.core.markdown.syntax.highlight",  # an import for type checking only
    "app.core.lesson.lesson",  # classes that refer to each other
    "app.core.maths.rope",
]


def shown(name: str) -> Source:
    block = parse(lesson(name), "s").slides[0].blocks[0]
    assert isinstance(block, Source)
    return block


def lesson(name: str) -> str:
    return f"---\ntitle: S\n---\n\n# S\n\n:::{{source}} {name}\n:::\n"


def problems(name: str) -> list[str]:
    with pytest.raises(LessonError) as caught:
        parse(lesson(name), "s")
    return [f"{p.line}: {p.message}" for p in caught.value.problems]


def text_of(source: Source) -> str:
    return unescape(TAG.sub("", source.html))


def in_the_file(name: str) -> str:
    """Return the lines of a function in the file of the module."""
    text = Path(encoding.__file__).read_text("utf-8")
    node = next(n for n in ast.parse(text).body if getattr(n, "name", "") == name)
    return "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])


def run(code: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Run code as a separate module, and return its names."""
    copied = ModuleType("copied")
    monkeypatch.setitem(sys.modules, "copied", copied)
    exec(compile(code, "copied.py", "exec", dont_inherit=True), vars(copied))
    return vars(copied)


def test_a_function_is_shown_as_in_its_module() -> None:
    assert text_of(shown("app.core.maths.encoding:encode")).endswith(
        in_the_file("encode")
    )


def test_former_module_names_still_work() -> None:
    former = shown("app.core.encoding:encode")

    assert former == shown("app.core.maths.encoding:encode")


def test_several_definitions_are_shown_in_the_given_order() -> None:
    source = shown("app.core.maths.encoding: encode,frequencies")

    both = "\n\n\n".join([in_the_file("encode"), in_the_file("frequencies")])
    assert text_of(source).endswith(f"\n\n\n{both}")
    assert source.name == "app.core.maths.encoding:encode, frequencies"


@pytest.mark.parametrize("named", ["encode", "encode,frequencies", "frequencies"])
def test_a_copy_of_the_code_computes_what_the_server_computes(
    named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: Any = run(text_of(shown(f"app.core.maths.encoding:{named}")), monkeypatch)

    assert (copied["frequencies"](8) == encoding.frequencies(8)).all()
    if "encode" in named:
        assert (copied["encode"](5, 8) == encoding.encode(5, 8)).all()


def test_only_dependencies_are_shown_above_the_code() -> None:
    above = text_of(shown("app.core.maths.encoding:wavelengths")).partition("def ")[0]

    assert above == (
        "from typing import Final\n\n"
        "import numpy as np\n"
        "from numpy.typing import NDArray\n\n"
        "Array = NDArray[np.float64]\n\n"
        "BASE: Final = 10_000.0\n\n\n"
    )


@pytest.mark.parametrize("module", RUN)
def test_a_copy_of_every_definition_runs(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(str(import_module(module).__file__)).read_text("utf-8")
    names = [n.name for n in ast.parse(text).body if isinstance(n, DEFINITIONS)]

    for name in names:
        assert name in run(text_of(shown(f"{module}:{name}")), monkeypatch)


def test_decorators_are_shown() -> None:
    assert "\n\n\n@dataclass(" in text_of(
        shown("app.core.lesson.figure_blocks:DirectiveOption")
    )
    assert "\n\n\n@cache\ndef modules" in text_of(
        shown("app.core.markdown.source_code.sources:modules")
    )


def test_code_is_highlighted_with_classes() -> None:
    html = shown("app.core.maths.encoding:encode").html

    assert '<span class="k">def</span> <span class="nf">encode</span>' in html
    assert "style=" not in html


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        (
            "app.core.maths.encoding:encod",
            "There is no function or class of app.core.maths.encoding called “encod”. "
            "Did you mean “encode”?",
        ),
        (
            "app.core.maths.encodin:encode",
            "There is no module to show called “app.core.maths.encodin”. "
            "Did you mean “app.core.maths.encoding”?",
        ),
        (
            "app.core.maths.encoding",
            "“app.core.maths.encoding” is not valid. Write a module and the names to "
            "show, such as app.core.maths.encoding:encode.",
        ),
        (
            "app.core.maths.encoding:encode,",
            "“app.core.maths.encoding:encode,” is not valid. Write a module and the "
            "names to show, such as app.core.maths.encoding:encode.",
        ),
    ],
    ids=["function", "module", "no function", "trailing comma"],
)
def test_an_unknown_name_is_reported_with_its_line_and_a_suggestion(
    name: str, problem: str
) -> None:
    assert problems(name) == [f"7: {problem}"]


@pytest.mark.parametrize(
    "name",
    [
        "os:system",
        "app.config:Settings",
        "app.core..config:Settings",
        "app.core.maths.encoding:BASE",
        "app.core.maths.encoding:np",
        "app.core.maths.encoding:NDArray",
        "app.core.markdown.source_code.sources:import_module",
        "app.core.maths.encoding:encode.__globals__",
    ],
    ids=[
        "another package",
        "outside the core",
        "two dots",
        "a constant",
        "a module",
        "an imported type",
        "an imported function",
        "an attribute of a function",
    ],
)
def test_only_functions_and_classes_that_the_core_defines_are_shown(name: str) -> None:
    [problem] = problems(name)

    assert "There is no" in problem


def test_every_unknown_name_is_reported() -> None:
    assert len(problems("app.core.maths.encoding:one, encode, two")) == 2


def test_every_module_of_the_core_can_be_shown() -> None:
    core = Path(encoding.__file__).parents[1]
    files = {p.relative_to(core).with_suffix("") for p in core.rglob("*.py")}

    expected = {
        ".".join(("app", "core", *(p for p in file.parts if p != "__init__")))
        for file in files
    }

    assert set(modules()) == expected - {"app.core"}


def test_reading_a_lesson_loads_only_the_modules_that_it_shows() -> None:
    program = (
        "import sys; from app.core.markdown.source_code.sources import modules;"
        "modules();"
        "print('app.core.importing' in sys.modules)"
    )

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout == "False\n"


def test_code_blocks_are_highlighted_if_their_language_is_known() -> None:
    text = (
        "---\ntitle: S\n---\n\n# S\n\n```python\nx = 1\n```\n\n```klingon\nx = <1>\n```"
    )

    [prose] = parse(text, "s").slides[0].blocks

    assert isinstance(prose, Prose)
    assert (
        '<pre><code class="language-python">x = <span class="m">1</span>' in prose.html
    )
    assert '<pre><code class="language-klingon">x = &lt;1&gt;' in prose.html


@pytest.mark.parametrize(("lines", "is_long"), [(40, False), (41, True)])
def test_long_code_can_be_divided_between_printed_pages(
    lines: int, is_long: bool
) -> None:
    code = "x = 1\n" * lines

    [prose] = (
        parse(f"---\ntitle: S\n---\n\n# S\n\n```python\n{code}```", "s")
        .slides[0]
        .blocks
    )

    assert isinstance(prose, Prose)
    assert ('class="long-code"' in prose.html) == is_long
