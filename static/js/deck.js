// <lesson-deck>: one slide at a time out of a document that holds them all.
//
//   address, keys, touch, links, dialogs ──> show(index) ──> slide-changed
//
// Slides not shown are inert, and the next one is laid out ahead. Focus follows the reader's own moves to the new headline, and is never taken on load.

import * as address from "./address.js";
import { Ahead } from "./ahead.js";
import { giveBoxesTheirKeys } from "./boxes.js";
import { DeckDialogs } from "./dialogs.js";
import { actionFor, scrollOf } from "./keymap.js";
import { recall, remember } from "./memory.js";
import { clamp, decode, moved, placeOf } from "./position.js";
import { Stage } from "./stage.js";
import { keepSteady } from "./steady.js";
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

const FOR_PRESENTERS = new Set(["largerNotes", "smallerNotes"]);
const NOT_FOR_PRESENTERS = new Set(["presenter", "reading"]);

// Of the window, the strip below its top in which a slide that is read on one page begins.
const READING_LINE = "-5% 0px -90% 0px";

// Of the deck, the part that is seen from which keys without a focus are meant for it.
const ENOUGH = 0.75;
const SIGHT_STEPS = Array.from({ length: 21 }, (_, i) => i / 20);

export class LessonDeck extends HTMLElement {
  #index = 0;
  #listening;
  #dialogs;
  #stage;
  #ahead = new Ahead();
  #inSight = true;

