// Pictures of the projector and of the next slide.

import { blockOf } from "../deck/position/reading.js";
import { appearedOf, countOf } from "../deck/position/steps.js";
import { whenIdle } from "../lib/browser/idle.js";
import { gettext } from "../lib/translation.js";
import { ProjectorOverlay } from "../room/projector.js";
import { PreviewFrame } from "./preview-frame.js";

const DELAY = 150; // ms after a change, so that a slider that is dragged causes few copies

const CHANGES = ["slide-changed", "step-changed", "reading-changed", "figure-drawn"];

export class Previews {
  #box;
  #now;
  #next;
  #overlay = null; // room code and vote on the picture of the projector
  #questionParts = []; // functions that show a state of the room in a figure or list of released answers
  #state = null;
  #timer = 0;
  #isAtDetails = false; // the presenter has opened details and has not scrolled since

  /** `box` is rendered by `rooms/presenter/previews.html`. */
  constructor(box, signal) {
    this.#box = box;
    const [now, next] = box.querySelectorAll("iframe");
    this.#now = new PreviewFrame(now, signal);
    this.#next = new PreviewFrame(next, signal);
    document.addEventListener("step-changed", ({ target }) => {
      this.#isAtDetails = Boolean(target.querySelector(".slide-deeper > .deeper[open]"));
    }, { signal });
    document.addEventListener("reading-changed", () => { this.#isAtDetails = false; }, { signal });
    for (const change of CHANGES) document.addEventListener(change, () => this.#paintLater(), { signal });
  }

  /** Load the pictures of a room, whose projector page has this URL. */
  async open(url, signal) {
    this.#box.hidden = false;
    const page = await loadPage(url, signal);
    if (!page) return this.hide();
    await Promise.all([this.#now.load(page), this.#next.load(page)]);
    if (signal.aborted) return;
    this.#overlay = new ProjectorOverlay(this.#now.body, signal);
    this.#questionParts = [...await voteFiguresIn(this.#now.body, signal), ...await releasedAnswersIn(this.#now.body)];
    this.#paint();
  }

  /** Stop updating the pictures: the presenter left the room. */
  close() {
    this.#overlay = this.#state = null;
  }

  /** Hide the boxes: there is no room. Until this is known, they stay empty, so that the slide above keeps its height. */
  hide() {
    this.#box.hidden = true;
  }

  /** Show a state of the room. */
  update(state) {
    this.#state = state;
    this.#paintLater();
  }

  #paintLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => whenIdle(() => this.#paint()), DELAY);
  }

  #paint() {
    if (!this.#overlay || !this.#state) return;
    const deck = document.querySelector("lesson-deck");
    const slides = deck.querySelectorAll(".slide");
    const slide = slides[deck.index];
    this.#now.show(slide, this.#isAtDetails ? {} : { block: blockOf(slide.dataset.id) });
    const appeared = appearedOf(slide) + 1;
    const isStep = appeared <= countOf(slide);
    if (isStep) this.#next.show(slide, { appeared });
    else this.#next.show(slides[deck.index + 1], { appeared: 0 });
    for (const show of this.#questionParts) show(this.#state);
    this.#overlay.show(this.#state);
    this.#now.body.querySelector(".black-screen").hidden = !deck.black;
    this.#box.querySelector(".preview-now").textContent = this.#shown(deck);
    this.#box.querySelector(".preview-next").textContent = nextText(isStep, slides[deck.index + 1]);
  }

  /** Return a description of the projector's content. */
  #shown(deck) {
    const isShown = (selector) => Boolean(this.#now.body.querySelector(`${selector}:not([hidden])`));
    if (deck.black) return gettext("Projector: black");
    if (isShown(".projector-join")) return gettext("Projector: room code");
    if (isShown(".projector-question:has(released-answers)")) return gettext("Projector: question");
    if (isShown(".projector-vote")) return gettext("Projector: vote");
    return gettext("Projector: slide %(number)s", { number: deck.index + 1 });
  }
}

function nextText(isStep, nextSlide) {
  if (isStep) return gettext("Next step");
  return nextSlide ? gettext("Next slide") : gettext("End of slides");
}

/** Return a function for each figure of a vote, which draws it with the settings of a state of the room. */
async function voteFiguresIn(body, signal) {
  const figures = [...body.querySelectorAll("vote-figure")];
  if (!figures.length) return [];
  const { VoteFigureDrawing } = await import("../room/vote/vote-figure.js");
  return figures.map((figure) => {
    const drawing = new VoteFigureDrawing(figure, signal);
    return (state) => drawing.show(state);
  });
}

/** Return a function for each list of released answers, which shows a state of the room in it. */
async function releasedAnswersIn(body) {
  const lists = [...body.querySelectorAll("released-answers")];
  if (!lists.length) return [];
  const { showReleased } = await import("../room/vote/released-answers.js");
  return lists.map((list) => (state) => showReleased(list, state));
}

/** Return the parsed page; null if it cannot be loaded, because the presenter can do without pictures. */
async function loadPage(url, signal) {
  try {
    const response = await fetch(url, { credentials: "omit", signal });
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  } catch {
    return null;
  }
}
