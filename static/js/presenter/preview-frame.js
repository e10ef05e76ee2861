// A picture of the projector: its page without scripts, in an inert frame, scaled to the width of its box.
//
// The frame shows copies of this view's slides, so it needs no connection to the room. Custom elements have no definition
// in it, so copies of figures and questions are only a picture.

import { scrollTopAt } from "../deck/position/reading.js";

const [WIDTH, HEIGHT] = [1280, 720]; // px of a projector

export class PreviewFrame {
  #frame;
  #body = null; // of the loaded page; null before

  constructor(frame, signal) {
    this.#frame = frame;
    Object.assign(frame, { width: WIDTH, height: HEIGHT });
    const observer = new ResizeObserver(([{ contentRect }]) => {
      frame.style.scale = String(contentRect.width / WIDTH);
    });
    observer.observe(frame.parentElement);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Show a projector page, given as a parsed document. */
  async load(page) {
    const loaded = new Promise((resolve) => { this.#frame.onload = resolve; });
    // Without a doctype, the frame would lay out its content in quirks mode.
    this.#frame.srcdoc = "<!doctype html>";
    await loaded;
    const target = this.#frame.contentDocument;
    target.head.replaceChildren(...[...document.querySelectorAll("style")].map((style) => target.importNode(style, true)));
    this.#body = target.importNode(page.body, true);
    // The status is the connection's, which this copy does not have.
    this.#body.querySelectorAll("script, .room-status").forEach((element) => element.remove());
    this.#body.querySelector("lesson-deck").dataset.ready = "";
    target.body.replaceWith(this.#body);
  }

  /** The body of the projector page in the frame; null until it is loaded. */
  get body() {
    return this.#body;
  }

  /**
   * Show a copy of a slide of this view, or nothing; with `appeared`, after this number of steps. It is scrolled to its
   * open details or, with `block`, to this reading position.
   */
  show(slide, { appeared, block } = {}) {
    this.#frame.style.visibility = slide ? "" : "hidden";
    if (!slide || !this.#body) return;
    const { documentElement } = this.#frame.contentDocument;
    for (const { name, value } of document.documentElement.attributes) documentElement.setAttribute(name, value);
    const copy = this.#frame.contentDocument.importNode(slide, true);
    copy.inert = false;
    showSvgCharts(copy);
    if (appeared !== undefined && copy.dataset.steps) copy.dataset.appeared = appeared;
    document.dispatchEvent(new CustomEvent("slide-copied", { detail: copy }));
    this.#body.querySelector(".slides").replaceChildren(copy);
    const details = copy.querySelector(".slide-deeper > .deeper[open]");
    if (block !== undefined) copy.scrollTo({ top: scrollTopAt(copy, block), behavior: "instant" });
    else if (details) scrollTo(details, copy);
  }
}

/** Scroll a slide to an element in it. scrollIntoView() would also scroll the page of the frame. */
function scrollTo(element, slide) {
  const distance = element.getBoundingClientRect().top - slide.getBoundingClientRect().top;
  slide.scrollBy({ top: distance, behavior: "instant" });
}

/** Show the SVG charts like the projector. Plotly has drawn its charts for the size of this view. */
function showSvgCharts(slide) {
  for (const plot of slide.querySelectorAll("[data-interactive]")) {
    delete plot.dataset.interactive;
    plot.querySelector(".plotly-chart").remove();
  }
}
