// The formulas' font is large, and most visits begin without a formula in sight: it comes with the first one that is
// seen, or when the page has nothing else to do.

import { afterFrame, whenIdle } from "../lib/idle.js";

const LATEST = 5000; // ms after the page has loaded

export function dressFormulas(page) {
  const dress = () => { page.documentElement.dataset.formulas = ""; };
  const dressIfSeen = ({ target }) => {
    const seen = [...target.querySelectorAll(".slide:not([data-away]) math")].some((formula) => formula.checkVisibility());
    if (seen) dress();
  };
  // Once it is laid out: to ask before would have it done at once.
  page.addEventListener("slide-changed", (event) => afterFrame(() => dressIfSeen(event)));
  if (page.readyState === "complete") whenIdle(dress, LATEST);
  else addEventListener("load", () => whenIdle(dress, LATEST), { once: true });
}
