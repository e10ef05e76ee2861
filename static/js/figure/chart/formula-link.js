// Links the numbers in a derivation with the symbols of the formula next to it, on the same slide or in the same closed
// part. A symbol is an <mi> with the text that the chart names; it gets the colour of its numbers. The chart's class
// symbol-N is for the Nth symbol.
//
//   pointer over a number or slot ──> its symbols in the formula are highlighted
//   pointer over a symbol ──────────> its numbers and their slots are highlighted
//   arrow keys in the plot ─────────> the slot next to the current one is highlighted
//
// For assistive technology, the plot is a slider whose value is a slot, as the plots whose slider is a position.

import { clamp } from "../../lib/clamp.js";
import { describe } from "../../lib/dom/describe.js";
import { gettext } from "../../lib/translation.js";
import { fillSlots } from "./slot-motion.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
const ROWS = { ArrowDown: 1, ArrowUp: -1 };
// Translators: the steps of a calculation in which numbers replace the symbols of a formula.
const SLOTS = gettext("Calculation steps");
const KEYS = gettext("Left and right arrow keys go to the next number, up and down arrow keys to another row.");
const SYMBOL = '[class*="symbol-"]';

const shown = new WeakMap(); // keys of the filled slots, by figure
const current = new WeakMap(); // key of the slot that the arrow keys have reached, by plot

export function linkFormulas(page) {
  for (const figure of page.querySelectorAll("lesson-figure")) update(figure);
  page.addEventListener("figure-drawn", ({ name }) => {
    update(page.querySelector(`lesson-figure[data-name="${CSS.escape(name)}"]`));
  });
  page.addEventListener("pointerover", ({ target }) => highlight(target.closest?.(`${SYMBOL}, .slot`)));
  page.addEventListener("keydown", onKey);
  page.addEventListener("focusin", ({ target }) => { if (isNavigable(target)) highlight(currentSlot(target)); });
  page.addEventListener("focusout", ({ target }) => { if (isNavigable(target)) highlight(null); });
}

/**
 * Colour the symbols of a figure's chart, and animate the slots that its new drawing has filled. The symbols keep their
 * colours while the figure shows something else.
 */
function update(figure) {
  const before = shown.get(figure);
  const symbols = figure?.querySelector(".chart[data-symbols]")?.dataset.symbols.split(" ") ?? [];
  if (!before && !symbols.length) return;
  if (symbols.length) colour(figure, symbols);
  const slots = filledSlots(figure);
  makeNavigable(figure.querySelector(".plot"), slots);
  if (before) fillSlots(slots.filter((slot) => !before.has(slot.dataset.slot) && !isInNewRow(slot, before)), numbersOf);
  shown.set(figure, new Set(slots.map((slot) => slot.dataset.slot)));
}

/** Return whether no slot with a key in `before` is in the slot's row, as after a larger width. */
function isInNewRow(slot, before) {
  const row = rowOf(slot);
  return before.size > 0 && row !== "result" && ![...before].some((key) => key.startsWith(`${row}-`));
}

function colour(figure, symbols) {
  const scope = scopeOf(figure);
  for (const symbol of scope.querySelectorAll("math mi")) {
    if (scopeOf(symbol) !== scope) continue;
    const index = symbols.indexOf(symbol.textContent.trim());
    if (index >= 0) symbol.classList.add(`symbol-${index}`);
  }
}

/** Return pairs of elements: a number in the slot, and the symbol or the other slot's number that it comes from. */
function numbersOf(slot) {
  const chart = slot.closest(".chart");
  const source = slot.dataset.from;
  if (source) {
    const other = filledSlots(chart).find((each) => each.dataset.slot === source);
    return other ? [[slot.querySelector("text"), other.querySelector("text")]] : [];
  }
  const formula = scopeOf(slot).querySelector('math[display="block"]');
  return [...slot.querySelectorAll(SYMBOL)]
    .map((number) => [number, formula?.querySelector(`.${symbolClass(number)}`)])
    .filter(([, symbol]) => symbol);
}

// Highlights

function highlight(source) {
  for (const element of document.querySelectorAll(".is-linked")) element.classList.remove("is-linked");
  if (!source) return;
  const isSlot = source.matches(".slot");
  const names = (isSlot ? [...source.querySelectorAll(SYMBOL)] : [source]).map(symbolClass);
  if (isSlot) source.classList.add("is-linked");
  for (const name of new Set(names)) {
    for (const symbol of scopeOf(source).querySelectorAll(`.${name}`)) {
      // A slot shows where its numbers come from, and a symbol all that it is used for.
      if (isSlot && !symbol.closest("math") && !source.contains(symbol)) continue;
      symbol.classList.add("is-linked");
      if (!isSlot) symbol.closest(".slot")?.classList.add("is-linked");
    }
  }
}

