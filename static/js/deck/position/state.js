// The state of a deck as one value, `{ slide, step, block, black, figures }`, with the field names of a room's JSON:
//
//   slide     id of the slide that is shown
//   step      step of that slide, as `steps.js` counts it; 0 at its start
//   block     reading position on that slide, as `reading.js` counts blocks; 0 at its start
//   black     whether the screen is black
//   figures   settings of each figure group; all values are strings
//
// The presenter view sends this value to its room, followers apply the room's value, and the windows of one browser
// exchange it.

import { FigureChangeRequest, settingsOnPage } from "../../figure/controls/settings.js";
import { blockOf, setBlock, watchReading } from "./reading.js";
import { setStep, stepOf, watchSteps } from "./steps.js";

let applying = null; // the DeckState whose `apply` is running

export class DeckState {
  #deck = document.querySelector("lesson-deck");
  #initial = settingsOnPage(document);
  #figures = new Map(this.#initial);
  #onChange;

  /**
   * Call `onChange(change, event, isApplied)` after each change of the deck, until `signal` aborts.
   *
   * `change` holds the fields that changed. `isApplied` is true if another DeckState of this page made the change.
   * Changes that this object applies itself are not reported, so a state is never sent back to its sender.
   */
  constructor(onChange, { signal }) {
    this.#onChange = onChange;
    const options = { signal };
    watchReading(document);
    document.addEventListener("slide-changed", (event) => this.#report(this.#position, event), options);
    document.addEventListener("step-changed", (event) => this.#onMove(event), options);
    document.addEventListener("reading-changed", (event) => this.#onMove(event), options);
    document.addEventListener("black-changed", (event) => this.#report({ black: event.isBlack }, event), options);
    document.addEventListener("figure-changed", (event) => this.#onFigure(event), options);
    watchSteps(document, signal);
  }

  /** Return the whole state, with the settings of all figure groups. */
  read() {
    return { ...this.#position, black: this.#deck.black, figures: Object.fromEntries(this.#figures) };
  }

  /** Return the settings that a group had when this object was created. */
  initial(group) {
    return this.#initial.get(group);
  }

  /**
   * Apply a state to the deck. Missing fields, missing figure groups and unknown slides change nothing; settings that
   * are missing in a figure group take their initial values.
   */
  apply({ slide, step, block, black, figures = {} }, { focus = false } = {}) {
    const outer = applying;
    applying = this;
    try {
      this.#applySlide(slide, step, focus);
      if (block !== undefined) setBlock(slide, block);
      if (black !== undefined) this.#deck.black = black;
      for (const [group, values] of Object.entries(figures)) this.#applyFigure(group, values);
    } finally {
      applying = outer;
    }
  }

  #applySlide(slide, step, focus) {
    const index = this.#deck.slides.findIndex(({ id }) => id === slide);
    if (index < 0) return;
    this.#deck.show(index, { focus });
    if (step !== undefined) setStep(slide, step);
  }

  /** Equal settings are not applied again: that would discard dimensions that return when the figure is wide enough. */
  #applyFigure(group, values) {
    const settings = { ...this.initial(group), ...values };
    if (differ(settings, this.#figures.get(group))) this.#deck.dispatchEvent(new FigureChangeRequest(group, settings));
  }

  #onMove(event) {
    if (event.id === this.#position.slide) this.#report(this.#position, event);
  }

  #onFigure(event) {
    const { group, values } = event;
    this.#figures.set(group, values);
    this.#report({ figures: { [group]: values } }, event);
  }

  #report(change, event) {
    if (applying !== this) this.#onChange(change, event, applying !== null);
  }

  get #position() {
    const slide = this.#deck.slides[this.#deck.index].id;
    return { slide, step: stepOf(slide), block: blockOf(slide) };
  }
}

/** Compare two settings of one figure group. */
export function differ(settings, others = {}) {
  return Object.entries(settings).some(([name, value]) => others[name] !== value);
}
