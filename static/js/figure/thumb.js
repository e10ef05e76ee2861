// A finger on a slider: sideways it moves the thumb, up and down it scrolls the page.
//
// The browser moves the thumb at the first touch, before it can know which of the two is meant.

const SURE = 6; // px sideways from which the thumb is meant

export class Thumb {
  #touch = null;

  constructor(element, signal) {
    element.addEventListener("pointerdown", this.#onDown, { signal });
    element.addEventListener("pointermove", this.#onMove, { signal });
    element.addEventListener("pointerup", this.#onUp, { signal });
    element.addEventListener("pointercancel", this.#onCancel, { signal });
  }

  /** Is this what a finger has set that may be about to scroll? A tap sets it when it is lifted. */
  isUnsure({ type, target }) {
    return type === "input" && this.#touch?.slider === target && !this.#touch.sure;
  }

  #onDown = ({ target, pointerType, clientX }) => {
    const meant = target.type === "range" && pointerType === "touch";
    this.#touch = meant ? { slider: target, value: target.value, from: clientX, sure: false } : null;
  };

  #onMove = ({ clientX }) => {
    if (this.#touch && Math.abs(clientX - this.#touch.from) >= SURE) this.#touch.sure = true;
  };

  #onUp = () => { this.#touch = null; };

  /** The browser scrolls with it: the thumb goes back to where it was. */
  #onCancel = () => {
    if (this.#touch) this.#touch.slider.value = this.#touch.value;
    this.#touch = null;
  };
}