// Keyboard

function onKey(event) {
  const plot = event.target;
  if (!isNavigable(plot) || event.ctrlKey || event.metaKey || event.altKey) return;
  const slot = slotForKey(event.key, filledSlots(plot), currentSlot(plot));
  if (!slot) return;
  event.preventDefault();
  setCurrent(plot, slot);
  highlight(slot);
}

/** Return the slot that a key moves to from another, or undefined for keys that do not move. */
function slotForKey(key, slots, from) {
  if (key in STEPS) return slots[clamp(slots.indexOf(from) + STEPS[key], 0, slots.length - 1)];
  if (key in ROWS) return slotInNextRow(slots, from, ROWS[key]);
  return undefined;
}

/** Return the nearest slot in the row above (−1) or below (1); without such a row the same slot. */
function slotInNextRow(slots, from, direction) {
  const rows = [...new Set(slots.map(rowOf))];
  const next = rows[rows.indexOf(rowOf(from)) + direction];
  const distance = (slot) => Math.abs(middle(slot) - middle(from));
  return slots.filter((slot) => rowOf(slot) === next).sort((a, b) => distance(a) - distance(b))[0] ?? from;
}

/** Return the row in the key of a slot, such as “0” in “0-1”. */
function rowOf({ dataset }) {
  return dataset.slot.split("-")[0];
}

function middle(slot) {
  const { left, right } = slot.getBoundingClientRect();
  return (left + right) / 2;
}

function isNavigable(element) {
  return Boolean(element.matches?.(".plot") && element.querySelector(".chart[data-symbols]"));
}

function currentSlot(plot) {
  const slots = filledSlots(plot);
  return slots.find(({ dataset }) => dataset.slot === current.get(plot)) ?? slots[0];
}

function setCurrent(plot, slot) {
  const slots = filledSlots(plot);
  current.set(plot, slot.dataset.slot);
  plot.ariaValueMax = slots.length;
  plot.ariaValueNow = slots.indexOf(slot) + 1;
  plot.ariaValueText = textOf(slot);
}

/** Return the text of a slot and the symbols of its numbers: “3 ÷ 100 = 0.03. 3 is pos.” */
function textOf(slot) {
  const symbols = slot.closest(".chart").dataset.symbols.split(" ");
  const numbers = [...slot.querySelectorAll(SYMBOL)].map((number) => {
    const symbol = symbols[symbolClass(number).split("-")[1]];
    // Translators: what a number in a calculation stands for, such as “3 is pos.”
    return gettext("%(number)s is %(symbol)s.", { number: number.textContent, symbol });
  });
  return [`${slot.dataset.name}.`, ...numbers].join(" ");
}

/** Let the plot take the focus while it shows slots, and keep its current slot in a new drawing. */
function makeNavigable(plot, slots) {
  if (slots.length) {
    Object.assign(plot, { tabIndex: 0, role: "slider", ariaLabel: SLOTS, ariaValueMin: 1 });
    describe([plot], "figure-slot-keys", KEYS);
    setCurrent(plot, currentSlot(plot));
    if (plot === document.activeElement) highlight(currentSlot(plot));
  } else if (plot.ariaLabel === SLOTS) {
    for (const name of ["tabindex", "aria-describedby"]) plot.removeAttribute(name);
    Object.assign(plot, { role: null, ariaLabel: null });
    Object.assign(plot, { ariaValueMin: null, ariaValueMax: null, ariaValueNow: null, ariaValueText: null });
  }
}

/** Return the filled slots of the arrangement that is shown; on a hidden slide, of the wide arrangement. */
function filledSlots(element) {
  const all = [...element.querySelectorAll(".slot:not(.unfilled)")];
  const visible = all.filter((slot) => slot.getClientRects().length);
  return visible.length ? visible : all.filter((slot) => slot.closest(".wide-derivation"));
}

function symbolClass(element) {
  return element.getAttribute("class").match(/symbol-\d+/)[0];
}

/** Return the closed part, slide or section that an element belongs to. */
function scopeOf(element) {
  return element.closest(".deeper, .slide, section") ?? document.body;
}
