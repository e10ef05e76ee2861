// The slide that comes next is laid out ahead, and so is there at the press of a key.
//
// Part by part, a frame for each: all at once would keep whoever touches the page meanwhile waiting. Until it is shown,
// browsers paint nothing of it and keep its layout, but not up to date (`content-visibility`): that is done here, when
// there is nothing else to do. What were missed here would be laid out when it is shown, and no earlier.

import { freeFrame } from "../lib/idle.js";
import { OneAtATime } from "../lib/one-at-a-time.js";

export class Ahead {
  #next = null;
  #work = new OneAtATime();

  constructor(deck, signal) {
    const size = new ResizeObserver(this.#keepUp);
    size.observe(deck);
    // A theme, a font for formulas, closed parts that may be there now.
    const root = new MutationObserver(this.#keepUp);
    root.observe(document.documentElement, { attributes: true });
    document.fonts.addEventListener("loadingdone", this.#keepUp, { signal });
    signal.addEventListener("abort", () => { size.disconnect(); root.disconnect(); });
    // Of a selection around it, browsers would copy it, with all its formats.
    document.addEventListener("copy", () => this.expect(this.#next), { signal });
  }

  /** From now on this slide may be asked for next; `null` where there is none. */
  expect(slide) {
    if (this.#next) release(this.#next);
    this.#next = slide;
    this.#keepUp();
  }

  #keepUp = () => {
    const slide = this.#next;
    if (slide) this.#work.run(() => this.#layOut(slide));
  };

  async #layOut(slide) {
    // What was shown is out of sight for a frame: whatever plays in it hears of that first.
    await freeFrame();
    if (slide !== this.#next) return;
    if (!("next" in slide.dataset)) begin(slide);
    const parts = [...slide.querySelectorAll(":scope > [data-later]")];
    // All their frames are asked for now: what stands below the slides can wait.
    const frames = parts.map(() => freeFrame());
    for (const [place, part] of parts.entries()) {
      await frames[place];
      if (slide !== this.#next) return;
      delete part.dataset.later;
      layOut(part);
    }
    layOut(slide.lastElementChild);
  }
}

/** With nothing in it but the marks that addresses lead to. Some screen readers look into what is not painted. */
function begin(slide) {
  for (const part of slide.querySelectorAll(":scope > :not(span)")) part.dataset.later = "";
  slide.ariaHidden = "true";
  slide.dataset.next = "";
}

function release(slide) {
  delete slide.dataset.next;
  slide.ariaHidden = null;
  for (const part of slide.children) delete part.dataset.later;
}

/** To ask where it is has it laid out, with all else of its slide that is out of date. */
function layOut(part) {
  part.getBoundingClientRect();
}
