// The note that the other device has changed the slide: the phone's on the presenter view, the computer's on the phone.

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

  /** Show the note if the other device has changed the slide since the last state. */
  update({ slide, driver }) {
    const isChanged = this.#slide !== undefined && slide !== this.#slide;
    this.#slide = slide;
    if (!isChanged) return;
    clearTimeout(this.#timer);
    this.#line.textContent = driver === this.#role ? "" : this.#line.dataset.note;
    this.#timer = setTimeout(() => { this.#line.textContent = ""; }, DURATION);
  }
}
