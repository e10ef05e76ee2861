// Links the numbers in a derivation with the symbols of the formula next to it, on the same slide or in the same closed
// part. A symbol is an <mi> with the text that the chart names; it gets the colour of its numbers. The chart's class
// symbol-N is for the Nth symbol.
//
//   pointer over a number or slot ──> its symbols in the formula are highlighted
//   pointer over a symbol ──────────> its numbers and their slots are highlighted
//   arrow keys in the plot ─────────> the next slot is highlighted and announced

import { clamp } from "../lib/clamp.js";
import { fillSlots } from "./slot-motion.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
const SYMBOL = '[class*="symbol-"]';

const shown = new WeakMap(); // symbols and keys of the filled slots, by figure

export function linkFormulas(page) {
  for (const figure of page.querySelectorAll("lesson-figure")) update(figure);
  page.addEventListener("figure-drawn", ({ name }) => {
    update(page.querySelector(`lesson-figure[data-name="${CSS.escape(name)}"]`));
  });
  page.addEventListener("pointerover", ({ target }) => highlight(target.closest?.(`${SYMBOL}, .slot`)));
  page.addEventListener("keydown", onKey);
  page.addEventListener("focusout", ({ target }) => { if (target.matches?.(".plot")) highlight(null); });
}

/** Colour the symbols of a figure's chart, and animate the slots that its new drawing has filled. */
function update(figure) {
  const before = shown.get(figure);
  const symbols = figure?.querySelector(".chart[data-symbols]")?.dataset.symbols.split(" ") ?? [];
  if (!before && !symbols.length) return;
  colour(figure, symbols);
  makeFocusable(figure.querySelector(".plot"), symbols.length > 0);
  const slots = filledSlots(figure);
  if (before) fillSlots(slots.filter((slot) => !before.has(slot.dataset.slot)), numbersOf);
  shown.set(figure, new Set(slots.map((slot) => slot.dataset.slot)));
}

function colour(figure, symbols) {
  const scope = scopeOf(figure);
  for (const symbol of scope.querySelectorAll("math mi")) {
    if (scopeOf(symbol) !== scope) continue;
    const index = symbols.indexOf(symbol.textContent.trim());
    const name = [...symbol.classList].find((each) => each.startsWith("symbol-"));
    symbol.classList.remove(name);
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

function onKey(event) {
  const plot = event.target.closest?.(".plot");
  if (!plot?.querySelector(".chart[data-symbols]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.key in STEPS)) return;
  event.preventDefault();
  const slots = filledSlots(plot);
  const index = slots.findIndex((slot) => slot.matches(".is-linked"));
  const slot = slots[clamp(index + STEPS[event.key], 0, slots.length - 1)];
  highlight(slot);
  plot.closest("figure").querySelector(":scope > [role=status]").textContent = describe(slot);
}

/** Return the text of a slot and what its numbers stand for: “3 ÷ 100 = 0.03. 3 is pos.” */
function describe(slot) {
  const symbols = slot.closest(".chart").dataset.symbols.split(" ");
  const numbers = [...slot.querySelectorAll(SYMBOL)].map((number) => {
    return ` ${number.textContent} is ${symbols[symbolClass(number).split("-")[1]]}.`;
  });
  return `${slot.dataset.name}.${numbers.join("")}`;
}

function makeFocusable(plot, isFocusable) {
  if (isFocusable) {
    Object.assign(plot, { tabIndex: 0, role: "group", ariaLabel: "Slots, use the arrow keys" });
  } else if (plot.role === "group") {
    plot.removeAttribute("tabindex");
    Object.assign(plot, { role: null, ariaLabel: null });
  }
}

/** Return the filled slots of the arrangement that is shown. */
function filledSlots(element) {
  return [...element.querySelectorAll(".slot:not(.later)")].filter((slot) => slot.getClientRects().length);
}

function symbolClass(element) {
  return element.getAttribute("class").match(/symbol-\d+/)[0];
}

/** Return the closed part, slide or section that an element belongs to. */
function scopeOf(element) {
  return element.closest(".deeper, .slide, section") ?? document.body;
}
