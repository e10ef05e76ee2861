// The deck of the presenter view and its room, in step.
//
//   slide-changed, step-changed, figure-changed ── this view leads ──> LedRoom ──> every phone
//   LedRoom ── the phone leads ──> the deck and its figures, as the audience follows
//
// While the phone leads, what moves here is stopped before any other part or window hears of it, and goes back.

import { FigureWish, settingsIn } from "../figure/parameters.js";
import { setStep, stepOf, watchSteps } from "../deck/steps.js";

export class LedDeck {
  #deck = document.querySelector("lesson-deck");
  #room = null;
  #onStopped;
  #given = settingsIn(document); // how the figures came, by group
  #touched = groupsIn(location.search); // groups that may be set otherwise than the lesson has them
  #isPlaced = false; // the deck has said where it is
  #isAhead = location.hash.length > 1; // this view knows better than the room: it was sent here, or has moved since
  #isFollowing = false; // what moves the deck now is the room
  #place = 0; // the slide that the room was last at, as far as the deck has it
  #stopped = null; // groups that were set while another leads, until they are put back
  #revision = 0; // of the room's state that has been followed; 0 before the first

  /** `onStopped` is called when a move was not to be. */
  constructor(onStopped, signal) {
    this.#onStopped = onStopped;
    // Before all others: what this view may not do, nobody is to hear of.
    const options = { signal, capture: true };
    document.addEventListener("slide-changed", this.#onSlide, options);
    document.addEventListener("step-changed", this.#onStep, options);
    document.addEventListener("figure-changed", this.#onFigure, options);
    watchSteps(document, signal);
  }

  /** From now on this is the room; one that is new has nothing to say. Null when there is none. */
  lead(room, { isNew = false } = {}) {
    this.#room = room;
    this.#revision = 0;
    if (isNew) this.#isAhead = true;
  }

  /** Catches up with the room. */
  follow(state) {
    // Counts change without a revision: whoever looks around meanwhile is left alone. And what this view has asked for
    // is newer than what it hears.
    const isNews = state.revision > this.#revision && !this.#room.isMoving;
    if (!this.#revision) this.#begin(state);
    else if (isNews) this.#apply(state);
    if (isNews) this.#revision = state.revision;
  }

  /** Back to where the room is. */
  putBack() {
    const groups = this.#stopped ?? new Set();
    this.#stopped = null;
    if (!this.#room?.state?.open) return;
    // What has the focus is being set by hand, and would keep what it says.
    const held = document.activeElement?.closest("lesson-controls input");
    held?.blur();
    this.#apply(this.#room.state, groups);
    held?.focus({ preventScroll: true });
    this.#onStopped();
  }

  #onSlide = (event) => {
    const { id, index } = event;
    event.isOfRoom = this.#isFollowing;
    if (this.#isFollowing || this.#mayMove || !this.#isPlaced) this.#place = index;
    else return this.#stop(event);
    // The step goes with it: one that has not gone yet would be taken for the new slide's.
    if (this.#isPlaced) this.#move({ slide: id, step: stepOf(id) });
    this.#isPlaced = true;
  };

  #onStep = (event) => {
    const { id, step } = event;
    event.isOfRoom = this.#isFollowing;
    if (id !== this.#slide) return;
    if (!this.#isFollowing && !this.#mayMove) return this.#stop(event);
    this.#move({ step });
  };

  #onFigure = (event) => {
    const { group, values } = event;
    event.isOfRoom = this.#isFollowing;
    if (!this.#isFollowing && !this.#mayMove) return this.#stop(event, group);
    this.#touched.add(group);
    this.#move({ figures: { [group]: values } });
  };

  /** Without a room, or before it is known, this view goes where it likes. */
  get #mayMove() {
    return !this.#room || !this.#revision || this.#room.isLeading;
  }

  #move(wish) {
    if (this.#isFollowing) return;
    if (!this.#revision) this.#isAhead = true;
    else this.#room?.move(wish);
  }

  /** Once whatever moved it is through, so that the other window is told where this one went back to. */
  #stop(event, ...groups) {
    event.stopImmediatePropagation();
    if (!this.#stopped) queueMicrotask(() => this.putBack());
    this.#stopped = new Set([...(this.#stopped ?? []), ...groups]);
  }

  /** Of a room and a view that meet, the one that knows better says where both are. */
  #begin(state) {
    if (this.#room.isLeading && this.#isAhead) this.#room.move(this.#wholeFor(state));
    else this.#apply(state);
  }

  /** Does as the room did, also with `groups` that seem to be set so. The other window is told of it as of any move. */
  #apply({ slide, step, figures }, groups = new Set()) {
    this.#isFollowing = true;
    const index = this.#deck.slides.findIndex(({ id }) => id === slide);
    this.#deck.show(index >= 0 ? index : this.#place, { focus: false });
    setStep(slide, step);
    const settings = settingsIn(document);
    for (const [group, given] of this.#given) {
      const values = { ...given, ...figures[group] };
      if (groups.has(group) || isOther(values, settings.get(group))) this.#deck.dispatchEvent(new FigureWish(group, values));
    }
    this.#isFollowing = false;
  }

  /** Where this view is, and how the figures are set that may differ. */
  #wholeFor({ figures }) {
    const differing = [...settingsIn(document)].filter(([group]) => this.#touched.has(group) || group in figures);
    return { slide: this.#slide, step: stepOf(this.#slide), figures: Object.fromEntries(differing) };
  }

  get #slide() {
    return this.#deck.slides[this.#deck.index].id;
  }
}

function isOther(values, settings) {
  return Object.entries(settings).some(([name, value]) => values[name] !== value);
}

/** The groups of figures that an address sets. */
function groupsIn(query) {
  return new Set([...new URLSearchParams(query).keys()].map((name) => name.split(".")[0]));
}
