"""Import of Marp decks."""

from __future__ import annotations

from tests.core.importing.decks import Files, body, changes, imported, problems

PICTURES = Files(("a.jpg", "b.png"))


def test_front_matter_and_directives_are_converted() -> None:
    deck = (
        "---\nmarp: true\ntitle: My talk\npaginate: true\n---\n\n"
        "<!-- _class: lead -->\n\n# <!--fit--> Hi\n"
    )

    assert (
        imported(deck, "marp").text == '---\ntitle: "My talk"\n---\n\n# Hi {.center}\n'
    )
    assert changes(deck, "marp") == [
        "4: the setting “paginate” was dropped.",
        "9: the directive “fit” was dropped.",
    ]


def test_rules_separate_slides_and_a_line_below_text_makes_a_heading() -> None:
    deck = "One\n---\n\na\n\n***\n\n# Two\n\n```\n---\n```\n\n___\n\n# Three\n"

    assert body(deck, "marp") == (
        "# One\n\na\n\n---\n\n# Two\n\n```\n---\n```\n\n---\n\n# Three"
    )


def test_headings_can_separate_slides() -> None:
    deck = "---\nheadingDivider: 2\n---\n\n# One\n\ntext\n\n## Two\n\n### Below\n"

    assert body(deck, "marp") == "# One\n\ntext\n\n---\n\n# Two\n\n### Below"


def test_background_images_become_layouts() -> None:
    deck = (
        "![bg right:40%](a.jpg)\n\n# Right\n\n---\n\n# Behind ![bg blur](b.png)\n\n"
        "---\n\n# None\n\n![bg](https://x.org/a.png)\n"
    )

    assert body(deck, "marp", PICTURES) == (
        '# Right {.image-right image="img/a.jpg"}\n\n---\n\n'
        '# Behind {background="img/b.png"}\n\n---\n\n# None'
    )
    assert [message[:50] for message in changes(deck, "marp", PICTURES)] == [
        "13: the background “https://x.org/a.png” was dropp",
        "13: the slide “None” has only its heading now.",
        "1: the style “40%” of an image was dropped.",
        "7: the style “blur” of an image was dropped.",
        "7: the background “b.png” has no alternative text.",
    ]


def test_a_bright_background_is_darkened_for_the_text() -> None:
    deck = "![bg](a.png)\n\n# One\n"
    bright, dark = (Files(("a.png",), luminance=value) for value in (0.9, 0.01))

    assert body(deck, "marp", bright) == '# One {background="img/a.png" dim=60%}'
    assert body(deck, "marp", dark) == '# One {background="img/a.png"}'
    assert changes(deck, "marp", bright)[-1] == (
        "1: the background “img/a.png” was darkened by 60%, so that light text on it "
        "can be read."
    )


def test_descriptions_of_background_images_are_their_alternative_texts() -> None:
    deck = (
        "![bg left:40% 80% A lab](a.jpg)\n\n# One\n\n---\n\n"
        "![bg contain A bench](b.png)\n\n# Two\n"
    )

    assert body(deck, "marp", PICTURES) == (
        '# One {.image-left image="img/a.jpg" alt="A lab"}\n\n---\n\n'
        '# Two {background="img/b.png"}'
    )
    assert changes(deck, "marp", PICTURES) == [
        "7: the alternative text “A bench” of an image was dropped.",
        "1: the style “40% 80%” of an image was dropped.",
        "7: the style “contain” of an image was dropped.",
        "7: the background “b.png” has no alternative text. If it shows something that "
        "matters, describe it in the text of the slide.",
    ]


def test_background_images_and_classes_hold_for_the_slides_that_follow() -> None:
    deck = (
        "---\nbackgroundImage: url('a.jpg')\n_class: lead\n---\n# One\n\n---\n\n"
        "# Two\n\n<!-- _backgroundImage: none -->\n<!-- class: lead -->\n\n---\n\n"
        "# Three\n\n---\n\n# Four\n\n![bg](b.png)\n\n<!-- class: '' -->\n"
    )

    assert body(deck, "marp", PICTURES).split("\n\n---\n\n") == [
        '# One {.center background="img/a.jpg"}',
        "# Two {.center}",
        '# Three {.center background="img/a.jpg"}',
        '# Four {background="img/b.png"}',
    ]


def test_background_images_that_cannot_be_copied_are_listed() -> None:
    deck = (
        "---\nbackgroundImage: url(https://x.org/a.svg)\n---\n# One\n\n---\n\n"
        "<!-- backgroundImage: linear-gradient(red, blue) -->\n\n# Two\n"
    )

    remote, gradient = changes(deck, "marp")
    assert remote.startswith("2: the background “https://x.org/a.svg” was dropped")
    assert gradient == ("8: the background “linear-gradient(red, blue)” was dropped.")


def test_widths_in_descriptions_of_images_become_percentages() -> None:
    deck = "# One\n\n![A lab w:50%](a.jpg) ![w:300px A cat](b.png)\n"

    assert body(deck, "marp", PICTURES) == (
        "# One\n\n![A lab](img/a.jpg){width=50%} ![A cat](img/b.png){width=25%}"
    )
    assert changes(deck, "marp", PICTURES) == [
        "3: the width “300px” of an image became 25% of the width of the text."
    ]


def test_heights_in_descriptions_of_images_become_widths() -> None:
    deck = "# One\n\n![A lab height:200px](a.jpg) ![h:300 A cat](b.png)\n"
    files = Files(PICTURES.pictures, sizes={"a.jpg": (1200, 600)})

    assert body(deck, "marp", files) == (
        "# One\n\n![A lab](img/a.jpg){width=35%} ![A cat](img/b.png)"
    )
    assert changes(deck, "marp", files) == [
        "3: the height “200px” of an image became a width of 35% of the text.",
        "3: the style “h:300” of an image was dropped.",
    ]


