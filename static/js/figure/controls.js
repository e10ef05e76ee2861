// <lesson-controls>: the settings of a group of figures. Slider, field and reset button always show the same value.

import { FigureWish } from "./parameters.js";
import { Player } from "./player.js";
import { Thumb } from "./thumb.js";
import { reversed, WordRow, wordsOf } from "./words.js";

export class LessonControls extends HTMLElement {
  #listening;
  #thumb;
  #defaults;
  #mistakes = new Map();
  #refusals = new Map(); // what the server said, by figure
  #rows = new Map(); // words to be put in order, by their control

  static define() {
    customElements.define("lesson-controls", LessonControls);
  }

  connectedCallback() {
    this.#defaults = JSON.parse(this.dataset.defaults);
    this.#listening = new AbortController();
    this.#listen();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #listen() {
    // What is wrong is told here, not in a bubble of the browser's as well.
    this.querySelector("form").noValidate = true;
    const options = { signal: this.#listening.signal };
    this.#thumb = new Thumb(this, options.signal);
    this.addEventListener("input", this.#onInput, options);
    this.addEventListener("change", this.#onInput, options);
    this.addEventListener("click", this.#onReset, options);
    this.addEventListener("submit", (event) => event.preventDefault(), options);
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("figure-refused", this.#onRefused, options);
    document.addEventListener("figure-accepted", this.#onAccepted, options);
    this.#controls.forEach((control) => this.#dress(control));
  }

  #dress(control) {
    const { parameter, wordsOf: text } = control.dataset;
    const order = fieldOf(control).value;
    if (text) {
      this.#rows.set(control, new WordRow(control, (order) => this.#wish(parameter, order)));
      this.#rows.get(control).show(wordsOf(this.#fieldNamed(text).value), order);
    }
    const play = control.querySelector(".play");
    if (play) new Player(play, document.querySelector(`lesson-figure[data-group="${this.dataset.group}"] .plot`), () => this.#advance(control));
    this.#paintReset(control, order);
  }

  #onInput = (event) => {
    if (this.#thumb.isUnsure(event)) return;
    const { target } = event;
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
    field.value = this.#defaultOf(control);
    this.#say(field, "");
    this.#wish(control.dataset.parameter, field.value);
    // The button is disabled now, and a disabled button loses the focus.
    (control.querySelector(".words [tabindex='0']") ?? field).focus();
  };

  /** A step of the slider, from its end back to its start. Says whether there is another. */
  #advance(control) {
    const slider = sliderOf(control);
    if (isAtEnd(slider)) slider.value = slider.min;
    else slider.stepUp();
    this.#wish(control.dataset.parameter, fromSlider(slider, control.dataset.scale));
    return !isAtEnd(slider);
  }

  #onChange = ({ group, values, range }) => {
    if (group !== this.dataset.group) return;
    for (const control of this.#controls) {
      const name = control.dataset.parameter;
      if (name === "mark") limit(control, range);
      placeIn(values.part, control);
      this.#paint(control, values[name]);
      this.#rows.get(control)?.show(wordsOf(values[control.dataset.wordsOf]), values[name]);
    }
  };

  #onRefused = ({ group, name, message }) => {
    if (group !== this.dataset.group) return;
    this.#refusals.set(name, message);
    this.#tell();
  };

  #onAccepted = ({ group, name }) => {
    if (group === this.dataset.group && this.#refusals.delete(name)) this.#tell();
  };

  #wish(name, value) {
    const values = { [name]: value };
    // An order is of so many words: when the text gets others, it does too, at once.
    for (const row of this.#rows.keys()) {
      if (row.dataset.wordsOf === name && lengthOf(fieldOf(row).value) !== wordsOf(value).length) {
        values[row.dataset.parameter] = this.#defaultOf(row, value);
      }
    }
    this.dispatchEvent(new FigureWish(this.dataset.group, values));
  }

  /** As the lesson has it; an order of another number of words turns them round. */
  #defaultOf({ dataset }, text = this.#fieldNamed(dataset.wordsOf)?.value) {
    const value = this.#defaults[dataset.parameter];
    const count = dataset.wordsOf ? wordsOf(text).length : 0;
    return dataset.wordsOf && lengthOf(value) !== count ? reversed(count) : value;
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
    control.querySelector(".reset").disabled = String(value) === String(this.#defaultOf(control));
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
    if (this.#error.textContent === told) return;
    // Beside what is wrong: at the form's end it may be out of sight.
    if (told) this.#wrong?.after(this.#error);
    this.#error.textContent = told;
  }

  #fieldNamed(parameter) {
    return document.getElementById(`setting-${this.dataset.group}.${parameter}`);
  }

  get #controls() {
    return [...this.querySelectorAll(".control")];
  }

  /** The first control with a mistake, or with what the server refused. */
  get #wrong() {
    const refused = [...this.#refusals.keys()];
    return this.#controls.find((control) => this.#mistakes.has(fieldOf(control)))
      ?? this.#controls.find((control) => refused.includes(control.dataset.parameter));
  }

  get #error() {
    return this.querySelector(".control-error");
  }
}

function sliderOf(control) {
  return control.querySelector('[type="range"]');
}

function isAtEnd({ value, step, max }) {
  return Number(value) + Number(step) > Number(max);
}

function fieldOf(control) {
  return control.querySelector("[name]");
}

/** How many numbers a list has. */
function lengthOf(list) {
  return list.split(",").length;
}

/** Why a field's value cannot be used, as a sentence; empty when it can. What is left is judged by the server. */
function mistakeIn(field) {
  const label = field.labels[0].textContent.trim();
  if (!field.value.trim()) return field.validity.badInput ? `${label} must be a number.` : `${label} is empty.`;
  const { most, longest, limits } = field.dataset;
  const words = wordsOf(field.value);
  if (limits && (words.length > most || words.some((word) => [...word].length > longest))) return `${label} must be ${limits}.`;
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

/** Where nothing that is shown would change with it, a control gives way to the name of the part where something does. */
function placeIn(part, control) {
  const { only } = control.dataset;
  control.toggleAttribute("data-elsewhere", Boolean(only) && !only.split(" ").includes(part));
}

function limit(control, { low, high }) {
  for (const input of [sliderOf(control), fieldOf(control)]) {
    input.min = low;
    input.max = high;
  }
}
