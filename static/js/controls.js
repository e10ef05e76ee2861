// <lesson-controls>: the settings of a group of figures. Slider, field and reset always say the same.

import { FigureWish } from "./parameters.js";

export class LessonControls extends HTMLElement {
  #listening;
  #defaults;
  #mistakes = new Map();
  #refusals = new Map(); // what the server said, by figure

  static define() {
    customElements.define("lesson-controls", LessonControls);
  }

  connectedCallback() {
    this.#defaults = JSON.parse(this.dataset.defaults);
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    this.addEventListener("input", this.#onInput, options);
    this.addEventListener("change", this.#onInput, options);
    this.addEventListener("click", this.#onReset, options);
    this.addEventListener("submit", (event) => event.preventDefault(), options);
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("figure-refused", this.#onRefused, options);
    document.addEventListener("figure-accepted", this.#onAccepted, options);
    this.#controls.forEach((control) => this.#paintReset(control, fieldOf(control).value));
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #onInput = ({ target }) => {
    const control = target.closest(".control");
    const value = target.type === "range" ? fromSlider(target, control.dataset.scale) : target.value.trim();
    const mistake = target.type === "range" ? "" : mistakeIn(target);
    this.#say(target.type === "range" ? fieldOf(control) : target, mistake);
    if (!mistake) this.#wish(control.dataset.parameter, value);
  };

  #onReset = ({ target }) => {
    const button = target.closest(".reset");
    if (!button) return;
    const control = button.closest(".control");
    const field = fieldOf(control);
    field.value = this.#defaults[control.dataset.parameter];
    this.#say(field, "");
    this.#wish(control.dataset.parameter, field.value);
    // The button goes; the focus would be lost with it.
    field.focus();
  };

  #onChange = ({ group, values, range }) => {
    if (group !== this.dataset.group) return;
    for (const control of this.#controls) {
      const name = control.dataset.parameter;
      if (name === "mark") limit(control, range);
      this.#paint(control, values[name]);
    }
  };

  #onRefused = ({ group, name, message }) => {
    if (group !== this.dataset.group) return;
    this.#refusals.set(name, message);
    this.#tell();
  };

  #onAccepted = ({ group, name }) => {
    if (group !== this.dataset.group) return;
    this.#refusals.delete(name);
    this.#tell();
  };

  #wish(name, value) {
    this.dispatchEvent(new FigureWish(this.dataset.group, { [name]: value }));
  }

  #paint(control, value) {
    const [slider, field] = [sliderOf(control), fieldOf(control)];
    // What is being typed is left alone.
    if (document.activeElement !== field) {
      field.value = value;
      this.#say(field, "");
    }
    if (slider && document.activeElement !== slider) slider.value = toSlider(value, control.dataset.scale);
    if (slider) slider.setAttribute("aria-valuetext", value);
    this.#paintReset(control, value);
  }

  #paintReset(control, value) {
    control.toggleAttribute("data-changed", String(value) !== String(this.#defaults[control.dataset.parameter]));
  }

  #say(field, mistake) {
    field.setAttribute("aria-invalid", String(Boolean(mistake)));
    if (mistake) this.#mistakes.set(field, mistake);
    else this.#mistakes.delete(field);
    this.#tell();
  }

  /** Every field that is wrong, and what the server refused; said again only when it has changed. */
  #tell() {
    // Figures that share a setting refuse it in the same words.
    const told = [...new Set([...this.#mistakes.values(), ...this.#refusals.values()])].join(" ");
    if (this.#error.textContent !== told) this.#error.textContent = told;
  }

  get #controls() {
    return [...this.querySelectorAll(".control")];
  }

  get #error() {
    return this.querySelector(".control-error");
  }
}

function sliderOf(control) {
  return control.querySelector('[type="range"]');
}

function fieldOf(control) {
  return control.querySelector('[type="number"], [type="text"]');
}

/** Why a number field's value cannot be used, as a sentence; empty when it can. Text is judged by the server. */
function mistakeIn(field) {
  const label = field.labels[0].textContent.trim();
  if (!field.value.trim()) return field.validity.badInput ? `${label} must be a number.` : `${label} is empty.`;
  if (field.type !== "number" || field.validity.valid) return "";
  const kind = field.step === "1" ? "a whole number" : "a number";
  return `${label} must be ${kind} from ${field.min} to ${field.max}.`;
}

/** A logarithmic slider stands on exponents; its values are rounded to two digits that mean something. */
function fromSlider(slider, scale) {
  return scale === "log" ? String(Number((10 ** Number(slider.value)).toPrecision(2))) : slider.value;
}

function toSlider(value, scale) {
  return scale === "log" ? String(Math.log10(Number(value))) : value;
}

function limit(control, { low, high }) {
  for (const input of [sliderOf(control), fieldOf(control)]) {
    input.min = low;
    input.max = high;
  }
}
