// <lesson-presenter>: the presenter view around the deck: speaker notes, the next slide's title and the clock.

import { appearedOf, countOf } from "../deck/position/steps.js";
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
    // After the last slide, the text depends on the room.
    for (const change of ["step-changed", "room-opened", "room-closed"]) {
      this.addEventListener(change, () => this.#paintSteps(), options);
    }
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
    this.#paintSteps();
  };

  /** Paint the two large buttons: what is next, and whether the deck can go on and back. */
  #paintSteps() {
    const { slides, index } = this.#deck;
    const slide = this.#deck.querySelectorAll(".slide")[index];
    const [appeared, count] = [appearedOf(slide), countOf(slide)];
    const isStep = appeared < count;
    const isLast = index === slides.length - 1;
    this.querySelector('[data-step="previous"]').ariaDisabled = index === 0 && appeared === 0;
    this.querySelector('[data-step="next"]').ariaDisabled = isLast && !isStep;
    this.querySelector(".next-title").textContent = isStep ? `${appeared + 1} / ${count}` : slides[index + 1]?.title ?? "";
    this.querySelector(".next-label").textContent = this.#nextLabel(isStep, isLast);
  }

  #nextLabel(isStep, isLast) {
    if (isStep) return gettext("Next step");
    return isLast ? endText(this) : gettext("Next");
  }

  #onClick = ({ target, detail }) => {
    const button = target.closest("button, summary");
    const { notes, step, screen } = button?.dataset ?? {};
    // A focused button handles Space and Enter itself, so after a click the focus moves away: keys still change the slide.
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
