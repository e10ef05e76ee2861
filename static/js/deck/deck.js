// <lesson-deck>: one slide at a time out of a document that holds them all.
//
//   address, keys, touch, links, dialogs ──> show(index) ──> slide-changed
//
// All slides but the one shown are inert. Focus moves to the new headline when the reader changes the slide, and never on
// load.

import { goBelow, headingBelow } from "../page/below.js";
import { giveBoxesTheirKeys } from "../page/boxes.js";
import { paintBar, paintSteps } from "./bar.js";
import { DeckKeys, readOn } from "./keys.js";
import { DeckDialogs } from "./dialogs.js";
import { watchFragments } from "./fragments.js";
import { focusHeading } from "./headline.js";
import { keepPlace, spellAddress, startingPlace } from "./place.js";
import { moved, placeOf } from "./position.js";
import { openPresenter } from "../presenter/presenter-window.js";
import { Stage } from "./stage.js";
import { keepSteady } from "../page/steady.js";
import { watchSwipes } from "./swipe.js";
import { isDeck, keepViewLinks, turnView, watchReading } from "./views.js";

/** Tells where the deck is now. Bubbles. */
export class SlideChange extends Event {
  constructor(index, id) {
    super("slide-changed", { bubbles: true });
    this.index = index;
    this.id = id;
  }
}

export class LessonDeck extends HTMLElement {
  /** Every one as `{ id, title }`, in order. */
  slides = [];
  #sections = [];
  #index = 0;
  #listening;
  #dialogs;
  #stage;
  #keys;

  static define() {
    customElements.define("lesson-deck", LessonDeck);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#sections = [...this.querySelectorAll(".slide")];
    this.slides = this.#sections.map((section) => ({ id: section.dataset.id, title: section.querySelector("h2").textContent.trim() }));
    this.#dialogs = new DeckDialogs(this, this.slides, this.#isRightToLeft, signal);
    this.#stage = new Stage(this);
    this.#keys = new DeckKeys(this, signal);
    this.#listen(signal);
    this.#index = startingPlace(this.dataset.lesson, this.#ids);
    this.#paint();
    spellAddress(this.#ids);
    this.dataset.ready = ""; // for the style sheets: slides are shown and hidden by this element from now on
    this.#announce();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#stage.leave();
  }

  get index() {
    return this.#index;
  }

  /** Shows a slide because someone asked for it: the address, the memory and the focus follow. */
  show(index, { focus = true } = {}) {
    if (isDeck() && index === this.#index && !focus) return;
    if (index !== this.#index) this.#section.scrollTop = 0;
    this.#index = index;
    this.#paint();
    keepPlace(this.dataset.lesson, this.#id);
    if (focus) focusHeading(this.#headline, { preventScroll: isDeck() });
    this.#announce();
  }

  #moves = {
    next: () => moved(this.#index, 1, this.#sections.length),
    previous: () => moved(this.#index, -1, this.#sections.length),
    first: () => 0,
    last: () => this.#sections.length - 1,
  };

  #actions = {
    overview: () => this.#dialogs.open("overview", this.#index),
    contents: () => this.#dialogs.open("contents", this.#index),
    goTo: () => this.#dialogs.open("go-to", this.#index),
    help: () => this.#dialogs.open("help", this.#index),
    fullscreen: () => this.#stage.toggleFullscreen(),
    black: () => this.#stage.blacken(),
    presenter: () => openPresenter(this, this.#id),
    reading: () => this.#turnView(),
    largerNotes: () => this.#wishNotes(1),
    smallerNotes: () => this.#wishNotes(-1),
  };

  #listen(signal) {
    const slides = this.querySelector(".slides");
    document.addEventListener("keydown", this.#onKey, { signal });
    watchFragments((hash) => this.#follow(hash), signal);
    keepViewLinks(signal);
    this.addEventListener("click", this.#onTool, { signal });
    this.addEventListener("presenting-changed", () => paintSteps(this, this.#ids, this.#index), { signal });
    this.addEventListener("place-chosen", (event) => this.show(event.index), { signal });
    signal.addEventListener("abort", watchSwipes(slides, (step) => this.#onSwipe(step)));
    signal.addEventListener("abort", giveBoxesTheirKeys(document));
    keepSteady(slides, signal);
    watchReading(this.#sections, (section) => this.#reach(this.#sections.indexOf(section)), signal);
  }

  #onKey = (event) => {
    const action = this.#keys.actionFor(event, { rtl: this.#isRightToLeft, singleKeys: this.#dialogs.singleKeys });
    if (!action) return;
    const acted = action in this.#moves ? readOn(this.#section, event) || this.#move(action) : this.#act(action, event);
    if (acted) event.preventDefault();
  };

  #act(action, { repeat }) {
    // Held, a key would open and close, or turn back and forth.
    if (!repeat) this.#actions[action]();
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
    if (isDeck()) this.#move((step > 0) === this.#isRightToLeft ? "previous" : "next");
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

  /** Goes where a fragment points: a slide, or a section below the deck. Says whether there is one. */
  #follow(hash) {
    if (hash === `#${this.id}`) return this.#arrive();
    const index = placeOf(hash, this.#ids);
    const heading = index < 0 ? headingBelow(hash) : null;
    if (index < 0 && !heading) return false;
    this.#dialogs.close();
    if (heading) goBelow(heading);
    else this.#goToSlide(index);
    return true;
  }

  #goToSlide(index) {
    this.show(index);
    this.scrollIntoView({ block: "nearest" });
  }

  /** Past the page's header, to where the reader was. */
  #arrive() {
    focusHeading(this.#headline, { preventScroll: isDeck() });
    if (isDeck()) this.scrollIntoView({ block: "nearest" });
    return true;
  }

  #reach(index) {
    if (index !== this.#index) this.show(index, { focus: false });
  }

  #paint() {
    const deck = isDeck();
    this.#sections.forEach((section, i) => { section.inert = deck && i !== this.#index; });
    paintBar(this, this.#ids, this.#index);
  }

  #announce() {
    this.dispatchEvent(new SlideChange(this.#index, this.#id));
  }

  #turnView() {
    turnView();
    this.#paint();
    focusHeading(this.#headline);
    // At once: on a smooth way there other slides would count as read.
    this.#headline.scrollIntoView({ block: "start", behavior: "instant" });
  }

  #wishNotes(step) {
    this.dispatchEvent(new CustomEvent("notes-wished", { bubbles: true, detail: step }));
  }

  get #isRightToLeft() {
    return this.matches(":dir(rtl)"); // what is computed would have the page laid out first
  }

  get #section() {
    return this.#sections[this.#index];
  }

  get #headline() {
    return this.#section.querySelector("h2");
  }

  get #id() {
    return this.slides[this.#index].id;
  }

  get #ids() {
    return this.slides.map(({ id }) => id);
  }
}
