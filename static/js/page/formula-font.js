// Loads the font for formulas when the reader opens a slide with a formula, or when the loaded page is idle: the font
// has 75 KB, and most readers open a lesson at a slide without a formula.

import { whenIdle } from "../lib/browser/idle.js";

const TIMEOUT = 5000; // ms after the page has loaded

export function loadFormulaFont(page) {
  const load = () => { page.documentElement.dataset.formulas = ""; };
  page.addEventListener("slide-changed", () => { if (page.querySelector(".slide:not([inert]) math")) load(); });
  if (page.readyState === "complete") whenIdle(load, TIMEOUT);
  else addEventListener("load", () => whenIdle(load, TIMEOUT), { once: true });
}
