"""Import of Slidev decks."""

from __future__ import annotations

import re

import pytest

from app.core.importing.formats.slidev import MAX_IMPORTS
from tests.core.importing.decks import Files, body, changes, imported, problems, slides


def test_known_front_matter_is_converted_and_the_rest_is_reported() -> None:
    deck = (
        "---\ntheme: seriph\ntitle: My talk\nauthor: Ada\nlayout: cover\n---\n\n# Hi\n"
    )

    assert imported(deck, "slidev").text.startswith(
        '---\ntitle: "My talk"\nauthor: "Ada"\n---\n\n# Hi {.center}'
    )
    assert changes(deck, "slidev") == ["2: the setting “theme” was dropped."]


def test_the_language_can_be_an_attribute_of_the_page() -> None:
    deck = "---\nhtmlAttrs:\n  dir: ltr\n  lang: de\n---\n\n# Hallo\n"

    assert 'lang: "de"' in imported(deck, "slidev").front_matter
    assert changes(deck, "slidev") == []


def test_the_first_heading_is_the_title_of_a_deck_without_one() -> None:
    assert imported("# *Waves* and $x$\n", "slidev").text.startswith(
        '---\ntitle: "Waves and x"\n'
    )


def test_slides_can_have_settings_of_their_own() -> None:
    deck = (
        "# One\n\n---\nlayout: image-right\nimage: /lab.jpg\ntransition: fade\n---\n\n"
        "# Two\n\n---\nlayout: section\n---\n# Three\n\n---\n\n"
        "```\n---\n```\n\n# Four\n"
    )
    files = Files(("lab.jpg",))

    assert body(deck, "slidev", files).split("\n\n---\n\n") == [
        "# One",
        '# Two {.image-right image="img/lab.jpg"}',
        "# Three {.section}",
        "```\n---\n```\n\n# Four",
    ]
    assert dict(imported(deck, "slidev", files).files) == {"img/lab.jpg": "/lab.jpg"}
    assert changes(deck, "slidev", files) == [
        "6: the setting “transition” was dropped."
    ]


def test_an_unknown_layout_with_an_image_shows_the_image() -> None:
    deck = "---\nlayout: image-header\nimage: /lab.jpg\n---\n\n# One\n"
    files = Files(("lab.jpg",))

    assert body(deck, "slidev", files) == '# One {.image-right image="img/lab.jpg"}'
    assert changes(deck, "slidev", files) == [
        "2: the layout “image-header” was dropped."
    ]


def test_slots_that_are_no_columns_are_text() -> None:
    note = "---\nlayout: cover\n---\n\n# One\n\n:: note ::\n\nText\n"
    title = ":: title ::\n\n# One\n\n:: left ::\n\na\n\n:: right ::\n\nb\n"

    assert body(note, "slidev") == "# One {.center}\n\nText"
    assert body(title, "slidev") == "# One\n\n:::{columns}\na\n+++\nb\n:::"


def test_remote_and_missing_images_are_dropped_with_advice() -> None:
    deck = "# One\n\n![A](https://x.org/a.png) text ![B](b.png)\n"

    assert body(deck, "slidev") == "# One\n\n text"
    remote, missing = changes(deck, "slidev")
    assert remote.startswith("3: the image “https://x.org/a.png” was dropped")
    assert "Download it into the folder of the lesson." in remote
    assert (
        missing
        == "3: the image “b.png” was dropped: the deck’s folder has no such file."
    )


@pytest.mark.parametrize(
    ("source", "expected", "change"),
    [
        (
            '![A lab](lab.jpg "Our lab"){width=50% .round}',
            '![A lab](img/lab.jpg "Our lab"){width=50%}',
            "the attributes “.round” of an image were dropped.",
        ),
        (
            '<img src="lab.jpg" alt="A lab" width="200" class="h-40">',
            "![A lab](img/lab.jpg){width=25%}",
            'the attribute “class="h-40"” of <img> was dropped.',
        ),
        (
            "![A lab](lab.jpg){width=42%}",
            "![A lab](img/lab.jpg){width=40%}",
            "the width “42%” of an image became 40% of the width of the text.",
        ),
    ],
)
def test_images_keep_their_width_and_caption(
    source: str, expected: str, change: str
) -> None:
    deck = f"# One\n\n{source}\n"

    assert body(deck, "slidev", Files(("lab.jpg",))).endswith(expected)
    assert f"3: {change}" in changes(deck, "slidev", Files(("lab.jpg",)))


