// Two windows of one browser in step: the presenter view, and the deck that opened it.
//
//   deck: S opens the presenter view and joins    presenter: joins at once
//   either: a slide or a figure changes ── channel ──> the other does the same
//
// A deck that never opened a presenter view stays on its own, however many tabs there are.

import { FigureWish } from "./parameters.js";

export function keepInStep(page) {
  const deck = page.querySelector("lesson-deck");
  if (!deck) return;
  const join = () => new Link(page, deck);
  if (page.body.dataset.page === "presenter") join();
  else page.addEventListener("presenter-opened", join, { once: true });
}

class Link {
  #deck;
  #channel;
  #applying = false;

  constructor(page, deck) {
    this.#deck = deck;
    this.#channel = new BroadcastChannel(`overtone:${deck.dataset.lesson}`);
    this.#channel.onmessage = ({ data }) => this.#apply(data);
    page.addEventListener("slide-changed", ({ id }) => this.#tell({ slide: id }));
    page.addEventListener("figure-changed", ({ group, values }) => this.#tell({ group, values }));
  }

  #tell(news) {
    if (!this.#applying) this.#channel.postMessage(news);
  }

  /** Does as the other window did, without telling it back. */
  #apply({ slide, group, values }) {
    this.#applying = true;
    const index = this.#deck.slides.findIndex(({ id }) => id === slide);
    if (index >= 0) this.#deck.show(index, { focus: false });
    if (group) this.#deck.dispatchEvent(new FigureWish(group, values));
    this.#applying = false;
  }
}
