// A note on the presenter view that the phone has turned the slide, and the other way round.

const DURATION = 5000; // ms

export class OtherDeviceNote {
  #line;
  #role;
  #slide; // of the last state; undefined before the first
  #timer = 0;

  /** `line` holds the note in `data-note`; `role` is this device's: `presenter` or `remote`. */
  constructor(line, role) {
    this.#line = line;
    this.#role = role;
  }

  /** Show the note if the other device has turned the slide since the last state. */
  update({ slide, driver }) {
    const isTurned = this.#slide !== undefined && slide !== this.#slide;
    this.#slide = slide;
    if (!isTurned) return;
    clearTimeout(this.#timer);
    this.#line.textContent = driver === this.#role ? "" : this.#line.dataset.note;
    this.#timer = setTimeout(() => { this.#line.textContent = ""; }, DURATION);
  }
}
