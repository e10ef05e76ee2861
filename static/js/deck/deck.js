// <lesson-deck>: shows one slide at a time of a document that contains all slides.
//
//   URL, keys, touch, links, dialogs ──> show(index) ──> slide-changed
//
// All other slides are inert. When the reader changes the slide, the focus moves to its heading; on load it does not.

import { whenIdle } from "../lib/browser/idle.js";
import { toggleFullscreen } from "../lib/browser/fullscreen.js";
import { addEntry } from "../lib/browser/url.js";
import { announce } from "../lib/dom/announcement.js";
import { isRightToLeft } from "../lib/dom/direction.js";
import { PageElement } from "../lib/dom/page-element.js";
import { watchScrollRegions } from "../lib/dom/scroll-regions.js";
import { spokenText } from "../lib/dom/spoken-text.js";
import { lastSlideText, renderBar, renderPrevNext } from "./bar.js";
import { BlackScreen } from "./black-screen.js";
import { initialIndex, saveSlide, useIdInUrl } from "./current-slide.js";
import { DeckDialogs } from "./dialogs.js";
import { focusHeading } from "./focus-heading.js";
import { FullscreenControls } from "./fullscreen.js";
import { watchHashLinks } from "./hash-links.js";
import { clickerActionFor } from "./input/keymap.js";
import { DeckKeys, scrollSlide } from "./input/keys.js";
import { releaseSliders } from "./input/pointer-focus.js";
import { openPresenter } from "./presenter-window.js";
import { anchorSummaries } from "./scroll-anchor.js";
import { findTarget, goBelow } from "./sections.js";
import { nextIndex, slideIndexOf, stepIn } from "./position/slide-index.js";
import { watchSwipes } from "./input/swipe.js";
import { isDeckView, isPresentingPage, toggleView, updateViewLinks, watchReadingPosition } from "./position/views.js";

/** The deck shows another slide, or has started. Bubbles. */
class SlideChange extends Event {
  constructor(index, id) {
    super("slide-changed", { bubbles: true });
    this.index = index;
    this.id = id;
  }
}

export class LessonDeck extends PageElement {
  /** All slides as `{ id, title }`, in order. */
  slides = [];
  #slideElements = [];
  #index = 0;
  #black;
  #dialogs;
  #keys;

  static define() {
    customElements.define("lesson-deck", LessonDeck);
  }

