// Buttons below a chart whose rows are too low for a finger. They move the chosen row up and down, and add or remove its
// wave.

import { iconButton } from "../../lib/dom/icon-button.js";
import { gettext } from "../../lib/translation.js";

const UP = "M6 15l6-6 6 6";
const DOWN = "M6 9l6 6 6-6";

export class RowStepper {
  #element = document.createElement("div");
  #up = iconButton(gettext("Row above"), UP);
  #down = iconButton(gettext("Row below"), DOWN);
  #name = document.createElement("output");
  #toggle = Object.assign(document.createElement("button"), { type: "button", className: "button" });
  #plot;

  /** `onStep` gets −1 or 1. */
  constructor(plot, { onStep, onToggle }, options) {
    this.#plot = plot;
    this.#element.className = "row-stepper";
    this.#element.append(this.#up, this.#name, this.#down, this.#toggle);
    this.#up.addEventListener("click", () => onStep(-1), options);
    this.#down.addEventListener("click", () => onStep(1), options);
    this.#toggle.addEventListener("click", onToggle, options);
  }

  show(name, { isFirst, isLast, isSelected }) {
    this.#name.textContent = name;
    this.#toggle.textContent = isSelected ? gettext("Remove wave") : gettext("Add wave");
    this.#up.ariaDisabled = isFirst;
    this.#down.ariaDisabled = isLast;
    if (!this.#element.isConnected) this.#plot.after(this.#element);
  }

  hide() {
    this.#element.remove();
  }
}
