// The deck of whoever follows a room: as the presenter has it, unless it is touched here.
//
//   room's state ──> slide and what is open on it, unless the follower looks around on their own
//                ──> settings of figures, each time the presenter changes them; on their own, when they follow again
//
// The focus stays where it is: only who asks to follow again is taken there.

import { FigureWish, settingsIn } from "../figure/parameters.js";
import { decode } from "../deck/position.js";
import { setStep, stepOf, titleOfStep, watchSteps } from "../deck/steps.js";

export class FollowedDeck {
  #deck;
  #isScreen;
  #onTouched;
  #state = null;
  #isFollowing = true;
  #isApplying = false;
  #lesson; // by group, what the lesson sets
  #applied = new Map(); // by group, what the presenter has set last, as JSON
  #own = new Set(); // groups that are set otherwise here
  #isOpenedHere = false; // another part of the slide is open than the presenter's
  #leftAt = []; // slide and step of the presenter when this device went its own way

  /** `page` holds the deck. A projector always comes back. `onTouched` is called when something is done here. */
  constructor(page, { isScreen, onTouched }, signal) {
    this.#deck = page.querySelector("lesson-deck");
    this.#isScreen = isScreen;
    this.#onTouched = onTouched;
    this.#lesson = settingsIn(page);
    const options = { signal };
    watchSteps(document, signal);
    page.addEventListener("slide-changed", ({ id }) => this.#onOwnPlace(id), options);
    page.addEventListener("step-changed", ({ id, step }) => this.#onOwnStep(id, step), options);
    document.addEventListener("figure-changed", ({ group }) => this.#onOwnFigure(group), options);
    document.addEventListener("click", this.#onLink, options);
  }

  /** Goes with the room. Says what changed, for whoever does not see it; empty where nothing did. */
  follow(state) {
    const before = this.#state;
    this.#state = state;
    const told = this.#isFollowing ? this.#followPlace(before) : "";
    if (!this.isAlone) this.#applyFigures();
    return told;
  }

  /** All as the presenter has it, wherever it was touched here; and the focus goes there. */
  followAgain() {
    this.#isFollowing = true;
    for (const group of new Set([...this.#own, ...Object.keys(this.#state.figures)])) this.#setFigure(group);
    this.#turn({ focus: true });
  }

  /** The room is no more. */
  leave() {
    this.#state = null;
  }

  get isFollowing() {
    return this.#isFollowing;
  }

  get isAlone() {
    return Boolean(this.#state) && (!this.#isFollowing || this.#isOpenedHere || this.#own.size > 0);
  }

  /** Away from what is seen here. */
  get hasPresenterMoved() {
    if (!this.isAlone) return false;
    const [slide, step] = this.#leftAt;
    const isElsewhere = !this.#isFollowing || this.#isOpenedHere;
    const hasTurned = isElsewhere && (this.#state.slide !== slide || this.#state.step !== step);
    return hasTurned || Object.keys(this.#state.figures).some((group) => this.#isBehind(group));
  }

  // As the presenter has it

  #followPlace(before) {
    if (this.#hasTurned(before)) {
      this.#turn();
      return before ? this.#whereTo : "";
    }
    return this.#state.revision !== before.revision ? this.#followStep() : "";
  }

  /** Whatever was looked at on the projector meanwhile, each move of the presenter brings back. */
  #hasTurned(before) {
    if (this.#state.slide !== before?.slide) return true;
    return this.#isScreen && this.#state.revision !== before.revision && this.#slideShown !== this.#state.slide;
  }

  /** Where the presenter is: a slide with what is open on it, or a section after the deck. */
  #turn({ focus = false } = {}) {
    const { slide } = this.#state;
    const index = this.#place;
    if (index >= 0) this.#apply(() => this.#deck.show(index, { focus }));
    this.#open();
    bringIntoView(index >= 0 ? this.#deck : document.getElementById(slide));
  }

  #followStep() {
    const { slide, step } = this.#state;
    const shown = stepOf(slide);
    if (this.#isOpenedHere && step !== shown) return "";
    this.#open();
    if (step === shown) return "";
    const [opened, closed] = [titleOfStep(slide, step), titleOfStep(slide, shown)];
    return opened ? `Opened: ${opened}` : closed && `Closed: ${closed}`;
  }

  #open() {
    this.#isOpenedHere = false;
    this.#apply(() => setStep(this.#state.slide, this.#state.step));
  }

  #applyFigures() {
    for (const group of Object.keys(this.#state.figures)) if (this.#isBehind(group)) this.#setFigure(group);
  }

  /** Whether the presenter has set it otherwise since. */
  #isBehind(group) {
    return this.#applied.get(group) !== JSON.stringify(this.#state.figures[group]);
  }

  #setFigure(group) {
    this.#applied.set(group, JSON.stringify(this.#state.figures[group]));
    const values = { ...this.#lesson.get(group), ...this.#state.figures[group] };
    this.#own.delete(group);
    this.#apply(() => this.#deck.dispatchEvent(new FigureWish(group, values)));
    if (this.#isScreen) this.#bringFigure(group);
  }

  /** Nobody scrolls a wall: what the presenter moves there is brought into view. */
  #bringFigure(group) {
    const plots = [...this.#deck.querySelectorAll(`.slide:not([inert]) lesson-figure[data-group="${CSS.escape(group)}"] .plot`)];
    const shown = plots.filter((plot) => plot.checkVisibility());
    if (shown.length && !shown.some(isInSight)) shown[0].scrollIntoView({ block: "center" });
  }

  /** What the presenter's move does here is no move of one's own. */
  #apply(act) {
    this.#isApplying = true;
    act();
    this.#isApplying = false;
  }

  // On one's own

  #onOwnPlace(id) {
    if (this.#isApplying || !this.#state || id === this.#state.slide) return;
    this.#goAlone();
  }

  /** On a projector the presenter's next move sets it back. */
  #onOwnStep(id, step) {
    if (this.#isApplying || this.#isScreen || !this.#state || id !== this.#state.slide) return;
    this.#noteLeaving();
    this.#isOpenedHere = step !== this.#state.step;
    this.#onTouched();
  }

  #onOwnFigure(group) {
    if (this.#isApplying || !this.#state) return;
    // A projector is set back by the presenter's next move.
    if (this.#isScreen) return void this.#applied.delete(group);
    this.#own.add(group);
    this.#onTouched();
  }

  /** To a section the deck goes without a change of its slide. */
  #onLink = ({ target }) => {
    const link = target.closest?.('a[href^="#"]');
    const heading = link && document.getElementById(decode(link.hash.replace(/^#\/?/, "")));
    if (heading?.closest(".section") && heading.id !== this.#state?.slide) this.#goAlone();
  };

  #goAlone() {
    // A projector shows what the presenter shows next, whatever was looked at between.
    if (this.#isScreen) return;
    this.#noteLeaving();
    this.#isFollowing = false;
    this.#onTouched();
  }

  #noteLeaving() {
    if (this.#isFollowing && !this.#isOpenedHere && this.#state) this.#leftAt = [this.#state.slide, this.#state.step];
  }

  get #whereTo() {
    const { slides } = this.#deck;
    const index = this.#place;
    const where = index >= 0 ? `Slide ${index + 1} of ${slides.length}: ` : "Below the slides: ";
    return where + titleOf(this.#state.slide);
  }

  /** Of the room's slide in the deck; −1 for a section after it. */
  get #place() {
    return this.#deck.slides.findIndex(({ id }) => id === this.#state.slide);
  }

  get #slideShown() {
    const { slides, index } = this.#deck;
    return slides[index].id;
  }
}

/** The headline of a slide or a section. */
export function titleOf(id) {
  return document.getElementById(id)?.textContent.trim() ?? "";
}

function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0 && Math.min(bottom, innerHeight) - Math.max(top, 0) > (bottom - top) / 2;
}

/** At once, and again two frames later: a smooth scroll that has only just been asked for would begin after this. */
function bringIntoView(element) {
  const bring = () => element?.scrollIntoView({ block: "start", behavior: "instant" });
  bring();
  requestAnimationFrame(() => requestAnimationFrame(bring));
}
