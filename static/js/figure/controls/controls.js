// <lesson-controls>: the controls for the settings of a figure group. Slider, field and reset button of a setting
// always show the same value.

import { FieldErrors, valuesOf } from "../../lib/dom/field-errors.js";
import { PageElement } from "../../lib/dom/page-element.js";
import { formatNumber, gettext } from "../../lib/translation.js";
import { fitToText, splitWords } from "./orders.js";
import { Player } from "./player.js";
import { revealSetting } from "./reveal-setting.js";
import { defaultsAt, FigureChangeRequest } from "./settings.js";
import { sliderPosition, valueAt } from "./slider-scale.js";
import { SliderTouch } from "./slider-touch.js";
import { WordOrder } from "./word-order.js";

const COMPOSING_PAUSE = 800; // ms
const SLIDER_KEY = /^(Arrow|Page)/;

export class LessonControls extends PageElement {
  #sliderTouch;
  #defaults;
  #errors;
  #rejectedFields = new Map(); // fields whose values the server does not accept, by figure
  #wordOrders = new Map(); // by control
  #composing = 0; // timer that ends the composition of a word
  #movedSlider = null; // the slider whose event is being handled
  #values = null; // of the group since the last change; null before the first

  static define() {
    customElements.define("lesson-controls", LessonControls);
  }

  setUp(signal) {
    this.#defaults = JSON.parse(this.dataset.defaults);
    this.#listen(signal);
  }