  setUp(signal) {
    this.#slideElements = [...this.querySelectorAll(".slide")];
    this.slides = this.#slideElements.map((slide) => {
      return { id: slide.dataset.id, title: spokenText(slide.querySelector("h2")) };
    });
    this.#black = new BlackScreen(this, signal);
    this.#dialogs = new DeckDialogs(this, this.slides, isRightToLeft(this), signal);
    new FullscreenControls(this, signal);
    this.#keys = new DeckKeys(this, signal);
    this.#listen(signal);
    const linked = this.#partNamed(location.hash);
    const slide = this.#slideOf(linked);
    this.#index = slide >= 0 ? slide : initialIndex(this.dataset.lesson, this.#ids);
    this.#render();
    useIdInUrl(this.#ids);
    this.dataset.ready = ""; // for the style sheets: slides are shown and hidden by this element from now on
    if (slide >= 0) showPart(linked);
    this.#dispatchChange();
  }

  get index() {
    return this.#index;
  }

  /** Whether the screen is black; see black-screen.js. */
  get black() {
    return this.#black.isOn;
  }

  set black(isBlack) {
    this.#black.set(isBlack);
  }

  /** Whether single keys are shortcuts; the reader can switch them off in the help dialog. */
  get singleKeys() {
    return this.#dialogs.singleKeys;
  }

  /**
   * Show a slide, and save it in the URL and the browser. Unless `focus` is false, move the focus to its heading; a focus
   * inside the slide that is left always moves there.
   */
  show(index, { focus = true } = {}) {
    if (isDeckView() && index === this.#index && !focus) return;
    if (index !== this.#index) {
      this.#slide.scrollTop = 0;
      this.black = false;
    }
    // In the deck, the slide that is left becomes inert and loses the focus.
    const losesFocus = isDeckView() && index !== this.#index && this.#slide.contains(document.activeElement);
    this.#index = index;
    this.#render();
    saveSlide(this.dataset.lesson, this.#id);
    if (focus || losesFocus) focusHeading(this.#heading, { preventScroll: isDeckView() });
    this.#dispatchChange();
  }

  /** Go to the next or previous slide (`direction` 1 or -1), as the keys do, but leave a focus outside the slides where it is. */
  turn(direction) {
    return this.#move(direction > 0 ? "next" : "previous", { focus: false });
  }

  #moves = {
    next: () => nextIndex(this.#index, 1, this.#slideElements.length),
    previous: () => nextIndex(this.#index, -1, this.#slideElements.length),
    first: () => 0,
    last: () => this.#slideElements.length - 1,
  };

  #actions = {
    overview: () => this.#dialogs.open("overview", this.#index),
    contents: () => this.#dialogs.open("contents", this.#index),
    goTo: () => this.#dialogs.open("go-to", this.#index),
    help: () => this.#dialogs.open("help", this.#index),
    fullscreen: () => toggleFullscreen(this),
    black: () => { this.black = !this.black; },
    presenter: () => openPresenter(this, this.#id),
    reading: () => this.#toggleView(),
    largerNotes: () => this.#changeNotesSize(1),
    smallerNotes: () => this.#changeNotesSize(-1),
  };

  #listen(signal) {
    const slides = this.querySelector(".slides");
    document.addEventListener("keydown", this.#onKey, { signal });
    if (isPresentingPage()) document.addEventListener("keydown", this.#onClicker, { signal, capture: true });
    releaseSliders(document, signal);
    // Print shows all slides. Chromium leaves inert content out of the structure of a PDF, which screen readers use.
    window.addEventListener("beforeprint", () => this.#slideElements.forEach((slide) => { slide.inert = false; }), { signal });
    window.addEventListener("afterprint", () => this.#render(), { signal });
    watchHashLinks({ follow: this.#follow, goBack: this.#goBack }, signal);
    updateViewLinks(signal);
    this.addEventListener("click", this.#onClick, { signal });
    for (const type of ["presenting-changed", "step-changed"]) {
      this.addEventListener(type, () => renderPrevNext(this, this.#ids, this.#index), { signal });
    }
    this.addEventListener("slide-chosen", (event) => this.#goToSlide(event.index, 0), { signal });
    addEventListener("scroll", () => this.toggleAttribute("data-scrolled", scrollY > 0), { signal, passive: true });
    watchSwipes(slides, (step) => this.#onSwipe(step), signal);
    watchScrollRegions(document, signal);
    anchorSummaries(slides, signal);
    watchReadingPosition(this.#slideElements, (slide) => this.#onRead(this.#slideElements.indexOf(slide)), signal);
  }

  #onKey = (event) => {
    const action = this.#keys.actionFor(event, { rtl: isRightToLeft(this), singleKeys: this.singleKeys });
    if (!action) return;
    const isMove = action in this.#moves;
    const handled = isMove ? scrollSlide(this.#slide, event) || this.#move(action) : this.#act(action, event);
    if (handled) event.preventDefault();
  };

  /** Captured, so that no focused control, chart or text handles the key. An open dialog of the deck closes. */
  #onClicker = (event) => {
    const action = clickerActionFor(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    this.#dialogs.close();
    this.#move(action);
  };

  #act(action, { repeat }) {
    // Ignore key repeat, which would toggle a dialog or view back and forth.
    if (!repeat) this.#actions[action]();
    return true;
  }

  /**
   * Return whether anything changed. At either end it does not, and the key scrolls the page. While the screen is black,
   * a move shows the current slide again.
   */
  #move(name, { focus = true } = {}) {
    if (this.black) {
      this.black = false;
      return true;
    }
    if (!this.#requestMove(name)) return true;
    const index = this.#moves[name]();
    if (index === this.#index) {
      if (name === "next") this.#announceEnd();
      return false;
    }
    // Measure before the change: after it, measuring would force another layout.
    const { top, bottom } = this.getBoundingClientRect();
    this.show(index, { focus });
    if (isDeckView() && top < -1) this.#scrollIntoSight(bottom + scrollY);
    return true;
  }

  /** Tell screen readers once that there is no next slide. */
  #announceEnd() {
    const status = this.querySelector(".deck-announcement");
    if (!status.textContent) announce(status, lastSlideText());
  }

  /** Show the whole deck, and the page's header above it if both fit. `bottom` is the deck's lower edge in the page. */
  #scrollIntoSight(bottom) {
    if (bottom <= innerHeight + 1) scrollTo({ top: 0 });
    else this.scrollIntoView({ block: "start" });
  }

  /** Return whether the deck may leave the slide. If the slide has steps, `appearing-parts.js` goes through them first. */
  #requestMove(name) {
    return this.dispatchEvent(new CustomEvent("move-requested", { cancelable: true, detail: name }));
  }

  #onSwipe(direction) {
    if (isDeckView()) this.#move((direction > 0) === isRightToLeft(this) ? "previous" : "next");
  }

  #onClick = (event) => {
    const tool = event.target.closest("[data-action]");
    if (tool) this.#actions[tool.dataset.action]();
    const link = event.target.closest(".slide-link");
    if (!link) return;
    event.preventDefault();
    if ("toSection" in link.dataset && this.#requestMove("next")) this.#follow(link.hash);
    else if (!("toSection" in link.dataset)) this.#move(link.rel === "next" ? "next" : "previous");
  };

  /** Go to the slide or section that a fragment names. Return whether it exists. The Back button returns to the link. */
  #follow = (hash, link) => {
    if (hash === `#${this.id}`) return this.#enter();
    const index = slideIndexOf(hash, this.#ids);
    const target = this.#partNamed(hash);
    const slide = this.#slideOf(target);
    if (index < 0 && !target) return false;
    if (link) addEntry({ slide: this.#index, hash, link: linksTo(hash).indexOf(link) });
    this.#dialogs.close();
    if (index >= 0) this.#goToSlide(index, stepIn(hash));
    else if (slide >= 0) this.#goInSlide(slide, target);
    else goBelow(target);
    return true;
  };

  /**
   * Return to a link that was followed, or to the slide in the address if the reader has then gone to another one. The link
   * comes into view if the browser does not restore the scroll position.
   */
  #goBack = ({ slide, hash, link }) => {
    const named = slideIndexOf(location.hash, this.#ids);
    if (named >= 0 && named !== slide) {
      this.#follow(location.hash);
      return;
    }
    this.#showStep(slide, stepIn(location.hash), { focus: false });
    requestAnimationFrame(() => linksTo(hash)[link]?.focus());
  };

  /** Return the part of a slide or of the page below that a fragment names, or null if it names a slide or nothing. */
  #partNamed(hash) {
    return slideIndexOf(hash, this.#ids) < 0 ? findTarget(hash) : null;
  }

  /** Return the index of the slide that contains the part, or -1. */
  #slideOf(part) {
    return this.#slideElements.indexOf(part?.closest(".slide"));
  }

  #goToSlide(index, step) {
    this.#showStep(index, step);
    this.scrollIntoView({ block: "nearest" });
  }

  #showStep(index, step, options) {
    this.show(index, options);
    this.dispatchEvent(new CustomEvent("step-requested", { detail: step }));
  }

  /** Show a part of a slide, such as a footnote. The address names the slide. */
  #goInSlide(index, target) {
    this.show(index, { focus: false });
    focusHeading(target);
    target.scrollIntoView({ block: "nearest" });
  }

  /** Focus the current slide. The link “Skip to the lesson” does this. */
  #enter() {
    focusHeading(this.#heading, { preventScroll: isDeckView() });
    if (isDeckView()) this.scrollIntoView({ block: "nearest" });
    return true;
  }

  #onRead(index) {
    if (index !== this.#index) this.show(index, { focus: false });
  }

  #render() {
    const deck = isDeckView();
    this.#slideElements.forEach((slide, i) => { slide.inert = deck && i !== this.#index; });
    if (deck && this.#slideElements.length > 1) this.setAttribute("aria-describedby", "deck-keys");
    else this.removeAttribute("aria-describedby");
    renderBar(this, this.#ids, this.#index);
    whenIdle(() => this.#layOutNextSlide());
  }

  /**
   * Lay out the next slide in advance. With a quarter of the processor, the key press that shows it takes 195 instead of
   * 240 ms.
   */
  #layOutNextSlide() {
    this.#slideElements.forEach((slide, i) => slide.classList.toggle("laid-out", i === this.#index + 1));
  }

  #dispatchChange() {
    this.dispatchEvent(new SlideChange(this.#index, this.#id));
  }

  #toggleView() {
    toggleView();
    this.#render();
    focusHeading(this.#heading);
    // Smooth scrolling would pass other slides and make each of them the current slide.
    this.#heading.scrollIntoView({ block: "start", behavior: "instant" });
  }

  #changeNotesSize(change) {
    this.dispatchEvent(new CustomEvent("notes-size-requested", { bubbles: true, detail: change }));
  }

  get #slide() {
    return this.#slideElements[this.#index];
  }

  get #heading() {
    return this.#slide.querySelector("h2");
  }

  get #id() {
    return this.slides[this.#index].id;
  }

  get #ids() {
    return this.slides.map(({ id }) => id);
  }
}

/** Scroll to a part of the slide, and to the verdict of a question that is answered. */
function showPart(part) {
  part.scrollIntoView({ block: "nearest" });
  part.querySelector(".verdict:not(:empty)")?.scrollIntoView({ block: "nearest" });
}

/** Return the links to a part of the page. Other links, such as those in the feedback of a question, may appear later. */
function linksTo(hash) {
  return [...document.links].filter((link) => link.hash === hash);
}
