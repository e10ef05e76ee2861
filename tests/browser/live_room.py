"""A room that is controlled by HTTP requests, and page objects of its followers."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SLUG
from tests.browser.lessons import COMPACT, COMPACT_SLUG
from tests.browser.presenter_view import cast_votes, request_json
from tests.servers.serving import Server

COUNTED = "Vote counted. You can change it until voting closes."
"""Status of a ballot after the server has counted the vote."""
IS_OFFLINE = "() => fetch('/', { cache: 'no-store' }).then(() => false, () => true)"
CONTENT = Path(__file__).parents[2] / "content"
INCLUDED = (SLUG, "rope-and-alibi")
"""Included lessons that the servers of rooms have."""


class LiveRoom:
    """A room that is controlled by HTTP requests instead of a presenter view."""

    def __init__(self, server: Server, lesson: str) -> None:
        self.server = server
        status, opened = request_json(server, "rooms", "POST", {"lesson": lesson})
        assert status == 201, opened
        self.code: str = opened["code"]
        self._secret: str = opened["lead"]

    def update_state(self, **change: Any) -> dict[str, Any]:
        """Change the state of the room; return the new state."""
        path = f"rooms/{self.code}/state"
        status, state = request_json(self.server, path, "PUT", change, self._secret)
        assert status == 200, state
        return dict(state)

    def vote(self, question: str, *phases: str, round_: int = 1) -> None:
        """Set each of these phases for the vote on a question."""
        for phase in phases:
            self.update_state(
                vote={"question": question, "round": round_, "phase": phase}
            )

    def cast(self, question: str, answers: Sequence[int | str | list[int]]) -> None:
        """Vote in the first round, each answer from another device."""
        cast_votes(self.server, self.code, answers, question=question)

    def results(self) -> list[dict[str, Any]]:
        """Return the results of all votes, as the presenter sees them."""
        path = f"rooms/{self.code}/results"
        status, response = request_json(self.server, path, bearer=self._secret)
        assert status == 200, response
        return list(response["votes"])

    def counts(self) -> list[list[int]]:
        """Return the counts of the newest vote, for each answer and round."""
        return [list(row["counts"]) for row in self.results()[-1]["rows"]]

    def end(self) -> None:
        status, _ = request_json(
            self.server, f"rooms/{self.code}", "DELETE", None, self._secret
        )
        assert status == 204


class Follower:
    """A follower page or projector page in a browser."""

    def __init__(self, page: Page, room: LiveRoom) -> None:
        self.page, self.room = page, room

    def open(self, suffix: str = "", url: str = "") -> Follower:
        """Open the page; `url` replaces the server's own URL, such as for a proxy."""
        self.page.goto(f"{url or self.room.server.url}r/{self.room.code}{suffix}")
        self.expect_status("live")
        return self

    def go_offline(self) -> None:
        """Disconnect the network and dispatch `offline` again.

        The browser may dispatch the first event before requests fail.
        """
        self.page.context.set_offline(True)
        self.page.wait_for_function(IS_OFFLINE)
        self.page.evaluate("() => dispatchEvent(new Event('offline'))")

    def go_online(self) -> None:
        self.page.context.set_offline(False)

    def expect_status(self, status: str) -> None:
        line = self.page.locator(f".room-status[data-status={status}]")
        # The page may wait ten seconds before it reconnects.
        line.wait_for(state="attached", timeout=20_000)

    def expect_at(self, id: str) -> None:
        """Expect that only this slide is shown."""
        shown = self.page.locator("lesson-deck .slide:not([inert])")
        expect(shown).to_have_attribute("data-id", id)

    @property
    def follow_again(self) -> Locator:
        return self.page.get_by_role("button", name="Follow the presenter")

    @property
    def ballot(self) -> Locator:
        return self.page.get_by_role("region", name="Vote")

    @property
    def status(self) -> Locator:
        """The status line of the visible ballot."""
        return self.page.locator(".ballot-form:visible .ballot-status")

    def option(self, name: str) -> Locator:
        """Return the option of the visible question."""
        lettered = re.compile(f"^[A-Z] {name}$")
        one = self.page.get_by_role("radio", name=lettered)
        return one.or_(self.page.get_by_role("checkbox", name=lettered))

    def choose(self, *names: str) -> None:
        for name in names:
            self.option(name).check()

    def send(self) -> None:
        self.page.get_by_role("button", name="Submit vote").click()

    def cast_vote(self, question: str, *names: str) -> None:
        """Open the vote on a question and submit these options, which then count."""
        self.room.vote(question, "open")
        self.choose(*names)
        self.send()
        self.expect_counted()

    def change_vote(self) -> None:
        """Unlock the counted vote."""
        self.page.get_by_role("button", name="Change my vote").click()

    def expect_counted(self) -> None:
        expect(self.status).to_have_text(COUNTED)


KINDS = """\
---
title: Kinds of questions
lang: {lang}
---

# First {{#first}}

Words before $d_k$, $x^{{y^2}}$, $\\frac{{1}}{{2}}$ and $\\sqrt[3]{{x}}$.

---

# Second {{#second}}

:::{{figure}} waves
:positions: 20
:::

***

# Practice {{#practice}}

::::{{question}} single
Which one?

- [x] Sine
  > Right: the first.
- [ ] Tangent
  > No: another.
::::

::::{{question}} several
Which of these?

- [x] Sine
  > Right: it is.
- [ ] Tangent
  > No: it is not.
- [x] Cosine
  > Right: it is, too.

:::{{explanation}}
Two of three.
:::
::::

::::{{practice}} numeric
:figure: waves
How long?

= 6.28 ± 0.01 positions > Right: a whole one.
= 3.14 ± 0.01 > No: half of one.
::::

::::{{practice}} bare
How many?

= 4 > Right: all of them.
::::

:::{{practice}} ordering
Which first?

1. First
2. Second
3. Third
4. Fourth
:::

:::{{predict}} predicted
Which is slowest?

- Sine
- $x$
- All

> The last one.
:::
"""

KINDS_SLUG, RIGHT_TO_LEFT_SLUG = "kinds", "kinds-right-to-left"


def write_lessons(content: Path) -> Path:
    """Write included lessons, the compact one, and two with all kinds of questions.

    One of the last two is right-to-left.
    """
    for slug in INCLUDED:
        shutil.copytree(CONTENT / slug, content / slug)
    lessons = {
        COMPACT_SLUG: COMPACT,
        KINDS_SLUG: KINDS.format(lang="en"),
        RIGHT_TO_LEFT_SLUG: KINDS.format(lang="fa"),
    }
    for slug, text in lessons.items():
        (content / slug).mkdir()
        (content / slug / "lesson.md").write_text(text, "utf-8")
    return content
