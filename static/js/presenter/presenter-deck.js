// Keeps the deck of the presenter view and its room in the same state.
//
//   deck ── change ──> RoomClient ──> followers
//   change by the paired phone ──> RoomClient ── state ──> deck

import { DeckState, differ } from "../deck/position/state.js";
import { hasAnswerButtons } from "./votes/prediction-answer.js";

export class PresenterDeck {
  #deck = document.querySelector("lesson-deck");
  #deckState;
  #projector; // DeckState that applies the moves in the projector window
  #room = null;
  #changedByAddress = groupsIn(location.search);
  #isNewer = location.hash.length > 1; // than the room's state: the address names a slide, or the deck has moved since
  #revision = 0; // of the newest room state that this deck shows; 0 before the first
  #unsentAnswers = {}; // whether each is shown, by id; changed before the room was connected
  #index; // of the slide before the current change

  /** Create after <lesson-deck> is defined. */
  constructor(signal) {
    this.#deckState = new DeckState((change, _event, isApplied) => this.#onChange(change, isApplied), { signal });
    this.#projector = new DeckState(() => {}, { signal });
    this.#index = this.#deck.index;
    document.addEventListener("answer-changed", ({ id, isShown }) => {
      this.#unsentAnswers[id] = isShown;
      if (this.#revision) this.#sendAnswers();
    }, { signal });
  }

  /** Use this room from now on; null for none. A new room has no state to apply. */
  connect(room, { isNew = false } = {}) {
    this.#room = room;
    this.#revision = 0;
    if (!room) markVote(null);
    if (isNew) this.#isNewer = true;
  }

  /**
   * Apply a newer state of the room, or send this view's state if that is newer. A reloaded view applies the state that
   * the phone has changed last.
   */
  follow(state) {
    if (!this.#revision) this.#deckState.apply({ black: state.black });
    // The numbers of answers and followers change without a new revision, and moves that are being sent are newer.
    const isNew = state.revision > this.#revision && !this.#room.isMoving;
    const isNewer = this.#isNewer && state.driver === "presenter";
    if (!this.#revision && isNewer) this.#room.move(this.#wholeFor(state));
    else if (!this.#revision || isNew) this.#apply(state);
    this.#sendAnswers();
    // After a reload, the answers were shown before.
    if (!this.#room.isMoving) showAnswers(state.answers, { inFigures: this.#revision > 0 });
    markVote(state.vote);
    if (isNew) this.#revision = state.revision;
  }

  /** Apply a move in the projector window; it is sent to the room. */
  applyProjectorMove(move) {
    this.#projector.apply(move);
  }

  #sendAnswers() {
    if (!Object.keys(this.#unsentAnswers).length) return;
    this.#room.move({ answers: this.#unsentAnswers });
    this.#unsentAnswers = {};
  }

  #onChange(change, isApplied) {
    const move = this.#moveFor(change, isApplied);
    if (!this.#revision) this.#isNewer = true;
    else this.#room?.move(move);
  }

  /**
   * Return a change to the next or previous slide as a turn, so that it is added to a turn of the phone. A move in
   * another window (`isApplied`) is absolute, because each presenter view of this browser sends it.
   */
  #moveFor({ slide, ...change }, isApplied) {
    const by = this.#deck.index - this.#index;
    this.#index = this.#deck.index;
    if (slide === undefined || !by) return change;
    // The server counts a turn in steps.
    const isTurn = Math.abs(by) === 1 && !isApplied && !this.#deck.querySelector("[data-steps]");
    return isTurn ? { turn: by } : { slide, ...change };
  }

  /** Figure groups that the room does not name get their initial settings. */
  #apply({ slide, step, block, black, figures }) {
    const groups = Object.keys(this.#deckState.read().figures);
    const all = Object.fromEntries(groups.map((group) => [group, figures[group] ?? {}]));
    this.#deckState.apply({ slide, step, block, black, figures: all });
    this.#index = this.#deck.index;
  }

  /** Return this view's state with the figure groups that may differ from the room's. */
  #wholeFor(roomState) {
    const { figures, black, ...position } = this.#deckState.read();
    const changed = Object.entries(figures).filter(([group, values]) =>
      group in roomState.figures ||
      this.#changedByAddress.has(group) ||
      differ(values, this.#deckState.initial(group)));
    return { ...position, figures: Object.fromEntries(changed) };
  }
}

/** Show the answers to these predictions, by id, and hide all others. `inFigures` also shows new answers in the figures. */
function showAnswers(answers, { inFigures }) {
  for (const prediction of document.querySelectorAll("lesson-prediction")) {
    const isShown = prediction.dataset.id in answers;
    if (inFigures && isShown && !prediction.isShown) prediction.showInFigure();
    prediction.isShown = isShown;
  }
}

/** Mark the predictions whose own buttons are hidden because of this vote. */
function markVote(vote) {
  for (const prediction of document.querySelectorAll("lesson-prediction")) {
    prediction.toggleAttribute("data-voting", !hasAnswerButtons(prediction.dataset.id, vote));
  }
}

/** Return the figure groups that a query string sets. */
function groupsIn(query) {
  return new Set([...new URLSearchParams(query).keys()].map((name) => name.split(".")[0]));
}