def test_the_comment_at_the_end_of_a_slide_is_its_notes() -> None:
    notes = "<!--\nSay <b>this</b>. [click] Then that.\n-->"
    deck = f"# One\n\n<!-- no -->\n\nText\n\n{notes}\n"

    assert body(deck, "slidev") == (
        "# One\n\nText\n\n:::{notes}\nSay **this**. Then that.\n:::"
    )
    assert body("# One\n\n<!-- no -->\n\nText\n", "slidev") == "# One\n\nText"


def test_clicks_become_steps() -> None:
    deck = (
        "# Steps\n\n<v-click>\n\nFirst\n\n</v-click>\n\n<p v-click>Second</p>\n\n"
        "<v-clicks>\n\n- a\n- b\n\n</v-clicks>\n"
    )

    assert body(deck, "slidev") == (
        "# Steps\n\n. . .\n\nFirst\n\n. . .\n\nSecond\n\n"
        ":::{incremental}\n- a\n- b\n:::"
    )


def test_steps_of_lines_that_the_code_does_not_have_are_reported() -> None:
    deck = (
        "# A\n\n```ts {all|2-6|1,9|6|0-1|all}\na\nb\nc\nd\n```\n\n```js {1|2}\na\n```\n"
    )

    assert "```ts {all|2-4|1|1-1|all}\n" in body(deck, "slidev")
    assert "```js\na\n" in body(deck, "slidev")
    assert changes(deck, "slidev") == [
        "3: the step “2-6” of the code became 2-4: the code has 4 lines.",
        "3: the step “1,9” of the code became 1: the code has 4 lines.",
        "3: the step “6” of the code was dropped: the code has 4 lines.",
        "3: the step “0-1” of the code became 1-1: the code has 4 lines.",
        "10: the step “2” of the code was dropped: the code has 1 line.",
    ]
    assert problems(imported(deck, "slidev").text) == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "```ts {2|3-4|all}\na\nb\nc\nd\n```",
            "```ts {2|3-4|all}\na\nb\nc\nd\n```",
        ),
        ("```ts {monaco}\na\n```", "```ts\na\n```"),
        ("```ts [a.ts] {all|1} twoslash\na\n```", "```ts {all|1}\na\n```"),
        ("```ts {2,3}\na\n```", "```ts\na\n```"),
        ("````md magic-move\n```js\na\n```\n```js\nb\n```\n````", "```js\nb\n```"),
        ("$$ {1|2}\nx\n$$", "$$\nx\n$$"),
        ("$$ {1|2}\nx\n\n+ y\n$$", "$$\nx\n+ y\n$$"),
        ("$\\LaTeX$ and $x<y$", "LaTeX and $x<y$"),
        ("`<Toc/>` and `{{ x }}`", "`<Toc/>` and `{{ x }}`"),
        ("5$<b>or</b>$6", "5$**or**$6"),
        ("$$$x$<div>$", "$$$x$\n\n$"),
    ],
)
def test_code_and_formulas_are_converted(code: str, expected: str) -> None:
    assert body(f"# Code\n\n{code}\n", "slidev") == f"# Code\n\n{expected}"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("```mermaid\ngraph TD\n```", "the mermaid diagram was dropped. Export it as"),
        ("<Toc/>", "the component <Toc/> was dropped."),
        (
            "<Box>\ntext\n</Box>",
            "the component <Box> was dropped. Its content remains.",
        ),
        ("<style>\nh1 { color: red }\n</style>", "the style sheet was dropped."),
        ("<script setup>\nlet a\n</script>", "the script was dropped."),
        ("<<< @/snippets/a.ts#part", "the code in “@/snippets/a.ts” was dropped."),
        ("Hello {{ $slidev.nav }}", "the variable “{{ $slidev.nav }}” was dropped."),
        ("[text]{.red}", "the attributes “{.red}” were dropped."),
        ("A word{#a} here.", "the attributes “{#a}” were dropped."),
        ("[text]{#a .red} here.", "the attributes “{#a .red}” were dropped."),
        ("A sentence. {#a}", "the attributes “{#a}” were dropped."),
        ("[next](/3)", "the link to “/3” was dropped."),
        ('[a](b.md "c")', "the link to “b.md” was dropped."),
        ("{% include a.html %}", "the variable “{% include a.html %}” was dropped."),
        ("::: tip", "the block line “::: tip” was dropped."),
        (
            '<div v-motion class="fragment pt-12">text</div>',
            'the attributes “v-motion class="fragment pt-12"” of <div> were dropped.',
        ),
        ('<b style="color: red">a</b>', 'the attribute “style="color: red"” of <b>'),
        (
            '<table><tr><td colspan="2">a</td></tr></table>',
            'the attribute “colspan="2"” of <td> was dropped.',
        ),
    ],
)
def test_what_a_lesson_does_not_have_is_reported_with_its_line(
    source: str, message: str
) -> None:
    [found] = changes(f"# One\n\nText\n\n{source}\n", "slidev")

    assert found.startswith(f"5: {message}")
    assert problems(imported(f"# One\n\n{source}\n", "slidev").text) == []


