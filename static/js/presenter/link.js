// Two windows of one browser in step: the presenter view, and the deck that opened it.
//
//   1. S: the deck opens the presenter view and joins. A deck that did so joins again when it is loaded anew.
//   2. Who joins says hello. The other side answers with its whole state: slide, what is open on it, and figures.
//   3. Either changes any of these ── channel ──> the other does the same.
//
// Decks hear presenters and presenters hear decks. A deck that never opened a presenter view stays on its own, however
// many tabs there are.

import { FigureWish, settingsIn } from "../figure/parameters.js";
import { setStep, stepOf, watchSteps } from "../deck/steps.js";

const LED = "overtone:led:"; // + slug: this tab has opened a presenter view

export function keepInStep(page) {
  const deck = page.querySelector("lesson-deck");
  // Who follows a room leads nobody, though this tab may have done so once; and a projector obeys its room alone.
  if (!deck || ["room", "screen"].includes(page.body.dataset.page)) return;
  const link = new Link(page, deck);
  if (link.isPresenter || wasLed(deck)) link.join({ hello: true });
  page.addEventListener("presenter-opened", () => {
    noteLed(deck);
    // No hello: an older presenter view would answer, and the new one says hello itself.
    link.join();
  });
}

class Link {
  #deck;
  #role;
  #channel = null;
  #figures;
  #watching;
  #applying = false;
  #hasMoved = false; // since hello was said
  #isKnown = false; // the other side has been heard since hello was said

  constructor(page, deck) {
    this.#deck = deck;
    this.#role = page.body.dataset.page === "presenter" ? "presenter" : "deck";
    this.#figures = settingsIn(page);
    page.addEventListener("slide-changed", (event) => this.#tellPlace(event));
    page.addEventListener("step-changed", (event) => this.#tellPlace(event));
    page.addEventListener("figure-changed", (event) => this.#onFigure(event));
    // An open channel keeps a page from coming back as it was.
    addEventListener("pagehide", () => this.#leave());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && (this.isPresenter || wasLed(deck))) this.join({ hello: true });
    });
  }

  get isPresenter() {
    return this.#role === "presenter";
  }

  join({ hello = false } = {}) {
    if (this.#channel) return;
    this.#watching = new AbortController();
    watchSteps(document, this.#watching.signal);
    this.#channel = new BroadcastChannel(`overtone:${this.#deck.dataset.lesson}`);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    if (!hello) return;
    this.#tell({ hello: true });
    this.#hasMoved = this.#isKnown = false;
  }

  #leave() {
    this.#watching?.abort();
    this.#channel?.close();
    this.#channel = null;
  }

  /** Told of the slide that is shown, also when it was another that moved. */
  #tellPlace(event) {
    if (!this.#channel) return;
    const place = this.#place;
    if (event.id === place.slide) this.#tellMove(event, place);
  }

  #onFigure(event) {
    const { group, values } = event;
    this.#figures.set(group, values);
    this.#tellMove(event, { figures: [[group, values]] });
  }

  /** Until the other side has answered, it may know better than the room where both are. */
  #tellMove({ isOfRoom = false }, news) {
    if (isOfRoom && !this.#isKnown) return;
    if (!this.#applying) this.#hasMoved = true;
    this.#tell(news);
  }

  #tell(news) {
    if (!this.#applying) this.#channel?.postMessage({ from: this.#role, ...news });
  }

  #hear({ from, hello, answer, ...news }) {
    if (from === this.#role) return;
    this.#isKnown = true;
    if (hello) this.#tell({ answer: true, ...this.#state });
    // Who has moved since saying hello is ahead of the answer to it.
    else if (!answer || !this.#hasMoved) this.#apply(news);
  }

  get #state() {
    return { ...this.#place, figures: [...this.#figures] };
  }

  get #place() {
    const slide = this.#deck.slides[this.#deck.index].id;
    return { slide, step: stepOf(slide) };
  }

  /** Does as the other window did, without telling it back. */
  #apply({ slide, step, figures = [] }) {
    this.#applying = true;
    const index = this.#deck.slides.findIndex(({ id }) => id === slide);
    if (index >= 0) this.#deck.show(index, { focus: false });
    if (index >= 0 && step !== undefined) setStep(slide, step);
    for (const [group, values] of figures) this.#deck.dispatchEvent(new FigureWish(group, values));
    this.#applying = false;
  }
}

function wasLed(deck) {
  try {
    return sessionStorage.getItem(LED + deck.dataset.lesson) !== null;
  } catch {
    return false;
  }
}

function noteLed(deck) {
  try {
    sessionStorage.setItem(LED + deck.dataset.lesson, "");
  } catch {
    // Not allowed here: once loaded anew, this deck goes alone.
  }
}
