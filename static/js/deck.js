// <lesson-deck>: one slide at a time out of a document that holds them all.
//
//   address, keys, touch, links, dialogs ──> show(index) ──> slide-changed
//
// Slides not shown are inert. Focus follows the reader's own moves to the new headline, and is never taken on load.

import * as address from "./address.js";
import { DeckDialogs } from "./dialogs.js";
import { actionFor } from "./keymap.js";
import { recall, remember } from "./memory.js";
import { moved, placeOf } from "./position.js";
import { Stage } from "./stage.js";
import { watchSwipes } from "./swipe.js";

/** Tells where the deck is now. Bubbles. */
export class SlideChange extends Event {
  constructor(index, id) {
    super("slide-changed", { bubbles: true });
    this.index = index;
    this.id = id;
  }
}

// What still makes sense when all slides are stacked on one page.
const IN_READING_VIEW = new Set(["reading", "help", "contents", "goTo", "presenter"]);

export class LessonDeck extends HTMLElement {
  #index = 0;
  #listening;
  #dialogs;
  #stage;

  static define() {
    customElements.define("lesson-deck", LessonDeck);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    this.#dialogs = new DeckDialogs(this, this.slides, this.#isRightToLeft);
    this.#stage = new Stage(this);
    this.#listen();
    this.#index = this.#startingPlace;
    this.#paint();
    if (placeOf(location.hash, this.#ids) >= 0) address.goTo(this.#section.dataset.id);
    this.dataset.ready = "";
    this.#announce();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#stage.leave();
  }

  /** Every slide as `{ id, title }`, in order. */
  get slides() {
    return this.#sections.map((section) => ({ id: section.dataset.id, title: section.querySelector("h2").textContent.trim() }));
  }

  get index() {
    return this.#index;
  }

  /** Shows a slide because someone asked for it: the address, the memory and the focus follow. */
  show(index, { focus = true } = {}) {
    if (this.#isDeck && index === this.#index && !focus) return;
    this.#index = index;
    this.#paint();
    const id = this.#section.dataset.id;
    address.goTo(id);
    remember(this.#memoryKey, id);
    if (focus) focusHeading(this.#section.querySelector("h2"), { preventScroll: this.#isDeck });
    this.#announce();
  }

  #actions = {
    next: () => this.show(moved(this.#index, 1, this.#count)),
    previous: () => this.show(moved(this.#index, -1, this.#count)),
    first: () => this.show(0),
    last: () => this.show(this.#count - 1),
    overview: () => this.#dialogs.open("overview", this.#index),
    contents: () => this.#dialogs.open("contents", this.#index),
    goTo: () => this.#dialogs.open("go-to", this.#index),
    help: () => this.#dialogs.open("help", this.#index),
    fullscreen: () => this.#stage.toggleFullscreen(),
    black: () => this.#stage.blacken(),
    presenter: () => this.#openPresenter(),
    reading: () => this.#toggleReading(),
  };

  #listen() {
    const options = { signal: this.#listening.signal };
    document.addEventListener("keydown", this.#onKey, options);
    document.addEventListener("click", this.#onLink, options);
    window.addEventListener("hashchange", this.#onAddress, options);
    this.addEventListener("click", this.#onTool, options);
    this.addEventListener("place-chosen", (event) => this.show(event.index), options);
    const stop = watchSwipes(this.querySelector(".slides"), (step) => this.#onSwipe(step));
    options.signal.addEventListener("abort", stop);
  }

  #onKey = (event) => {
    const action = actionFor(event, { rtl: this.#isRightToLeft, singleKeys: this.#dialogs.singleKeys });
    if (!action || (!this.#isDeck && !IN_READING_VIEW.has(action))) return;
    event.preventDefault();
    this.#actions[action]();
  };

  #onSwipe(step) {
    if (this.#isDeck) this.#actions[(step > 0) === this.#isRightToLeft ? "previous" : "next"]();
  }

  #onTool = (event) => {
    const tool = event.target.closest("[data-action]");
    if (tool) this.#actions[tool.dataset.action]();
    const step = event.target.closest(".step");
    if (!step) return;
    event.preventDefault();
    this.#actions[step.rel === "next" ? "next" : "previous"]();
  };

  #onLink = (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (this.#follow(link.hash)) event.preventDefault();
  };

  #onAddress = () => this.#follow(location.hash);

  /** Goes where a fragment points: a slide, or a section below the deck. */
  #follow(hash) {
    const index = placeOf(hash, this.#ids);
    if (index >= 0) {
      this.#dialogs.close();
      this.show(index);
      this.scrollIntoView({ block: "nearest" });
      return true;
    }
    const heading = document.getElementById(hash.replace(/^#\/?/, ""));
    if (!heading?.closest(".section")) return false;
    this.#dialogs.close();
    focusHeading(heading);
    heading.scrollIntoView({ block: "start" });
    address.goTo(heading.id);
    return true;
  }

  get #startingPlace() {
    const linked = placeOf(location.hash, this.#ids);
    if (linked >= 0) return linked;
    return Math.max(0, this.#ids.indexOf(recall(this.#memoryKey)));
  }

  #paint() {
    const deck = this.#isDeck;
    this.#sections.forEach((section, i) => { section.inert = deck && i !== this.#index; });
    this.#section.scrollTop = 0;
    this.querySelectorAll(".segments a").forEach((segment, i) => {
      if (i === this.#index) segment.setAttribute("aria-current", "step");
      else segment.removeAttribute("aria-current");
      segment.toggleAttribute("data-seen", i < this.#index);
    });
    this.querySelector(".place-now").textContent = this.#index + 1;
    this.#paintStep("prev", this.#index > 0, this.#index - 1);
    this.#paintStep("next", this.#index < this.#count - 1, this.#index + 1);
  }

  #paintStep(rel, possible, index) {
    const step = this.querySelector(`.step[rel="${rel}"]`);
    step.setAttribute("aria-disabled", String(!possible));
    step.href = `#/${this.#ids[possible ? index : this.#index]}`;
  }

  #announce() {
    this.dispatchEvent(new SlideChange(this.#index, this.#section.dataset.id));
  }

  #toggleReading() {
    document.body.dataset.view = this.#isDeck ? "scroll" : "deck";
    address.setView(document.body.dataset.view);
    this.#paint();
    const heading = this.#section.querySelector("h2");
    focusHeading(heading);
    heading.scrollIntoView({ block: "start" });
  }

  #openPresenter() {
    document.dispatchEvent(new Event("presenter-opened"));
    window.open(`${this.dataset.present}${location.search}#/${this.#section.dataset.id}`, "overtone-presenter");
  }

  get #isDeck() {
    return document.body.dataset.view === "deck";
  }

  get #isRightToLeft() {
    return getComputedStyle(this).direction === "rtl";
  }

  get #sections() {
    return [...this.querySelectorAll(".slide")];
  }

  get #section() {
    return this.#sections[this.#index];
  }

  get #ids() {
    return this.#sections.map((section) => section.dataset.id);
  }

  get #count() {
    return this.#sections.length;
  }

  get #memoryKey() {
    return `place:${this.dataset.lesson}`;
  }
}

/** Focusable only now: a heading that always is would be focused by its address, on load. */
function focusHeading(heading, { preventScroll = true } = {}) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll });
}
