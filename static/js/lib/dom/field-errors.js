// Messages about invalid fields. A message appears when the reader leaves the field or pauses, not at each key, because
// screen readers announce it. It disappears as soon as the field is valid.

const PAUSE = 1_000; // ms without a change of the field
const LONGEST = 40; // characters of a value that a message quotes

/**
 * Mark a field as invalid. `box` is the element with the message, which also is in the field's aria-describedby: some
 * screen readers ignore aria-errormessage.
 */
export function markInvalid(field, box) {
  field.ariaInvalid = true;
  field.setAttribute("aria-errormessage", box.id);
}

export function markValid(field) {
  // Without the attribute, Chromium reports each required radio button as invalid before the reader has answered.
  field.ariaInvalid = false;
  field.removeAttribute("aria-errormessage");
}

/** Return the values of a message about a field: its label, and its value as a message quotes it. */
export function valuesOf(field) {
  const label = field.labels[0].textContent.trim();
  const value = field.value.trim();
  return { label, value: value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value };
}

/** The messages about the fields of one form, which share one element with the role `alert`. */
export class FieldErrors {
  #box;
  #messages = new Map(); // by field
  #waiting = new Map(); // messages that are not shown yet, by field
  #timer;
  #onShown;
  #signal;

  /** `onShown` is called before a message appears, with the first invalid field, or undefined if the message is about none. */
  constructor(box, signal, onShown = () => {}) {
    this.#box = box;
    this.#onShown = onShown;
    this.#signal = signal;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /**
   * Show a message when the reader leaves the field or pauses; remove the field's message at once if it is empty. The
   * field is null for a message about no field.
   */
  check(field, message) {
    if (!message) return this.#remove(field); // messages about other fields still wait
    clearTimeout(this.#timer);
    this.#waiting.delete(field);
    if (this.#messages.get(field) === message) return;
    this.#waiting.set(field, message);
    field?.addEventListener("blur", this.#showWaiting, { once: true, signal: this.#signal });
    if (document.activeElement === field) this.#timer = setTimeout(() => this.#showWaiting(), PAUSE);
    else this.#showWaiting();
  }

  /** Show a message now: the reader has submitted the field. */
  show(field, message) {
    this.#waiting.set(field, message);
    this.#showWaiting();
  }

  /** Remove all messages. */
  clear() {
    for (const field of new Set([...this.#messages.keys(), ...this.#waiting.keys()])) this.#remove(field);
  }

  #showWaiting = () => {
    clearTimeout(this.#timer);
    for (const [field, message] of this.#waiting) {
      if (field) markInvalid(field, this.#box);
      this.#messages.set(field, message);
    }
    this.#waiting.clear();
    this.#paint();
  };

  #remove(field) {
    this.#waiting.delete(field);
    if (field) markValid(field);
    if (this.#messages.delete(field)) this.#paint();
  }

  /** The alert changes only with the text, so that screen readers do not repeat it. */
  #paint() {
    const text = [...new Set(this.#messages.values())].join(" ");
    if (this.#box.textContent === text) return;
    if (text) this.#onShown([...this.#messages.keys()].find(Boolean));
    this.#box.textContent = text;
  }
}