def test_inline_html_becomes_markdown() -> None:
    deck = (
        "# A <kbd>K</kbd>\n\n<b>bold</b> <em>x</em> H<sub>2</sub>O <mark>m</mark> "
        '<a href="https://x.org">site</a> 1 < 2 &amp; <https://y.org><br>next\n'
    )

    assert body(deck, "slidev") == (
        "# A {kbd}`K`\n\n**bold** *x* H~2~O ==m== [site](<https://x.org>) 1 < 2 &amp; "
        "<https://y.org><br>next"
    )


def test_parts_of_a_deck_in_other_files_are_imported_with_their_lines() -> None:
    deck = "# One\n\n---\nsrc: ./pages/two.md\n---\n\n---\nsrc: none.md\n---\n"
    files = Files(texts={"pages/two.md": "# Two\n\n<Toc/>\n\n---\n\n# Three\n"})

    found = imported(deck, "slidev", files)

    assert "# One\n\n---\n\n# Two\n\n---\n\n# Three\n" in found.text
    assert [(c.file, c.line) for c in found.changes] == [
        ("", 8),
        ("pages/two.md", 3),
        ("pages/two.md", 3),
    ]


@pytest.mark.parametrize(
    ("source", "titles"),
    [
        ("two.md#2", ["B"]),
        ("two.md#1,3", ["A", "C"]),
        ("two.md#2-3", ["B", "C"]),
        ("two.md#2-", ["B", "C"]),
        ("two.md#*", ["A", "B", "C"]),
    ],
)
def test_slides_of_another_file_can_be_selected(source: str, titles: list[str]) -> None:
    files = Files(texts={"two.md": "# A\n\n---\n\n# B\n\n---\n\n# C\n"})

    found = imported(f"# One\n\n---\nsrc: {source}\n---\n", "slidev", files)

    headings = re.findall("^# (.*)", found.text, re.MULTILINE)
    assert headings == ["One", *titles]


def test_a_selection_without_a_slide_is_reported() -> None:
    files = Files(texts={"two.md": "# A\n"})

    found = imported("# One\n\n---\nsrc: two.md#7\n---\n", "slidev", files)

    assert [c.message for c in found.changes] == ["“two.md#7” selects no slide."]


def test_a_path_from_the_root_is_in_the_folder_of_the_deck() -> None:
    texts = {"a/one.md": "src: /b/two.md\n---\n", "b/two.md": "# Two\n"}
    texts["a/one.md"] = "---\n" + texts["a/one.md"]

    found = imported("---\nsrc: a/one.md\n---\n", "slidev", Files(texts=texts))

    assert "# Two" in found.text


def test_parts_beyond_the_limit_are_reported_as_such() -> None:
    deck = "# One\n" + "\n---\nsrc: two.md\n---\n" * (MAX_IMPORTS + 1)

    found = imported(deck, "slidev", Files(texts={"two.md": "Text\n"}))

    [message] = [c.message for c in found.changes if "two.md" in c.message]
    assert message == (
        "the slides in “two.md” were dropped: at most"
        f" {MAX_IMPORTS} parts in other files are imported."
    )


