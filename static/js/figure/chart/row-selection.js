// Rows of a chart that select numbers for a setting, such as the dimensions that are plotted as waves: a click on a row
// adds its number to the setting, or removes it. With the keyboard, up and down choose a row, and Enter or Space clicks it.
// If the rows are too low for a finger, a tap chooses a row, and buttons below the chart move the choice and click it.

import { clamp } from "../../lib/clamp.js";
import { describe } from "../../lib/dom/describe.js";
import { hasMoved } from "../../lib/dom/pointer-move.js";
import { formatNumber, gettext, ngettext } from "../../lib/translation.js";
import { RowStepper } from "./row-stepper.js";
import { fractionAt } from "./svg-chart.js";

const KEYS = gettext("Up and down arrow keys choose a row, Enter adds or removes its wave.");
const DECIMALS = 2; // of the value that is announced
const MIN_HEIGHT = 4; // px of the outline of a row
const MIN_TAP_HEIGHT = 24; // px of a row that a finger can tap

/** Return the numbers of the rows from top to bottom; `ranges` are written as "start:stop:step". */
function rowNumbers(ranges) {
  return ranges.split(" ").flatMap((range) => {
    const [start, stop, step] = range.split(":").map(Number);
    return Array.from({ length: Math.ceil((stop - start) / step) }, (_, index) => start + index * step);
  });
}

/** Return `{ numbers, message }`: the selected numbers after a click on a row, and a message for screen readers. */
function toggleNumber(numbers, number, { maxCount, rowName }) {
  const isSelected = numbers.includes(number);
  if (isSelected && numbers.length === 1) return { message: gettext("The last wave cannot be removed.") };
  if (!isSelected && numbers.length >= maxCount) return { message: tooMany(Number(maxCount)) };
  const values = { row: titleOf(rowName, number) };
  return {
    numbers: isSelected ? numbers.filter((other) => other !== number) : [...numbers, number],
    // Translators: the row of a chart, such as “Dimension 5”, is drawn as a wave, or no longer.
    message: isSelected ? gettext("%(row)s removed.", values) : gettext("%(row)s added.", values),
  };
}

function tooMany(maxCount) {
  return ngettext(
    "At most %(count)s wave fits. Remove it first.",
    "At most %(count)s waves fit. Remove one first.",
    maxCount,
  );
}

/** Return the title of a row, such as “Dimension 5”. */
function titleOf(rowName, number) {
  // Translators: the title of a row, such as “Dimension 5”.
  return gettext("%(name)s %(number)s", { name: rowName, number });
}

export class RowSelection {
  #plot;
  #area;
  #outline = document.createElement("div");
  #row = -1; // outlined row
  #chosen = null; // number of the row that was chosen by a tap
  #stepper;
  #down = null; // last press on the chart
  #figure;

