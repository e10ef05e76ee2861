// The deck of a page that follows a room. It follows the presenter's slide until the follower moves it.
//
//   state of the room ──> slide and step, until the follower goes to another slide
//                     ──> reading position, unless the follower is scrolling
//                     ──> figure settings, unless the follower has changed anything; a changed figure that is
//                         out of view is scrolled into view
//                     ──> the black screen, on the projector
//
// Followers return with "Follow the presenter". Only then does the focus move to the presenter's slide.

import { DeckState, differ } from "../deck/position/state.js";
import { hasReaderScrolled } from "../deck/position/reading.js";
import { nameIn } from "../deck/position/slide-index.js";
import { stepOf, titleOfStep } from "../deck/position/steps.js";
import { describeChange } from "../figure/controls/setting-names.js";
import { settingsOnPage } from "../figure/controls/settings.js";
import { spokenText } from "../lib/dom/spoken-text.js";
import { isVisible } from "../lib/dom/visibility.js";
import { formatList, gettext } from "../lib/translation.js";

const OWN_SCROLL_TIME = 5000; // ms after which the page scrolls again for a follower who has scrolled

export class FollowerDeck {
  #deck = document.querySelector("lesson-deck");
  #deckState;
  #isProjector;
  #onMoved;
  #state = null; // newest state of the room
  #isFollowing = true;
  #applied = new Map(); // JSON of the presenter's settings that were applied last, by figure group
  #ownFigures = new Set(); // figure groups that were changed here
  #hasOwnStep = false; // the open details differ from the presenter's
  #leftAt = {}; // the presenter's slide and step when this follower moved away

