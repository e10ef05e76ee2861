// Touches that start on a slider: horizontal movement sets the slider, vertical movement scrolls the page.
//
// Browsers move the slider at the first touch, before the direction is known.

import { MIN_MOVE } from "../../lib/dom/pointer-move.js";

export class SliderTouch {
  #touch = null;

  constructor(element, signal) {
    element.addEventListener("pointerdown", this.#onDown, { signal });
    element.addEventListener("pointermove", this.#onMove, { signal });
    element.addEventListener("pointerup", this.#onUp, { signal });
    element.addEventListener("pointercancel", this.#onCancel, { signal });
  }

  /** Whether an input event comes from a touch that may still become a scroll. A tap sets the slider when it ends. */
  isUndecided({ type, target }) {
    return type === "input" && this.#touch?.slider === target && !this.#touch.isDecided;
  }

  #onDown = ({ target, pointerType, clientX }) => {
    const isSlider = target.type === "range" && pointerType === "touch";
    this.#touch = isSlider ? { slider: target, value: target.value, startX: clientX, isDecided: false } : null;
  };

  #onMove = ({ clientX }) => {
    if (this.#touch && Math.abs(clientX - this.#touch.startX) >= MIN_MOVE) this.#touch.isDecided = true;
  };

  #onUp = () => { this.#touch = null; };

  /** The touch became a scroll: restore the slider's value. */
  #onCancel = () => {
    if (this.#touch) this.#touch.slider.value = this.#touch.value;
    this.#touch = null;
  };
}