def test_a_slide_of_which_only_the_heading_remains_is_reported() -> None:
    deck = (
        "# Diagrams\n\n```mermaid\ngraph TD\n```\n\n---\ntransition: fade\n---\n\n"
        "# Only a heading\n\n<style>h1 {}</style>\n\n---\n\n# Text\n\n<Toc/>\n\nText\n"
    )

    found = [each for each in changes(deck, "slidev") if "only its heading" in each]

    assert found == ["3: the slide “Diagrams” has only its heading now."]


def test_dropped_settings_are_on_one_line_after_dropped_content() -> None:
    deck = (
        "---\ntheme: seriph\ntitle: T\ncanvasWidth: 9\n---\n\n# One\n\nText\n\n<Toc/>\n"
    )

    assert changes(deck, "slidev") == [
        "11: the component <Toc/> was dropped.",
        "2: the settings “theme” and “canvasWidth” were dropped.",
    ]


def test_the_heading_of_a_quotation_becomes_its_text() -> None:
    front = "---\nlayout: quote\n---\n\n"

    assert body(f'# One\n\n{front}# "Nothing"\n\nDobzhansky\n', "slidev").endswith(
        '# Dobzhansky {.quote}\n\n> "Nothing"'
    )
    assert body(f"# One\n\n{front}# Nothing\n\n- a\n- b\n", "slidev").endswith(
        "# Slide 2 {.quote}\n\n> Nothing\n\n- a\n- b"
    )
    assert body(f"# One\n\n{front}# Title\n\n> Nothing\n", "slidev").endswith(
        "# Title {.quote}\n\n> Nothing"
    )


def test_a_background_is_darkened_for_the_title() -> None:
    deck = "---\nbackground: /a.jpg\n---\n\n# One\n"

    assert body(deck, "slidev", Files(("a.jpg",))) == (
        '# One {background="img/a.jpg" dim=50%}'
    )


def test_a_slide_without_a_heading_gets_one() -> None:
    deck = (
        "# One\n\n---\n\nText\n\n---\n\n![A lab](a.png)\n\n---\nhide: true\n---\n# No\n"
    )
    files = Files(("a.png",))

    assert "# Slide 2\n\nText\n" in imported(deck, "slidev", files).text
    assert "# A lab\n\n![A lab](img/a.png)\n" in imported(deck, "slidev", files).text
    assert slides("# One\n\n---\n\nText\n", "slidev") == ["One", "Slide 2"]
    assert "4: the slide had no heading. It got “Slide 2”." in changes(
        deck, "slidev", files
    )


@pytest.mark.parametrize(
    "link",
    [
        '<a href="https://x.org/a"><logo-github/></a>',
        "[<logo-github/>](https://x.org/a)",
        "[](https://x.org/a)",
    ],
)
def test_a_link_that_was_only_an_icon_shows_its_address(link: str) -> None:
    assert body(f"# A\n\n{link}\n", "slidev") == "# A\n\n<https://x.org/a>"


def test_macros_in_the_settings_of_katex_become_macros() -> None:
    setup = (
        "import { defineKatexSetup } from '@slidev/types'\n\n"
        "export default defineKatexSetup(() => ({\n"
        "  maxExpand: 2000,\n"
        "  macros: {\n"
        "    '\\\\RR': '\\\\mathbb{R}', // real numbers\n"
        '    "\\\\E": `\\\\operatorname{E}[#1]`,\n'
        "    '\\\\bad': '#a',\n"
        "  },\n"
        "}))\n"
    )
    files = Files(texts={"setup/katex.ts": setup})
    deck = "# One\n\n$\\E{x} \\in \\RR$\n"

    lesson = imported(deck, "slidev", files)

    assert lesson.front_matter.endswith(
        "macros:\n  \\RR: '\\mathbb{R}'\n  \\E: '\\operatorname{E}[#1]'\n---\n"
    )
    assert body(deck, "slidev", files) == "# One\n\n$\\E{x} \\in \\RR$"
    assert [(change.file, change.line) for change in lesson.changes] == [
        ("setup/katex.ts", 8)
    ]
    assert problems(lesson.text) == []