  static define() {
    customElements.define("lesson-deck", LessonDeck);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    this.#dialogs = new DeckDialogs(this, this.slides, this.#isRightToLeft, this.#listening.signal);
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
    if (index !== this.#index) this.#section.scrollTop = 0;
    this.#index = index;
    this.#paint();
    const id = this.#section.dataset.id;
    address.goTo(id);
    remember(this.#memoryKey, id);
    if (focus) focusHeading(this.#section.querySelector("h2"), { preventScroll: this.#isDeck });
    this.#announce();
  }

  #moves = {
    next: () => moved(this.#index, 1, this.#count),
    previous: () => moved(this.#index, -1, this.#count),
    first: () => 0,
    last: () => this.#count - 1,
  };

  #actions = {
    overview: () => this.#dialogs.open("overview", this.#index),
    contents: () => this.#dialogs.open("contents", this.#index),
    goTo: () => this.#dialogs.open("go-to", this.#index),
    help: () => this.#dialogs.open("help", this.#index),
    fullscreen: () => this.#stage.toggleFullscreen(),
    black: () => this.#stage.blacken(),
    presenter: () => this.#openPresenter(),
    reading: () => this.#toggleReading(),
    largerNotes: () => this.#wishNotes(1),
    smallerNotes: () => this.#wishNotes(-1),
  };

  #listen() {
    const options = { signal: this.#listening.signal };
    document.addEventListener("keydown", this.#onKey, options);
    document.addEventListener("click", this.#onLink, options);
    for (const click of ["click", "auxclick"]) document.addEventListener(click, this.#onViewLink, options);
    window.addEventListener("hashchange", this.#onAddress, options);
    this.addEventListener("click", this.#onTool, options);
    this.addEventListener("presenting-changed", () => this.#paintSteps(), options);
    this.addEventListener("place-chosen", (event) => this.show(event.index), options);
    const stop = watchSwipes(this.querySelector(".slides"), (step) => this.#onSwipe(step));
    options.signal.addEventListener("abort", stop);
    options.signal.addEventListener("abort", giveBoxesTheirKeys(document));
    keepSteady(this.querySelector(".slides"), options.signal);
    this.#watchSight();
    this.#watchReading();
  }

  /** In a frame the window is the one around it all: a deck scrolled out of sight there is out of sight. */
  #watchSight() {
    const sight = new IntersectionObserver((entries) => {
      const { intersectionRatio, intersectionRect } = entries.at(-1);
      this.#inSight = intersectionRatio >= ENOUGH || intersectionRect.height > innerHeight / 2;
    }, { threshold: SIGHT_STEPS });
    sight.observe(this);
    this.#listening.signal.addEventListener("abort", () => sight.disconnect());
  }

  #onKey = (event) => {
    const action = actionFor(event, { rtl: this.#isRightToLeft, singleKeys: this.#dialogs.singleKeys });
    if (!action || !this.#isPossible(action) || !this.#isMeant(event)) return;
    const acted = action in this.#moves ? this.#scrollOrMove(action, event) : this.#act(action, event);
    if (acted) event.preventDefault();
  };

  #isPossible(action) {
    if (this.#isPresenter) return !NOT_FOR_PRESENTERS.has(action);
    return !FOR_PRESENTERS.has(action) && (this.#isDeck || IN_READING_VIEW.has(action));
  }

  /** Whoever reads a section below, or has scrolled the deck away, means the page. */
  #isMeant({ target }) {
    if (this.#isPresenter) return true;
    if (target.closest?.("main, footer") && !this.contains(target)) return false;
    if (this.#inSight || !this.#isDeck) return true;
    // With the focus on its headline the slide would hold the key, and the page would stand still.
    if (this.contains(target)) target.blur();
    return false;
  }

  #act(action, { repeat }) {
    // Held, a key would open and close, or turn back and forth.
    if (!repeat) this.#actions[action]();
    return true;
  }

  /** Who presents has the notes, and turns slides for others: a clicker's key does nothing else. */
  #scrollOrMove(action, event) {
    return (!this.#isPresenter && this.#scroll(scrollOf(event))) || this.#move(action);
  }

  /** What does not fit is read before the slide turns. Says whether there was more to see. */
  #scroll(part) {
    const slide = this.#section;
    const most = slide.scrollHeight - slide.clientHeight;
    const top = clamp(slide.scrollTop + part * slide.clientHeight, 0, most);
    if (!part || Math.abs(top - slide.scrollTop) < 1) return false;
    slide.scrollTop = top;
    return true;
  }

  /** Says whether there was anywhere to go: at an end, the page may scroll on. */
  #move(name) {
    const index = this.#moves[name]();
    if (index === this.#index) return false;
    this.show(index);
    return true;
  }

  #onSwipe(step) {
    if (this.#isDeck) this.#move((step > 0) === this.#isRightToLeft ? "previous" : "next");
  }

  #onTool = (event) => {
    const tool = event.target.closest("[data-action]");
    if (tool) this.#actions[tool.dataset.action]();
    const step = event.target.closest(".step");
    if (!step) return;
    event.preventDefault();
    if ("below" in step.dataset) this.#follow(step.hash);
    else this.#move(step.rel === "next" ? "next" : "previous");
  };

  #onLink = (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (this.#follow(link.hash)) event.preventDefault();
  };

  #onAddress = () => this.#follow(location.hash);

  /** Goes where a fragment points: a slide, or a section below the deck. */
  #follow(hash) {
    if (hash === `#${this.id}`) return this.#arrive();
    const index = placeOf(hash, this.#ids);
    if (index >= 0) {
      this.#dialogs.close();
      this.show(index);
      this.scrollIntoView({ block: "nearest" });
      return true;
    }
    const heading = document.getElementById(decode(hash.replace(/^#\/?/, "")));
    if (!heading?.closest(".section")) return false;
    this.#dialogs.close();
    focusHeading(heading);
    // What were laid out only on the way there would move it.
    document.body.dataset.whole = "";
    heading.scrollIntoView({ block: "start" });
    address.goTo(heading.id);
    return true;
  }

  /** Past the page's header, to where the reader was. */
  #arrive() {
    focusHeading(this.#section.querySelector("h2"), { preventScroll: this.#isDeck });
    if (this.#isDeck) this.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** On one page, the slide that is read is the one at the window's top: the place follows it. */
  #watchReading() {
    const line = new IntersectionObserver((entries) => {
      const read = entries.find((entry) => entry.isIntersecting)?.target;
      if (read && document.body.dataset.view === "scroll") this.#reach(this.#sections.indexOf(read));
    }, { root: document, rootMargin: READING_LINE });
    this.#sections.forEach((section) => line.observe(section));
    this.#listening.signal.addEventListener("abort", () => line.disconnect());
  }

  #reach(index) {
    if (index !== this.#index) this.show(index, { focus: false });
  }

  get #startingPlace() {
    const linked = placeOf(location.hash, this.#ids);
    if (linked >= 0) return linked;
    return Math.max(0, this.#ids.indexOf(recall(this.#memoryKey)));
  }

  #paint() {
    const deck = this.#isDeck;
    this.#sections.forEach((section, i) => { section.inert = deck && i !== this.#index; });
    this.querySelectorAll(".segments a").forEach((segment, i) => {
      if (i === this.#index) segment.setAttribute("aria-current", "step");
      else segment.removeAttribute("aria-current");
      segment.toggleAttribute("data-seen", i < this.#index);
    });
    this.querySelector(".place-now").textContent = this.#index + 1;
    this.querySelector(".progress").value = this.#index + 1;
    this.#paintSteps();
    this.#ahead.expect(this.#section.nextElementSibling);
  }

  #paintSteps() {
    this.#paintStep("prev", this.#index > 0, this.#index - 1);
    this.#paintStep("next", this.#index < this.#count - 1, this.#index + 1);
    this.#paintWayOn();
  }

  #paintStep(rel, possible, index) {
    const step = this.querySelector(`.step[rel="${rel}"]`);
    step.setAttribute("aria-disabled", String(!possible));
    step.href = `#/${this.#ids[possible ? index : this.#index]}`;
  }

  /** After the last slide the lesson goes on below: the step leads there, and says so. */
  #paintWayOn() {
    const step = this.querySelector('.step[rel="next"]');
    const below = this.#index === this.#count - 1 ? this.#below : null;
    const name = below?.textContent.trim() ?? "";
    step.toggleAttribute("data-below", Boolean(below));
    step.setAttribute("aria-label", below ? `Below: ${name}` : "Next slide");
    step.querySelector(".step-name").textContent = name;
    if (!below) return;
    step.setAttribute("aria-disabled", "false");
    step.href = `#/${below.id}`;
  }

  #announce() {
    this.dispatchEvent(new SlideChange(this.#index, this.#section.dataset.id));
  }

  #toggleReading() {
    document.body.dataset.view = this.#isDeck ? "scroll" : "deck";
    address.setView(document.body.dataset.view);
    this.#paint();
    this.#nameLinks();
    const heading = this.#section.querySelector("h2");
    focusHeading(heading);
    // At once: on a smooth way there other slides would count as read.
    heading.scrollIntoView({ block: "start", behavior: "instant" });
  }

  /** The page's own link to the other view says what it is after a change without loading. */
  #nameLinks() {
    const link = document.querySelector("[data-toggles-view]");
    if (!link) return;
    link.dataset.leadsTo = this.#isDeck ? "scroll" : "deck";
    link.textContent = this.#isDeck ? "Reading view" : "Slides";
  }

  /** Links to other views lead to what is seen now: the same settings, the same slide. */
  #onViewLink = ({ target }) => {
    const link = target.closest?.("[data-leads-to]");
    if (!link) return;
    const url = new URL(location.href);
    url.searchParams.delete("print-pdf");
    url.searchParams.delete("view");
    if (link.dataset.leadsTo !== "deck") url.searchParams.set("view", link.dataset.leadsTo);
    link.href = url.href.replaceAll("%2C", ",");
  };

  #wishNotes(step) {
    this.dispatchEvent(new CustomEvent("notes-wished", { bubbles: true, detail: step }));
  }

  #openPresenter() {
    document.dispatchEvent(new Event("presenter-opened"));
    try {
      window.open(`${this.dataset.present}${location.search}#/${this.#section.dataset.id}`, "overtone-presenter");
    } catch {
      // A frame may forbid it, and then some browsers throw.
    }
  }

  /** The headline of what follows the slides, where it can be seen. */
  get #below() {
    return document.fullscreenElement ? null : document.querySelector(".section > h2");
  }

  get #isDeck() {
    return document.body.dataset.view === "deck";
  }

  get #isPresenter() {
    return document.body.dataset.page === "presenter";
  }

  get #isRightToLeft() {
    return this.matches(":dir(rtl)"); // what is computed would have the page laid out first
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
