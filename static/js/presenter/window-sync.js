// Keeps two windows of one browser in the same state: the presenter view and the deck that opened it.
//
//   1. The deck opens the presenter view (key S) and joins the channel. After a reload it joins again.
//   2. A window that joins says hello. The other window answers with its whole state.
//   3. Each change in one window ── BroadcastChannel ──> the other window applies it.
//   4. A window that closes says bye. While a presenter view is open, the deck has a notice that says so.
//
// Decks listen to presenter views and presenter views to decks. A deck that never opened a presenter view stays
// independent, however many tabs are open.

import { DeckState } from "../deck/position/state.js";
import { loadTabItem, removeTabItem, saveTabItem } from "../lib/browser/tab-storage.js";
import { PresenterNotice } from "./presenter-notice.js";

export function syncWindows(page) {
  const deck = page.querySelector("lesson-deck");
  // A follower or projector obeys only its room, even if its tab once opened a presenter view.
  if (!deck || ["room", "projector"].includes(page.body.dataset.page)) return;
  const role = page.body.dataset.page === "presenter" ? "presenter" : "deck";
  const sync = new WindowSync(role, deck.dataset.lesson);
  const key = openedKey(deck.dataset.lesson);
  const joinAgain = () => { if (role === "presenter" || loadTabItem(key) !== null) sync.join({ hello: true }); };
  joinAgain();
  page.addEventListener("presenter-opened", () => {
    saveTabItem(key, "");
    // No hello: an older presenter view would answer it, and the new one says hello itself.
    sync.join();
  });
  // An open channel would keep the page out of the back/forward cache.
  addEventListener("pagehide", () => sync.leave());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) joinAgain(); });
}

class WindowSync {
  #role;
  #lesson;
  #channel = null;
  #deckState;
  #joined; // AbortController from join to leave
  #hasMoved = false; // since hello was sent
  #isAnswered = false; // the other window has sent anything since hello
  #notice = new PresenterNotice();

  constructor(role, lesson) {
    this.#role = role;
    this.#lesson = lesson;
  }

  join({ hello = false } = {}) {
    if (this.#channel) return;
    this.#joined = new AbortController();
    this.#deckState = new DeckState(this.#onChange, { signal: this.#joined.signal });
    this.#channel = new BroadcastChannel(`overtone:${this.#lesson}`);
    this.#channel.onmessage = ({ data }) => this.#receive(data);
    if (!hello) return;
    this.#send({ hello: true });
    this.#hasMoved = this.#isAnswered = false;
  }

  leave() {
    if (!this.#channel) return;
    this.#send({ bye: true });
    this.#joined.abort();
    this.#channel.close();
    this.#channel = null;
    this.#notice.hide();
  }

  #stopFollowing = () => {
    this.leave();
    removeTabItem(openedKey(this.#lesson));
  };

  /** Until the other window has answered, it may hold a newer state than the room that this window follows. */
  #onChange = (change, _event, isApplied) => {
    if (isApplied && !this.#isAnswered) return;
    this.#hasMoved = true;
    this.#send(change);
  };

  #send(message) {
    this.#channel.postMessage({ from: this.#role, ...message });
  }

  #receive({ from, hello, bye, answer, ...state }) {
    if (from === this.#role) return;
    if (bye) return this.#notice.hide();
    this.#isAnswered = true;
    if (this.#role === "deck") this.#notice.show(document, this.#stopFollowing);
    if (hello) this.#send({ answer: true, ...this.#deckState.read() });
    // After a move here, the answer to hello is out of date.
    else if (!answer || !this.#hasMoved) this.#deckState.apply(state);
  }
}

/** Return the key of the item that says that this tab has opened a presenter view. */
function openedKey(lesson) {
  return `presenter-opened:${lesson}`;
}
