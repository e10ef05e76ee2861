// Fits the slide of the projector into the window, because nobody can scroll there: captions of figures are left out, then
// the callout gets smaller, then all text, but not smaller than the smallest text of the projector. If that is not
// enough, the sentences below figures are left out, too. A displayed formula that is too wide gets smaller.
//
// A slide that is too long even then has its usual size and scrolls with the presenter, like one with open details.

import { shrinkToFit } from "../lib/dom/shrink.js";

const SIZES = { from: 100, to: 70, step: 2 }; // percent of the usual size

// In the order in which they are reduced.
const FACTORS = ["--callout-fit", "--fit"];

// Attributes that show or hide text.
const ATTRIBUTES = ["class", "data-shown", "hidden", "inert", "open"];

/** Fit the slide that `deck` shows, and again when its content or the size of the window changes, until `signal` aborts. */
export function keepSlideFitting(deck, signal) {
  let frame = 0;
  // Changes are drawn in the next frame, so the slide fits when it becomes visible.
  const fitLater = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => fitSlide(deck.querySelector(".slide:not([inert])")));
  };
  const observer = new MutationObserver(fitLater);
  observer.observe(deck, { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES });
  signal.addEventListener("abort", () => observer.disconnect());
  addEventListener("resize", fitLater, { signal });
  document.fonts.addEventListener("loadingdone", fitLater, { signal });
  fitLater();
}

function fitSlide(slide) {
  if (!slide) return;
  for (const formula of slide.querySelectorAll(".math")) {
    shrinkToFit(formula, "--formula-fit", () => formula.scrollWidth <= formula.clientWidth, SIZES);
  }
  setUsualSize(slide);
  slide.dataset.captions = "";
  if (slide.querySelector(".deeper[open]")) return;
  const fits = () => slide.scrollHeight <= slide.clientHeight;
  if (fits()) return;
  delete slide.dataset.captions;
  for (const isShort of [false, true]) {
    slide.toggleAttribute("data-without-readings", isShort);
    if (FACTORS.some((factor) => shrinkToFit(slide, factor, fits, SIZES))) return;
  }
  setUsualSize(slide);
}

function setUsualSize(slide) {
  for (const factor of FACTORS) slide.style.removeProperty(factor);
  slide.removeAttribute("data-without-readings");
}
