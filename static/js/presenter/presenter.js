// <lesson-presenter>: the presenter view around the deck: speaker notes, the next slide's title and the clock.

import { clamp } from "../lib/clamp.js";
import { PageElement } from "../lib/dom/page-element.js";
import { loadItem, saveItem } from "../lib/browser/storage.js";
import { gettext } from "../lib/translation.js";
import { PresenterClock } from "./clock.js";
import { endText } from "./votes/vote-list.js";

const [SMALLEST, LARGEST, STEP] = [80, 300, 20]; // percent of the text size

export class LessonPresenter extends PageElement {

  static define() {
    customElements.define("lesson-presenter", LessonPresenter);
  }

  setUp(signal) {
    const options = { signal };
    document.addEventListener("slide-changed", this.#onSlide, options);
    for (const change of ["room-opened", "room-closed"]) this.addEventListener(change, () => this.#paintEnd(), options);
    document.addEventListener("notes-size-requested", ({ detail }) => {
      this.#setNotesSize(this.#notesSize + detail * STEP);
    }, options);
    document.addEventListener("black-changed", ({ isBlack }) => this.#paintBlack(isBlack), options);
    this.addEventListener("click", this.#onClick, options);
    new PresenterClock(this.querySelector(".presenter-clocks"), options.signal);
    this.#setNotesSize(Number(loadItem("notes-size")) || 100);
  }

  #onSlide = ({ id }) => {
    for (const note of this.querySelectorAll(".speaker-note")) note.hidden = note.dataset.slide !== id;
    this.querySelector(".speaker-notes").scrollTop = 0;
    this.#paintNext();
  };

  #paintNext() {
    const { slides, index } = this.#deck;
    this.querySelector('[data-step="previous"]').setAttribute("aria-disabled", String(index === 0));
    this.querySelector('[data-step="next"]').setAttribute("aria-disabled", String(this.#isLast));
    this.querySelector(".next-label").textContent = gettext("Next");
    this.querySelector(".next-title").textContent = slides[index + 1]?.title ?? "";
    this.#paintEnd();
  }

  /** The text after the last slide depends on the room. */
  #paintEnd() {
    if (this.#isLast) this.querySelector(".next-label").textContent = endText(this);
  }

  get #isLast() {
    return this.#deck.index === this.#deck.slides.length - 1;
  }

  #onClick = ({ target, detail }) => {
    const button = target.closest("button, summary");
    const { notes, step, screen } = button?.dataset ?? {};
    // A focused button handles Space and Enter itself, so after a click the focus moves away: keys still turn slides.
    if (detail && button && !button.closest("lesson-deck, dialog")) button.blur();
    // Leaves the focus on the button, so that it can be pressed again.
    if (step) this.#deck.turn(step === "next" ? 1 : -1);
    if (screen === "black") this.#deck.black = !this.#deck.black;
    if (notes) this.#setNotesSize(this.#notesSize + (notes === "larger" ? STEP : -STEP));
  };

  #paintBlack(isBlack) {
    this.querySelector(".black-notice > span").hidden = !isBlack;
    this.querySelector('[data-screen="black"][aria-pressed]').setAttribute("aria-pressed", String(isBlack));
  }

  get #deck() {
    return this.querySelector("lesson-deck");
  }

  #notesSize = 100;

  #setNotesSize(percent) {
    this.#notesSize = clamp(percent, SMALLEST, LARGEST);
    this.querySelector(".speaker-notes").style.fontSize = `${this.#notesSize}%`;
    saveItem("notes-size", this.#notesSize);
  }
}
