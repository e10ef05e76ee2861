// Keeps the deck of the presenter view and its room in the same state.
//
//   the presenter view controls the room: deck ── change ──> RoomClient ──> followers
//   a paired phone controls the room:     RoomClient ── state ──> deck
//
// While the phone controls the room, moves in this view are stopped before other listeners see them, then undone.

import { DeckState, differ } from "../deck/state.js";

export class PresenterDeck {
  #deckState;
  #room = null;
  #onRejected;
  #changedByAddress = groupsIn(location.search);
  #isNewer = location.hash.length > 1; // than the room's state: the address names a slide, or the deck has moved since
  #revision = 0; // of the newest room state that this deck shows; 0 before the first
  #slide; // last slide that the deck was allowed to show
  #isRestoring = false;

  /** Create after <lesson-deck> is defined. `onRejected` is called after each move of this view that was undone. */
  constructor(onRejected, signal) {
    this.#onRejected = onRejected;
    this.#deckState = new DeckState(this.#onChange, { signal, capture: true });
    this.#slide = this.#deckState.read().slide;
  }

  /** Use this room from now on; null for none. A new room has no state to apply. */
  connect(room, { isNew = false } = {}) {
    this.#room = room;
    this.#revision = 0;
    if (isNew) this.#isNewer = true;
  }

  /** Apply a newer state of the room, or send this view's state if that is newer. */
  follow(state) {
    if (!this.#revision) this.#deckState.apply({ black: state.black });
    // The numbers of answers and watchers change without a new revision, and moves that are being sent are newer.
    const isNew = state.revision > this.#revision && !this.#room.isMoving;
    if (!this.#revision && this.#room.isInControl && this.#isNewer) this.#room.move(this.#wholeFor(state));
    else if (!this.#revision || isNew) this.#apply(state);
    if (isNew) this.#revision = state.revision;
  }

  /** Return to the room's state after a rejected move. */
  restore() {
    this.#isRestoring = false;
    if (!this.#room?.state?.open) return;
    // Settings do not replace the text of a focused input, so it loses the focus while settings are applied.
    const input = document.activeElement?.closest("lesson-controls input");
    input?.blur();
    // A room that shows a section of the page has no slide to return to.
    this.#deckState.apply({ slide: this.#slide });
    this.#apply(this.#room.state);
    input?.focus({ preventScroll: true });
    this.#onRejected();
  }

  #onChange = (change, event) => {
    // Without control, the presenter may still read on.
    if (!this.#mayMove && event.type === "reading-changed") return;
    if (!this.#mayMove) return this.#reject(event);
    this.#slide = change.slide ?? this.#slide;
    if (!this.#revision) this.#isNewer = true;
    else this.#room?.move(change);
  };

  /** Without a room, or before its first state, this view may go anywhere. */
  get #mayMove() {
    return !this.#room || !this.#revision || this.#room.isInControl;
  }

  /** The deck is restored after the current event, so that the other window receives the restored state last. */
  #reject(event) {
    event.stopImmediatePropagation();
    if (!this.#isRestoring) queueMicrotask(() => this.restore());
    this.#isRestoring = true;
  }

  /** Figure groups that the room does not name get their initial settings. */
  #apply({ slide, step, block, black, figures }) {
    const groups = Object.keys(this.#deckState.read().figures);
    const all = Object.fromEntries(groups.map((group) => [group, figures[group] ?? {}]));
    this.#deckState.apply({ slide, step, block, black, figures: all });
    this.#slide = this.#deckState.read().slide;
  }

  /** Return this view's state with the figure groups that may differ from the room's. */
  #wholeFor(roomState) {
    const { figures, black, ...place } = this.#deckState.read();
    const changed = Object.entries(figures).filter(([group, values]) =>
      group in roomState.figures ||
      this.#changedByAddress.has(group) ||
      differ(values, this.#deckState.initial(group)));
    return { ...place, figures: Object.fromEntries(changed) };
  }
}

/** Return the figure groups that a query string sets. */
function groupsIn(query) {
  return new Set([...new URLSearchParams(query).keys()].map((name) => name.split(".")[0]));
}
