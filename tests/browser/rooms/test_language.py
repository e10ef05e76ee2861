"""Pages of a room in another language: no text of the interface stays English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.presenter_view import (
    PHONE,
    PresenterView,
    cast_votes,
    request_json,
)
from tests.pseudo_language import untranslated
from tests.servers.pseudo_server import PseudoServer
from tests.servers.serving import Server

LESSON = """\
---
title: Ένα μάθημα
lang: eo
minutes: 5
---

# Πρώτη {#first}

:::{predict} guess
Τι περιμένετε;

- Άλφα
- Βήτα

> Το άλφα.
:::

:::{notes}
Σημειώσεις.
:::

---

# Δεύτερη {#second}

::::{question} why
Γιατί;

- [x] Ναι
  > Σωστά.
- [ ] Όχι
  > Λάθος.

:::{explanation}
Εξήγηση.
:::
::::

:::{question} how-many
Πόσα;

= 5 ± 1
:::

:::{deeper} Βαθύτερα
Κείμενο.
:::
"""

WORD = re.compile("[A-Za-z]{2}")


@pytest.fixture
def pseudo_server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "content" / "lesson").mkdir(parents=True)
    (tmp_path / "content" / "lesson" / "lesson.md").write_text(LESSON, "utf-8")
    arguments = ("--content", str(tmp_path / "content"))
    with PseudoServer(tmp_path / "data", *arguments) as server:
        yield server


class Room:
    """A room with its presenter view, a paired phone, a follower and a projector."""

    def __init__(self, server: Server, new_page: NewPage) -> None:
        # In the locale of the tests, times of day contain no letters.
        views = [new_page(locale="eo", viewport=PHONE) for _ in range(2)]
        view, projector = new_page(locale="eo"), new_page(locale="eo")
        self.view = PresenterView(view, server, "lesson").open_first()
        self.server, self.code = server, self.view.code
        self.follower, self.phone, self.projector = *views, projector
        self._open(self.follower, f"r/{self.code}")
        self._open(self.projector, f"r/{self.code}?screen=1")

    def _open(self, page: Page, path: str) -> None:
        page.goto(self.server.url + path)
        expect(page.locator(".room-status")).to_have_attribute("data-status", "live")

    def pair(self) -> None:
        with self.view.page.expect_response("**/pairing") as response:
            self.view.page.locator("[data-room-action=pair]").click()
        self.phone.goto(response.value.json()["url"])
        remote = self.phone.locator("lesson-remote")
        expect(remote).to_have_attribute("data-state", "paired")

    def put(self, **change: object) -> None:
        path = f"rooms/{self.code}/state"
        status, _ = request_json(self.server, path, "PUT", change, self.view.secret)
        assert status == 200

    def vote(self, question: str, phase: str, round_: int = 1) -> None:
        self.put(vote={"question": question, "round": round_, "phase": phase})
        status = self.view.page.locator(f"[data-question={question}] .vote-status")
        texts = {"shown": "results shown", "revealed": "answer shown"}
        expect(status).to_contain_text(f"round {round_}, {texts.get(phase, phase)}")

    def vote_on_numbers_in_two_rounds(self, question: str) -> None:
        answers = [str(number) for number in range(30)]
        for round_ in (1, 2):
            self.vote(question, "open", round_)
            cast_votes(self.server, self.code, answers, round_, question)
            self.vote(question, "closed", round_)
        self.vote(question, "revealed", 2)

    def expect_no_english(self) -> None:
        for page in (self.view.page, self.follower, self.projector, self.phone):
            # The letters of options are the same in all languages.
            found = [t for t in untranslated(page.content()) if WORD.search(t)]
            assert found == [], page.url


def test_pages_of_a_room_have_no_english_text(
    pseudo_server: Server, new_page: NewPage, expected_errors: list[str]
) -> None:
    expected_errors += ["404", "410"]  # of the room that has ended
    room = Room(pseudo_server, new_page)
    room.pair()
    room.expect_no_english()

    room.put(slide="second", joining=True)
    expect(room.projector.locator(".projector-join")).to_be_visible()
    room.expect_no_english()

    room.vote("why", "open")
    room.follower.get_by_role("radio").first.check()
    room.follower.locator(".ballot-actions:visible button").click()
    status = room.follower.locator(".ballot-form:visible .ballot-status")
    expect(status).to_contain_text("Vote counted.")
    room.expect_no_english()

    for phase in ("closed", "shown", "revealed"):
        room.vote("why", phase)
        shown = room.projector.locator(f"[data-phase={phase}] .vote-bar").first
        if phase != "closed":
            expect(shown).to_be_visible()
        room.expect_no_english()
    shares = room.projector.locator("[data-phase=revealed] .vote-count")
    expect(shares).to_have_text(["⟦1 · 100%⟧", "⟦0 · 0%⟧"])

    room.vote_on_numbers_in_two_rounds("how-many")
    expect(room.follower.locator(".vote-total")).to_contain_text("Median in round 2")
    room.expect_no_english()

    room.vote("guess", "open")
    room.put(slide="first", black=True)
    expect(room.follower.locator(".follower-black-screen")).to_be_visible()
    expect(room.phone.locator(".vote-reminder")).to_be_visible()
    room.expect_no_english()

    room.view.page.locator("[data-room-action=end-now]").dispatch_event("click")
    for page in (room.follower, room.projector):
        expect(page.locator(".room-ended")).to_be_visible()
    expect(room.phone.locator(".remote-lesson")).to_be_visible()
    expect(room.view.page.locator(".room-error")).to_be_visible()
    room.expect_no_english()
    room.follower.reload()
    expect(room.follower.locator(".join-page")).to_be_visible()
    room.expect_no_english()