  /**
   * `onMoved(change)` is called when the user changes something on this page. The projector (`isProjector`) always
   * returns by itself.
   */
  constructor({ isProjector, onMoved }, signal) {
    this.#isProjector = isProjector;
    this.#onMoved = onMoved;
    this.#deckState = new DeckState(this.#onChange, { signal });
    document.addEventListener("click", this.#onLink, { signal });
  }

  /**
   * Follow a state of the room. Return what changed for screen readers, `{ position, settings }`; empty texts if nothing
   * changed.
   */
  follow(state) {
    const before = this.#state;
    this.#state = state;
    const position = this.#isFollowing ? this.#followPosition(before) : "";
    if (this.#isProjector && state.revision !== before?.revision) this.#deckState.apply({ black: state.black });
    const settings = this.isIndependent ? "" : this.#applyFigures();
    if (settings && before?.slide === state.slide) this.#bringFiguresIntoView(before);
    if (!this.isIndependent) this.#followReading(before);
    return { position, settings: before ? settings : "" };
  }

  /** Stop following the presenter, but stay on the presenter's slide for now. */
  stopFollowing() {
    this.#noteLeaving();
    this.#isFollowing = false;
    this.#onMoved();
  }

  /** Discard the follower's own changes, and move the focus to the presenter's slide. */
  followAgain() {
    this.#isFollowing = true;
    for (const group of new Set([...this.#ownFigures, ...Object.keys(this.#state.figures)])) this.#applyFigure(group);
    this.#show({ focus: true });
    this.#applyReading();
  }

  /** Stop following: the room has ended. */
  leave() {
    this.#state = null;
  }

  /** Whether this deck follows the presenter from slide to slide. */
  get isFollowing() {
    return this.#isFollowing;
  }

  /** Whether the page differs from the presenter's. */
  get isIndependent() {
    return Boolean(this.#state) && (!this.#isFollowing || this.#hasOwnStep || this.#ownFigures.size > 0);
  }

  /** Whether the presenter has moved since this follower left. */
  get hasPresenterMoved() {
    if (!this.isIndependent) return false;
    const { slide, step } = this.#leftAt;
    const isElsewhere = !this.#isFollowing || this.#hasOwnStep;
    const hasMoved = isElsewhere && (this.#state.slide !== slide || this.#state.step !== step);
    return hasMoved || Object.keys(this.#state.figures).some((group) => this.#isOutdated(group));
  }

  // Following the presenter

  #followPosition(before) {
    if (this.#hasNewSlide(before)) {
      this.#show();
      return before ? this.#positionMessage : "";
    }
    if (this.#state.revision === before.revision) return "";
    const isBlackOver = before.black && !this.#state.black;
    return this.#followStep() || (isBlackOver ? this.#positionMessage : "");
  }

  /** Each move of the presenter brings the projector back to the presenter's slide. */
  #hasNewSlide(before) {
    if (this.#state.slide !== before?.slide) return true;
    if (!this.#isProjector || this.#state.revision === before.revision) return false;
    // In a section, the deck above it has another slide.
    return this.#index >= 0 && this.#deckState.read().slide !== this.#state.slide;
  }

  /** Show the presenter's slide and step, or the section after the deck. */
  #show({ focus = false } = {}) {
    const isSection = this.#index < 0;
    this.#applyPlace({ focus });
    bringIntoView(isSection ? document.getElementById(this.#state.slide) : this.#deck);
  }

  #followStep() {
    const { slide, step } = this.#state;
    const before = stepOf(slide);
    if (this.#hasOwnStep && step !== before) return "";
    this.#applyPlace();
    if (step === before) return "";
    const [opened, closed] = [titleOfStep(slide, step), titleOfStep(slide, before)];
    if (opened) return gettext("Opened: %(part)s", { part: opened });
    return closed && gettext("Closed: %(part)s", { part: closed });
  }

  #followReading(before) {
    const { slide, block } = this.#state;
    if (slide === before?.slide && block === before.block) return;
    if (this.#isProjector || !hasReaderScrolled(OWN_SCROLL_TIME)) this.#applyReading();
  }

  #applyReading() {
    const { slide, block } = this.#state;
    this.#deckState.apply({ slide, block });
  }

  #applyPlace({ focus = false } = {}) {
    const { slide, step } = this.#state;
    this.#hasOwnStep = false;
    this.#deckState.apply({ slide, step }, { focus });
  }

  /** Apply the presenter's settings. Return the changed settings in words. */
  #applyFigures() {
    const outdated = Object.keys(this.#state.figures).filter((group) => this.#isOutdated(group));
    if (!outdated.length) return "";
    const before = settingsOnPage(document);
    const changes = outdated.map((group) => {
      this.#applyFigure(group);
      return describeChange(group, before.get(group) ?? {}, this.#state.figures[group]);
    });
    return formatList(changes.filter(Boolean));
  }

  /** Whether the presenter has changed this group since it was last applied. */
  #isOutdated(group) {
    return this.#applied.get(group) !== JSON.stringify(this.#state.figures[group]);
  }

  #applyFigure(group) {
    const values = this.#state.figures[group];
    this.#applied.set(group, JSON.stringify(values));
    this.#ownFigures.delete(group);
    this.#deckState.apply({ figures: { [group]: values } });
    if (this.#isProjector) this.#bringFigureIntoView(group, { block: "center" });
  }

  /** On a phone, a figure that the presenter changes scrolls into view, unless its reader has scrolled. */
  #bringFiguresIntoView(before) {
    if (this.#isProjector || hasReaderScrolled(OWN_SCROLL_TIME)) return;
    const changed = Object.entries(this.#state.figures).filter(([group, values]) => differ(values, before.figures[group]));
    for (const [group] of changed) this.#bringFigureIntoView(group, { block: "nearest" });
  }

  /** Scroll a figure of the current slide into view, with `options` of `scrollIntoView`. */
  #bringFigureIntoView(group, options) {
    const figure = `lesson-figure[data-group="${CSS.escape(group)}"]`;
    const plots = [...this.#deck.querySelectorAll(`.slide:not([inert]) ${figure} .plot`)];
    const visible = plots.filter((plot) => isVisible(plot));
    if (visible.length && !visible.some(isInView)) visible[0].scrollIntoView(options);
  }

  // Changes by the follower

  #onChange = (change, { type }) => {
    if (!this.#state || type === "reading-changed") return;
    const { slide, step, figures } = change;
    if (this.#isProjector && !figures) this.#onMoved(change);
    else if (figures) Object.keys(figures).forEach((group) => this.#changeFigure(group));
    else if (slide === this.#state.slide) this.#changeStep(step);
    else if (type === "slide-changed") this.stopFollowing();
  };

  /** The projector returns with the presenter's next move. */
  #changeFigure(group) {
    if (this.#isProjector) return void this.#applied.delete(group);
    this.#ownFigures.add(group);
    this.#onMoved();
  }

  #changeStep(step) {
    this.#noteLeaving();
    this.#hasOwnStep = step !== this.#state.step;
    this.#onMoved();
  }

  /** A link to a section after the deck moves the follower without a slide change. */
  #onLink = ({ target }) => {
    const link = target.closest?.('a[href^="#"]');
    const heading = link && document.getElementById(nameIn(link.hash));
    if (heading?.closest(".section") && heading.id !== this.#state?.slide && !this.#isProjector) this.stopFollowing();
  };

  #noteLeaving() {
    const { slide, step } = this.#state ?? {};
    if (this.#isFollowing && !this.#hasOwnStep) this.#leftAt = { slide, step };
  }

  get #positionMessage() {
    const index = this.#index;
    const title = titleOf(this.#state.slide);
    if (index < 0) return gettext("After the slides: %(title)s", { title });
    const values = { number: index + 1, count: this.#deck.slides.length, title };
    return gettext("Slide %(number)s of %(count)s: %(title)s", values);
  }

  /** Index of the presenter's slide; −1 for a section after the deck. */
  get #index() {
    return this.#deck.slides.findIndex(({ id }) => id === this.#state.slide);
  }
}

/** Return the heading of a slide or section. */
export function titleOf(id) {
  return spokenText(document.getElementById(id));
}

/** Whether more than half of an element's height is inside the viewport. */
function isInView(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0 && Math.min(bottom, innerHeight) - Math.max(top, 0) > (bottom - top) / 2;
}

/**
 * Scroll now and again two frames later, because a smooth scroll that has just been requested would override the first.
 */
function bringIntoView(element) {
  const bring = () => element?.scrollIntoView({ block: "start", behavior: "instant" });
  bring();
  requestAnimationFrame(() => requestAnimationFrame(bring));
}