def test_other_styles_in_descriptions_of_images_are_dropped() -> None:
    deck = (
        "# One\n\n```\na\nb\n```\n\n![w:300 center](a.jpg)\n\n"
        "![h:2cm blur A dog in the center](a.jpg)\n\n![w:3em](a.jpg)\n\n![](b.png)\n"
    )

    assert body(deck, "marp", PICTURES).endswith(
        "![](img/a.jpg){width=25%}\n\n![A dog in the center](img/a.jpg)\n\n"
        "![](img/a.jpg)\n\n![](img/b.png)"
    )
    assert changes(deck, "marp", PICTURES) == [
        "8: the style “center” of an image was dropped.",
        "8: the width “300” of an image became 25% of the width of the text.",
        "10: the style “h:2cm blur” of an image was dropped.",
        "12: the width “3em” of an image was dropped.",
    ]


def test_elements_side_by_side_become_columns() -> None:
    cell = "<div>\n\n### {}\n\n</div>\n"
    columns = cell.format("A") + cell.format("B")

    for attribute in ('class="columns"', 'class="two-cols"', 'style="display: flex"'):
        deck = f"# Both\n\n<div {attribute}>\n{columns}</div>\n"
        assert body(deck, "marp") == ("# Both\n\n:::{columns}\n### A\n+++\n### B\n:::")
        assert changes(deck, "marp") == []


def test_elements_that_cannot_be_columns_are_listed() -> None:
    deck = '# Both\n\n<div class="columns">\n\nA\n\n<div>\n\nB\n\n</div>\n</div>\n'

    assert body(deck, "marp") == "# Both\n\nA\n\nB"
    assert changes(deck, "marp") == [
        '3: the attribute “class="columns"” of <div> was dropped.'
    ]


def test_comments_are_notes() -> None:
    deck = "# One\n\n<!-- First. -->\n\n<!--\nSecond.\n-->\n\n<!-- color: red -->\n"

    assert body(deck, "marp") == "# One\n\n:::{notes}\nFirst.\n\nSecond.\n:::"


def test_lists_with_asterisks_appear_in_steps() -> None:
    deck = "# One\n\n* a\n* b\n\nText\n\n- c\n"

    assert body(deck, "marp") == (
        "# One\n\n:::{incremental}\n* a\n* b\n:::\n\nText\n\n- c"
    )


def test_emoji_and_linked_images_are_converted() -> None:
    deck = "# :tada: One\n\n[![Go h:1em](https://x.org/b?a=1&b=2)](https://x.org)\n"

    assert body(deck, "marp") == "# 🎉 One\n\n[Go](https://x.org)"
    assert problems(imported(deck, "marp").text) == []


def test_short_names_of_unknown_emoji_are_listed() -> None:
    deck = "# One\n\nA :tada:, at :30: and 10:30:15\nand :satisfied: `:smiley_x:`\n"

    assert body(deck, "marp").endswith("and :satisfied: `:smiley_x:`")
    assert changes(deck, "marp") == [
        "4: the short name “:satisfied:” was not converted. If it is an emoji, write "
        "the emoji itself."
    ]


def test_the_header_of_a_slide_without_a_heading_becomes_its_heading() -> None:
    deck = (
        "<!-- _header: '**Goals**' -->\n\n- a\n\n---\n\n<!-- header: '' -->\n\n# Two\n"
    )

    assert body(deck, "marp") == "# **Goals**\n\n- a\n\n---\n\n# Two"
    assert changes(deck, "marp") == ["7: the directive “header” was dropped."]


def test_headers_and_footers_with_text_are_listed_as_content() -> None:
    deck = "# One\n\n<!-- _header: Above -->\n<!-- _footer: Source, 1931 -->\n\nText\n"

    assert changes(deck, "marp") == [
        "3: the header “Above” was dropped.",
        "4: the footer “Source, 1931” was dropped.",
    ]


def test_lines_of_paragraphs_remain_lines() -> None:
    deck = (
        "# One\n\nAda\nCharles\n- a\n  b\n- c\n\n> d\n> e\n\n"
        "```\nf\ng\n```\n\n| h | i |\n|---|---|\n| j | k |\n\n"
        "$$\nx\ny\n$$\n\nl  \nm<br>\nn\n"
    )

    assert body(deck, "marp") == (
        "# One\n\nAda\\\nCharles\n- a\\\n  b\n- c\n\n> d\\\n> e\n\n"
        "```\nf\ng\n```\n\n| h | i |\n|---|---|\n| j | k |\n\n"
        "$$\nx\ny\n$$\n\nl\\\nm<br>\nn"
    )


def test_a_line_above_a_deeper_quotation_has_no_break() -> None:
    deck = "# One\n\n> a\n> b\n>> c\n>> d\n> e\n"

    assert body(deck, "marp") == "# One\n\n> a\\\n> b\n>> c\\\n>> d\\\n> e"


def test_an_item_without_text_does_not_end_its_list() -> None:
    deck = "# One\n\n1. \n2. \n3. third\n4.\n\n- a\n-\n- b\n"

    assert body(deck, "marp") == "# One\n\n1.\n2.\n3. third\n4.\n\n- a\n-\n- b"


def test_the_header_of_a_slide_can_contain_an_image_and_a_break() -> None:
    deck = "<!-- _header: 'Goals<br>![](https://x.org/a.png)' -->\n\n- a\n"

    assert body(deck, "marp") == "# Goals\n\n- a"
    assert changes(deck, "marp")[0].startswith("1: the image “https://x.org/a.png” was")
