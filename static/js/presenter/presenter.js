// <lesson-presenter>: the presenter view around the deck: speaker notes, the next slide's title and the clock.

import { clamp } from "../lib/clamp.js";
import { minutesAndSeconds } from "../lib/duration.js";
import { loadItem, saveItem } from "../lib/storage.js";

const TICK = 1000; // ms
const [SMALLEST, LARGEST, STEP] = [80, 300, 20]; // percent of the text size

export class LessonPresenter extends HTMLElement {
  #listening;
  #ticking = 0;
  #elapsed = 0; // ms until the clock was last paused
  #since = Date.now(); // time at which the clock was last started; null while paused
  #code = ""; // code of the room that the clock belongs to

  static define() {
    customElements.define("lesson-presenter", LessonPresenter);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    document.addEventListener("slide-changed", this.#onSlide, options);
    document.addEventListener("notes-size-requested", ({ detail }) => {
      this.#setNotesSize(this.#notesSize + detail * STEP);
    }, options);
    document.addEventListener("black-changed", ({ isBlack }) => this.#paintBlack(isBlack), options);
    this.addEventListener("click", this.#onClick, options);
    this.addEventListener("room-opened", ({ detail }) => this.#restoreClock(detail), options);
    this.#ticking = setInterval(() => this.#paintClocks(), TICK);
    this.#paintClocks();
    this.#setNotesSize(Number(loadItem("notes-size")) || 100);
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearInterval(this.#ticking);
  }

  #onSlide = ({ target, index, id }) => {
    for (const note of this.querySelectorAll(".speaker-note")) note.hidden = note.dataset.slide !== id;
    this.querySelector(".speaker-notes").scrollTop = 0;
    const { slides } = target;
    const isLast = index === slides.length - 1;
    this.querySelector('[data-step="previous"]').setAttribute("aria-disabled", String(index === 0));
    this.querySelector('[data-step="next"]').setAttribute("aria-disabled", String(isLast));
    this.querySelector(".next-label").textContent = isLast ? "End of slides" : "Next";
    this.querySelector(".next-title").textContent = slides[index + 1]?.title ?? "";
  };

  #onClick = ({ target, detail }) => {
    const button = target.closest("button, summary");
    const { clock, notes, step, screen } = button?.dataset ?? {};
    // A focused button handles Space and Enter itself, so after a click the focus moves away: keys still turn slides.
    if (detail && button && !button.closest("lesson-deck, dialog")) button.blur();
    // Leaves the focus on the button, so that it can be pressed again.
    if (step) this.#deck.turn(step === "next" ? 1 : -1);
    if (screen === "black") this.#deck.black = !this.#deck.black;
    if (notes) this.#setNotesSize(this.#notesSize + (notes === "larger" ? STEP : -STEP));
    if (clock === "restart") this.#restart();
    if (clock === "pause") this.#pause();
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

  #restart() {
    this.#elapsed = 0;
    if (this.#since) this.#since = Date.now();
    this.#saveClock();
    this.#paintClocks();
  }

  #pause() {
    if (this.#since) this.#elapsed += Date.now() - this.#since;
    this.#since = this.#since ? null : Date.now();
    this.#saveClock();
    this.#paintClocks();
  }

  /** Restore the saved clock if it belongs to this room. */
  #restoreClock(code) {
    const saved = JSON.parse(loadItem(this.#clockKey) ?? "null");
    this.#code = code;
    if (saved?.code === code) {
      this.#elapsed = saved.elapsed;
      this.#since = saved.since;
    }
    this.#saveClock();
    this.#paintClocks();
  }

  #saveClock() {
    this.querySelector('[data-clock="pause"]').textContent = this.#since ? "Pause" : "Resume";
    if (!this.#code) return;
    const clock = { code: this.#code, elapsed: this.#elapsed, since: this.#since };
    saveItem(this.#clockKey, JSON.stringify(clock));
  }

  get #clockKey() {
    return `clock:${this.#deck.dataset.lesson}`;
  }

  #paintClocks() {
    const elapsed = this.#elapsed + (this.#since ? Date.now() - this.#since : 0);
    const planned = Number(this.dataset.minutes) * 60_000;
    const display = this.querySelector(".clock-elapsed");
    display.textContent = minutesAndSeconds(elapsed);
    display.toggleAttribute("data-over", planned > 0 && elapsed > planned);
    const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    this.querySelector(".clock-now").textContent = time;
  }
}