  /**
   * `figure` has `selected(setting)`, the list in the URL; `select(values)`; `markedColumn()`, a promise of
   * `{ position, values }`, or of null if they cannot be loaded; `announce(text)`; and `refuse(text)`.
   */
  constructor(plot, figure, options) {
    this.#plot = plot;
    this.#area = plot.querySelector(".plot-area");
    this.#figure = figure;
    this.#outline.className = "row-outline";
    // Plotly covers the page while a button is pressed, so its charts get no trusted click.
    plot.addEventListener("pointerdown", (event) => { this.#down = event.button ? null : event; }, options);
    window.addEventListener("pointerup", this.#onUp, options);
    window.addEventListener("pointercancel", () => { this.#down = null; }, options);
    // Otherwise, a tap on a row would also move the marker.
    plot.addEventListener("click", (event) => { if (this.#rowAt(event) >= 0) event.preventDefault(); }, options);
    plot.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.#show(this.#rowAt(event));
    }, options);
    plot.addEventListener("keydown", this.#onKey, options);
    for (const type of ["pointerleave", "blur"]) plot.addEventListener(type, () => this.#show(this.#chosenRow), options);
    const onStep = (step) => this.#choose(this.#clamped(this.#chosenRow + step));
    this.#stepper = new RowStepper(plot, { onStep, onToggle: () => this.#toggle(this.#chosen) }, options);
    this.update();
  }

  /** Show the chosen row in the place and state that it has in a new drawing. */
  update() {
    if (this.#chart) describe([this.#plot], "figure-row-keys", KEYS);
    if (this.#chosen !== null) this.#choose(this.#chosenRow);
  }

  /**
   * Return the value of the row that a key has chosen, such as “Dimension 5: 0.14 at position 3”; empty without one. A
   * pointer that outlines rows does not choose one.
   */
  async reading() {
    const isChosen = () => this.#row >= 0 && this.#plot.matches(":focus-visible");
    if (!isChosen()) return "";
    const text = await this.#titleWithValue(Number(this.#outline.dataset.number));
    return isChosen() ? text : ""; // the focus may have left the chart in the meantime
  }

  /** Choose or click a row. */
  #onKey = (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!this.#chart || ctrlKey || metaKey || altKey) return;
    const rows = rowNumbers(this.#chart.rows);
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (step) {
      this.#show(this.#row < 0 ? 0 : this.#clamped(this.#row + step));
      this.#announceRow(rows[this.#row]);
    } else if ((key === "Enter" || key === " ") && this.#row >= 0) this.#toggle(rows[this.#row]);
    else return;
    event.preventDefault();
  };

  #onUp = (event) => {
    const down = this.#down;
    this.#down = null;
    if (down?.pointerId !== event.pointerId) return;
    const row = hasMoved(down, event) ? -1 : this.#rowAt(event);
    if (row < 0) return;
    const numbers = rowNumbers(this.#chart.rows);
    const isTooLow = this.#area.offsetHeight / numbers.length < MIN_TAP_HEIGHT;
    if (event.pointerType === "touch" && isTooLow) this.#choose(row);
    else this.#toggle(numbers[row]);
  };

  /** Choose a row for the buttons, or none if the row does not exist. */
  #choose(row) {
    const numbers = this.#chart ? rowNumbers(this.#chart.rows) : [];
    this.#chosen = numbers[row] ?? null;
    this.#show(this.#chosenRow);
    if (this.#chosen === null) this.#stepper.hide();
    else {
      this.#stepper.show(titleOf(this.#chart.rowName, this.#chosen), {
        isFirst: row === 0,
        isLast: row === numbers.length - 1,
        isSelected: this.#selected.includes(this.#chosen),
      });
    }
  }

  #toggle(number) {
    const { selects } = this.#chart;
    const { numbers, message } = toggleNumber(this.#selected, number, this.#chart);
    if (numbers) {
      this.#figure.select({ [selects]: numbers.join(",") });
      this.#figure.announce(message);
    } else this.#figure.refuse(message);
  }

  async #announceRow(number) {
    const isSelected = this.#selected.includes(number);
    const values = { row: await this.#titleWithValue(number) };
    const isStillShown = this.#row >= 0 && Number(this.#outline.dataset.number) === number;
    if (!isStillShown) return;
    this.#figure.announce(isSelected
      ? gettext("%(row)s. Enter removes its wave.", values)
      : gettext("%(row)s. Enter adds its wave.", values));
  }

  /** Return the title of a row with its value at the marker. If the value cannot be loaded, the title is enough. */
  async #titleWithValue(number) {
    const row = titleOf(this.#chart.rowName, number);
    const column = await this.#figure.markedColumn();
    if (!column) return row;
    const value = formatNumber(column.values[number], DECIMALS);
    // Translators: the value of a row of a chart at a position, such as “Dimension 5: 0.14 at position 3”.
    return gettext("%(row)s: %(value)s at position %(position)s", { row, value, position: column.position });
  }

  #show(row) {
    this.#row = row;
    if (row < 0) {
      this.#outline.remove();
      return;
    }
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.#area;
    const numbers = rowNumbers(this.#chart.rows);
    const height = offsetHeight / numbers.length;
    this.#outline.dataset.number = numbers[row]; // rows may be too low to be counted
    const shown = Math.max(height, MIN_HEIGHT);
    Object.assign(this.#outline.style, {
      left: `${offsetLeft}px`,
      width: `${offsetWidth}px`,
      top: `${offsetTop + (row + 0.5) * height - shown / 2}px`,
      height: `${shown}px`,
    });
    this.#plot.append(this.#outline);
  }

  /** Return the row under the pointer; −1 without one. */
  #rowAt(event) {
    if (!this.#chart) return -1;
    const [x, y] = ["x", "y"].map((axis) => fractionAt(event, this.#area, axis));
    const isInside = x >= 0 && x <= 1 && y >= 0 && y < 1;
    return isInside ? Math.floor(y * rowNumbers(this.#chart.rows).length) : -1;
  }

  #clamped(row) {
    return clamp(row, 0, rowNumbers(this.#chart.rows).length - 1);
  }

  get #chosenRow() {
    return this.#chosen === null || !this.#chart ? -1 : rowNumbers(this.#chart.rows).indexOf(this.#chosen);
  }

  get #selected() {
    return this.#figure.selected(this.#chart.selects).split(",").map(Number);
  }

  /** Attributes of the chart, or null if its rows select nothing. */
  get #chart() {
    const { dataset } = this.#area.querySelector(".chart") ?? {};
    return dataset?.selects ? dataset : null;
  }
}