  #listen(signal) {
    // Errors are shown below the control, so the browser's own messages are switched off.
    this.querySelector("form").noValidate = true;
    const options = { signal };
    this.#sliderTouch = new SliderTouch(this, signal);
    // Next to the control: the end of the form may be out of view.
    const box = this.querySelector(".control-error");
    this.#errors = new FieldErrors(box, signal, (field) => {
      field?.closest(".control").after(box);
      field?.closest(".more-settings")?.setAttribute("open", "");
      // Once the message has its text.
      if (field && field === document.activeElement) setTimeout(() => box.scrollIntoView({ block: "nearest" }));
    });
    this.addEventListener("focusin", ({ target }) => revealSetting(target), options);
    // Opening the settings makes the figure sticky, which then may cover them. This event does not bubble.
    this.addEventListener("toggle", ({ target }) => revealSetting(target.querySelector("summary")), { ...options, capture: true });
    this.addEventListener("input", this.#onInput, options);
    this.addEventListener("change", this.#onInput, options);
    this.addEventListener("compositionend", this.#onInput, options);
    this.addEventListener("focusout", this.#onLeave, options);
    this.addEventListener("keydown", this.#onKey, options);
    this.addEventListener("click", this.#onReset, options);
    this.addEventListener("submit", (event) => event.preventDefault(), options);
    document.addEventListener("figure-changed", this.#onChange, options);
    document.addEventListener("figure-failed", this.#onFailed, options);
    document.addEventListener("figure-drawn", this.#onDrawn, options);
    this.#controls.forEach((control) => this.#prepare(control, signal));
  }

  #prepare(control, signal) {
    const { parameter, wordsOf: textParameter } = control.dataset;
    const { value } = fieldOf(control);
    if (textParameter) {
      const wordOrder = new WordOrder(control, (order) => this.#request(parameter, order), { signal });
      this.#wordOrders.set(control, wordOrder);
      wordOrder.show(splitWords(this.#fieldNamed(textParameter).value), value);
    }
    const play = control.querySelector(".play");
    if (play) new Player(play, this.#plot, () => this.#advance(control), signal);
    this.#renderReset(control, value);
  }

  #onInput = (event) => {
    const { target, type } = event;
    clearTimeout(this.#composing);
    // An input method may replace these letters. Keyboards of phones compose every word, so a pause counts as its end.
    if (event.isComposing) this.#composing = setTimeout(() => this.#handle(target, type), COMPOSING_PAUSE);
    else if (!this.#sliderTouch.isUndecided(event)) this.#handle(target, type);
  };

  /** Check the value of an input, and request the figure. `type` is the type of its event. */
  #handle(target, type) {
    revealSetting(target);
    const control = target.closest(".control");
    const isSlider = target.type === "range";
    const error = isSlider ? "" : errorIn(target);
    // The server's message about a value stays when the reader leaves the field.
    if (error || type !== "change") this.#errors.check(isSlider ? fieldOf(control) : target, error);
    const value = isSlider ? valueAt(target) : target.value.trim();
    if (error) return;
    this.#movedSlider = isSlider ? target : null;
    this.#request(control.dataset.parameter, value);
    this.#movedSlider = null;
  }

  /** While the reader types in a field, it does not show values that the room or another window sets. */
  #onLeave = ({ target }) => {
    const control = target.closest(".control");
    if (!this.#values || !control || target !== fieldOf(control) || errorIn(target)) return;
    target.value = this.#values[control.dataset.parameter];
  };

  /** A value above the slider's range moves to its end first; the browser would subtract a step from the end. */
  #onKey = (event) => {
    const { key, target } = event;
    if (target.type !== "range" || !SLIDER_KEY.test(key) || event.ctrlKey || event.altKey || event.metaKey) return;
    const control = target.closest(".control");
    if (!isAboveRange(target, fieldOf(control).value)) return;
    event.preventDefault();
    this.#request(control.dataset.parameter, valueAt(target));
  };

  #onReset = ({ target }) => {
    const button = target.closest(".reset");
    if (!button) return;
    const control = button.closest(".control");
    const field = fieldOf(control);
    field.value = this.#defaultOf(control);
    this.#errors.check(field, "");
    this.#request(control.dataset.parameter, field.value);
    // The button is now disabled and has lost the focus.
    (control.querySelector(".words [tabindex='0']") ?? field).focus();
  };

  /** Move the slider one step, from its end back to its start. Return whether it has another step. */
  #advance(control) {
    const slider = sliderOf(control);
    if (isAtEnd(slider)) slider.value = slider.min;
    else slider.stepUp();
    this.#request(control.dataset.parameter, valueAt(slider));
    return !isAtEnd(slider);
  }

  #onChange = ({ group, values, range }) => {
    if (group !== this.dataset.group) return;
    this.#values = values;
    for (const control of this.#controls) {
      const name = control.dataset.parameter;
      if (name === "mark") setRange(control, range);
      renderApplicability(control, values.part);
      this.#render(control, values[name]);
      this.#wordOrders.get(control)?.show(splitWords(values[control.dataset.wordsOf]), values[name]);
    }
  };

  #onFailed = ({ group, name, message, errors = [] }) => {
    if (group !== this.dataset.group) return;
    const before = this.#rejectedFields.get(name) ?? [];
    const found = errors.map((error) => [this.#fieldNamed(error.field), error]).filter(([field]) => field);
    this.#rejectedFields.set(name, found.length ? found.map(([field]) => field) : [null]);
    // A field has the limits of the first figure of the group, which has the same name as the group.
    const rejectedByFirst = name === group ? [] : this.#rejectedFields.get(group) ?? [];
    for (const [field, error] of found) {
      if (!rejectedByFirst.includes(field)) this.#errors.check(field, withLabel(field, error));
    }
    if (!found.length) this.#errors.check(null, message);
    this.#accept(before);
  };

  #onDrawn = ({ group, name }) => {
    if (group !== this.dataset.group) return;
    const before = this.#rejectedFields.get(name) ?? [];
    this.#rejectedFields.delete(name);
    this.#accept(before);
  };

  /** Remove the server's messages about fields, unless they are about another figure of the group, too. */
  #accept(fields) {
    const rejected = [...this.#rejectedFields.values()].flat();
    for (const field of fields) if (!rejected.includes(field)) this.#errors.check(field, "");
  }

  #request(name, value) {
    this.dispatchEvent(new FigureChangeRequest(this.dataset.group, { [name]: value }));
  }

  #defaultOf({ dataset }) {
    const width = this.#fieldNamed("d_model")?.value ?? "";
    const value = defaultsAt(this.#defaults, { d_model: width })[dataset.parameter];
    return dataset.wordsOf ? fitToText(value, this.#fieldNamed(dataset.wordsOf).value) : value;
  }

  #render(control, value) {
    const [slider, field] = [sliderOf(control), fieldOf(control)];
    // A field keeps the focus when the reader changes to another window.
    const isTyping = document.activeElement === field && document.hasFocus();
    if (!isTyping) {
      field.value = value;
      this.#errors.check(field, "");
    }
    // The slider that the reader moves already has its position, which a rounded value would move.
    if (slider && slider !== this.#movedSlider) slider.value = sliderPosition(slider, value);
    if (slider) slider.ariaValueText = sliderText(slider, value);
    this.#renderReset(control, value);
  }

  #renderReset(control, value) {
    control.querySelector(".reset").disabled = String(value) === String(this.#defaultOf(control));
  }

  #fieldNamed(parameter) {
    return document.getElementById(`setting-${this.dataset.group}.${parameter}`);
  }

  get #controls() {
    return [...this.querySelectorAll(".control")];
  }

  get #plot() {
    return document.querySelector(`lesson-figure[data-group="${this.dataset.group}"] .plot`);
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

/** Return the error message for an invalid value; empty if valid. The server checks what this function does not. */
function errorIn(field) {
  const { maxCount, maxWordLength } = field.dataset;
  const values = { ...valuesOf(field), count: maxCount, characters: maxWordLength };
  if (!values.value && !field.validity.badInput) return gettext("%(label)s is empty.", values);
  const words = splitWords(field.value);
  const isTooLong = words.length > maxCount || words.some((word) => [...word].length > maxWordLength);
  if (isTooLong) return tooLong(values);
  return field.type !== "number" || field.validity.valid ? "" : rangeError(field);
}

function tooLong(values) {
  return gettext(
    "%(label)s must be 1 to %(count)s words separated by spaces, up to %(characters)s characters each, not “%(value)s”.",
    values,
  );
}

function rangeError(field) {
  const values = { ...valuesOf(field), low: inLanguage(field.min), high: inLanguage(field.max) };
  if (field.step === "1") {
    return values.value
      ? gettext("%(label)s must be a whole number from %(low)s to %(high)s, not “%(value)s”.", values)
      : gettext("%(label)s must be a whole number from %(low)s to %(high)s.", values);
  }
  return values.value
    ? gettext("%(label)s must be a number from %(low)s to %(high)s, not “%(value)s”.", values)
    : gettext("%(label)s must be a number from %(low)s to %(high)s.", values);
}

/** Return a number such as “0.25” with the same decimals in the language of the page. */
function inLanguage(number) {
  return formatNumber(Number(number), number.split(".")[1]?.length);
}

/** Return the server's message with the label of the field instead of the parameter's name. */
function withLabel(field, { field: name, message }) {
  return message.startsWith(`${name} `) ? labelOf(field) + message.slice(name.length) : message;
}

function labelOf(field) {
  return field.labels[0].textContent.trim();
}

function isAboveRange(slider, value) {
  return Number(value) > Number(valueAt(slider, slider.max));
}

/** Return the value of a setting for screen readers, which would read a value above the range as the slider's end. */
function sliderText(slider, value) {
  return isAboveRange(slider, value) ? gettext("%(value)s, above the range of the slider", { value }) : value;
}

/** If a control has no effect on the visible part of the figure, show instead the names of the parts where it has. */
function renderApplicability(control, part) {
  const { only } = control.dataset;
  control.toggleAttribute("data-inactive", Boolean(only) && !only.split(" ").includes(part));
}

function setRange(control, { low, high }) {
  for (const input of [sliderOf(control), fieldOf(control)]) {
    input.min = low;
    input.max = high;
  }
}
