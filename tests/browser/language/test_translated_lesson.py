"""A lesson in a language other than English: what its scripts show is translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.pseudo_language import untranslated
from tests.servers.pseudo_server import PseudoServer

# The content is in Greek letters.
LESSON = """\
---
title: Κύματα
lang: eo
---

# Πρώτο {#first}

~~~python
pos = 1
~~~

| {columns} |
|{rules}
| {columns} |

---

# Σχήμα {{#figure}}

:::{{predict}} prediction
Τι;

- Ένα
- Δύο

> Ένα.
:::

:::{{figure}} waves
:positions: 20
Κύματα.
:::

---

# Λέξεις {{#words}}

:::{{figure}} order
:sentence: άλφα βήτα γάμμα
Λέξεις.
:::

---

# Ερώτηση {{#question}}

:::{{question}} choice
Γιατί;

- [x] Ναι.
  > Σωστά.
- [ ] Όχι.
  > Λάθος.
:::

---

# Σειρά {{#order}}

:::{{practice}} ordering
Σειρά;

1. Άλφα
2. Βήτα
3. Γάμμα
:::

:::{{poll}} poll
Θέλεις;

- Ναι
- Όχι
:::

***

# Μετά {{#after}}
""".replace("{#first}", "{{#first}}").format(
    columns=" | ".join(["Πολλές λέξεις"] * 12), rules="---|" * 12
)

INTERFACE = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const part of copy.querySelectorAll(".figure-block, math")) part.remove();
  return copy.outerHTML;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PseudoServer]:
    folder = tmp_path_factory.mktemp("translated")
    lesson = folder / "content" / "kymata" / "lesson.md"
    lesson.parent.mkdir(parents=True)
    lesson.write_text(LESSON, "utf-8")
    arguments = ("--content", str(folder / "content"))
    with PseudoServer(folder / "data", *arguments) as server:
        yield server


@pytest.fixture
def deck(new_page: NewPage, server: PseudoServer) -> Deck:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    return Deck(page, f"{server.url}lessons/kymata").open()


def expect_translated(page: Page) -> None:
    assert untranslated(page.evaluate(INTERFACE)) == []


def button(deck: Deck, name: str) -> Locator:
    return deck.shown.get_by_role("button", name=f"⟦{name}⟧", exact=True)


def test_every_dialog_is_translated(deck: Deck) -> None:
    for key in ("o", "m", "?"):
        deck.press(key)
        expect(deck.page.get_by_role("dialog")).to_be_visible()
        expect_translated(deck.page)
        deck.press("Escape")
        expect(deck.page.get_by_role("dialog")).to_have_count(0)


def test_keys_have_names_in_the_language(deck: Deck) -> None:
    deck.press("?")

    keys = deck.page.locator(".keys kbd")
    expect(keys.filter(has_text="Space").first).to_have_text("⟦Space⟧")
    expect(keys.filter(has_text="Shift")).to_have_text("⟦Shift⟧ + ⟦Space⟧")
    names = [name for name in keys.all_inner_texts() if re.search("[a-z]", name)]
    assert [name for name in names if not name.startswith("⟦")] == []


def test_the_error_of_an_unknown_slide_is_translated(deck: Deck) -> None:
    deck.press("g")
    field = deck.page.get_by_role("dialog").get_by_role("combobox")
    field.fill("ψψψ")
    field.press("Enter")

    error = deck.page.locator("#deck-go-to-error")
    expect(error).to_have_text(
        "⟦⟦Number or name⟧ must be a number from 1 to 5 or part of a title, not “ψψψ”.⟧"
    )
    expect_translated(deck.page)


def test_the_texts_around_the_slides_are_translated(deck: Deck) -> None:
    page = deck.page
    page.get_by_role("button", name="⟦Copy this code⟧").click()
    expect(page.locator(".copy-bar [role=status]")).to_have_text("⟦Copied⟧")
    expect(page.locator(".copy-bar")).to_have_attribute("lang", "eo")
    table = deck.shown.locator("table")
    expect(table).to_have_attribute("aria-label", "⟦Table, scrolls sideways⟧")
    page.get_by_role("button", name="⟦Switch to dark theme⟧").click()
    expect(page.get_by_role("button", name="⟦Switch to light theme⟧")).to_be_visible()
    deck.go_to(5)
    expect(page.get_by_role("link", name="⟦Below: Μετά⟧")).to_be_visible()
    expect_translated(page)
    page.locator("body").press("r")
    expect(page.locator("[data-view-toggle]")).to_have_text("⟦Slides⟧")


def test_a_prediction_and_a_slider_are_translated(deck: Deck) -> None:
    deck.go_to(2)
    deck.shown.get_by_label("Δύο").check()
    deck.shown.locator(".control input[type=range]").first.press("ArrowRight")
    button(deck, "Show the answer").click()

    expect(button(deck, "Change my prediction")).to_be_visible()
    expect_translated(deck.page)


def test_a_setting_out_of_range_is_reported_in_the_language(deck: Deck) -> None:
    deck.go_to(2)
    field = deck.shown.locator("[name='waves.mark']")
    field.fill("99")
    field.blur()

    expect(deck.shown.locator(".control-error")).to_have_text(
        re.compile("⟦.* must be a whole number from 0 to 19, not “99”.⟧")
    )


def test_a_changed_figure_keeps_the_language_of_the_page(deck: Deck) -> None:
    deck.go_to(2)
    deck.shown.locator(".more-settings summary").click()
    deck.shown.locator("[name='waves.d_model'][type=number]").fill("8")
    deck.shown.locator("[name='waves.mark'][type=number]").fill("7")

    reading = deck.shown.locator(".figure-reading")
    expect(reading).to_have_text(re.compile("^⟦At position 7: .*⟧$"))
    deck.shown.locator(".figure-data summary").click()
    expect(deck.shown.locator("th").first).to_have_text(re.compile("^⟦.*⟧$"))
    picture = deck.shown.locator("a.svg")
    expect(picture).to_have_attribute("href", re.compile("lang=eo.*d_model=8"))


def test_words_that_are_moved_are_announced_in_the_language(deck: Deck) -> None:
    deck.go_to(3)
    words = deck.shown.locator(".words")
    word = words.get_by_role("slider", name="γάμμα")
    expect(word).to_have_attribute("aria-valuetext", "⟦position 0⟧")

    words.get_by_role("button", name="⟦Move “γάμμα” right⟧").click()

    status = deck.shown.locator(".control [role=status]")
    expect(status).to_have_text("⟦γάμμα, now at position 1: βήτα γάμμα άλφα⟧")


def test_the_results_of_answers_are_translated(deck: Deck) -> None:
    deck.go_to(4)
    for option in ("Όχι.", "Ναι."):
        deck.shown.get_by_label(option).check()
        button(deck, "Check my answer").click()
        expect(deck.shown.locator(".verdict")).to_have_text(re.compile("⟦.*⟧"))
        expect_translated(deck.page)
    expect(button(deck, "Answer again")).to_be_visible()


def test_an_ordering_and_a_poll_are_translated(deck: Deck) -> None:
    deck.go_to(5)
    ordering = deck.shown.locator("lesson-question")
    button(deck, "Move down: Άλφα").or_(button(deck, "Move up: Άλφα")).first.focus()
    ordering.locator("button[data-by='1']:not([aria-disabled=true])").first.click()
    expect(ordering.locator("[role=status]").first).to_have_text(
        re.compile(r"⟦.*: \d of 3⟧")
    )
    button(deck, "Check my answer").click()
    expect(ordering.locator(".verdict")).to_have_text(re.compile("⟦.*⟧"))
    poll = deck.shown.locator("lesson-poll")
    poll.get_by_label("Ναι").check()
    button(deck, "Submit my choice").click()
    expect(poll.locator(".verdict")).to_have_text(re.compile("⟦.*⟧"))
    expect_translated(deck.page)
