// The slide that comes next is laid out ahead, and so is there at the press of a key.
//
// Part by part, a frame for each: all at once would keep whoever touches the page meanwhile waiting.

import { freeFrame } from "./idle.js";

export class Ahead {
  #marked = [];
  #slide = null;

  /** From now on this slide may be asked for next; `null` where there is none. */
  expect(slide) {
    for (const part of this.#marked) delete part.dataset.near;
    this.#marked = [];
    this.#slide = slide;
    if (slide) this.#layOut(slide, [slide, ...slide.children]);
  }

  async #layOut(slide, parts) {
    for (const part of parts) {
      // What was shown is out of sight a frame later, and whatever plays in it hears of that first.
      await freeFrame();
      if (slide !== this.#slide) return;
      part.dataset.near = "";
      this.#marked.push(part);
    }
  }
}
