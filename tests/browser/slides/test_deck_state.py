"""DeckState: the state of a deck as one value that can be read and applied."""

from __future__ import annotations

from tests.browser.deck import Deck
from tests.browser.loading.modules import MODULE

APPLY_AND_MOVE = f"""async (state) => {{
  {MODULE}
  const {{ DeckState }} = await module("deck/position/state");
  const signal = new AbortController().signal;
  const own = [], others = [];
  const deckState = new DeckState((change) => own.push(change), {{ signal }});
  new DeckState((change, event, isApplied) => others.push(isApplied), {{ signal }});
  deckState.apply(state);
  const applied = deckState.read();
  document.querySelector("lesson-deck").show(1);
  return {{ applied, own, others }};
}}"""


def test_an_applied_state_can_be_read_and_is_not_reported_to_its_sender(
    deck: Deck,
) -> None:
    state = {"slide": "see-it", "step": 1, "figures": {"waves": {"positions": "12"}}}

    result = deck.page.evaluate(APPLY_AND_MOVE, state)

    assert result["applied"]["slide"] == "see-it"
    assert result["applied"]["step"] == 1
    assert result["applied"]["figures"]["waves"]["positions"] == "12"
    assert result["own"] == [{"slide": "solution", "step": 0, "block": 0}]
    # The slide, its step and the figure were applied; the reader made the last move.
    assert result["others"] == [True, True, True, False]


def test_an_unknown_slide_changes_nothing(deck: Deck) -> None:
    result = deck.page.evaluate(APPLY_AND_MOVE, {"slide": "no-such-slide", "step": 1})

    assert result["applied"]["slide"] == deck.ids[0]
    assert result["applied"]["step"] == 0
    assert result["others"] == [False]


APPLY_INVALID_AND_MOVE = f"""async () => {{
  {MODULE}
  const {{ DeckState }} = await module("deck/position/state");
  const reported = [];
  const {{ signal }} = new AbortController();
  const report = (change) => reported.push(change.slide);
  const deckState = new DeckState(report, {{ signal }});
  let error = null;
  try {{
    deckState.apply({{ figures: null }});
  }} catch (caught) {{
    error = caught.name;
  }}
  document.querySelector("lesson-deck").show(1);
  return {{ error, reported }};
}}"""


def test_changes_are_still_reported_after_an_invalid_state(deck: Deck) -> None:
    result = deck.page.evaluate(APPLY_INVALID_AND_MOVE)

    assert result == {"error": "TypeError", "reported": [deck.ids[1]]}
