// Opening of a slide with waves above the heatmap of their encoding: once the reader comes to the slide, one wave is
// flattened into its row of the heatmap, then the others follow. Until then, the heatmap is pale.
//
// It plays once on a page, and only in the deck. It stops at the first key press or pointer press and before the page is
// printed, and does not play if the reader prefers reduced motion.

import { EASING, reducedMotion } from "../../lib/browser/motion.js";

const FIRST = { delay: 300, duration: 700 }; // ms
const OTHERS = { delay: 1000, duration: 400, stagger: 100 }; // ms
const REVEAL = 500; // ms
const PALE = 0.25; // opacity
const ROW_HEIGHT = 4; // px, of a flattened wave

export function playOpenings(page) {
  if (reducedMotion.matches) return;
  const played = new Set();
  const play = () => {
    const slide = page.querySelector('[data-view="deck"] .slide[data-stacked]:not([inert])');
    if (!slide || played.has(slide)) return;
    played.add(slide);
    requestAnimationFrame(() => playOpening(page, slide)); // once the slide is laid out
  };
  page.addEventListener("slide-changed", play);
  if (page.querySelector("lesson-deck[data-ready]")) play();
}

function playOpening(page, slide) {
  const [waves, heatmap] = slide.querySelectorAll(".plot:not([data-interactive]) > .plot-area");
  const lines = [...(waves?.querySelectorAll(".lines > g") ?? [])];
  const rows = [...(heatmap?.querySelectorAll(".row-marks line") ?? [])];
  if (!lines.length || lines.length !== rows.length || !heatmap.clientHeight) return;
  // Measure everything before the first copy is added, which would make the browser lay out the page again for each.
  const [from, to] = [waves, heatmap].map((area) => area.getBoundingClientRect());
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const moving = lines.map((line) => copyWave(line, heatmap));
  moving.forEach((copy, index) => flattenToRow(copy, index, { from, to, row: boxes[index] }));
  const end = OTHERS.delay + OTHERS.duration + OTHERS.stagger * lines.length;
  const timing = { delay: end, duration: REVEAL, easing: EASING, fill: "backwards" };
  const shown = heatmap.querySelector(".cells")
    .animate({ opacity: [PALE, 1] }, timing);
  const listening = new AbortController();
  const stop = () => {
    listening.abort();
    shown.cancel();
    for (const copy of moving) copy.remove();
  };
  for (const type of ["pointerdown", "keydown", "figure-changed"]) {
    page.addEventListener(type, stop, { signal: listening.signal });
  }
  addEventListener("beforeprint", stop, { signal: listening.signal });
  shown.finished.then(stop, () => {});
}

/** Add a copy of a wave to the heatmap. Return its SVG. */
function copyWave(line, heatmap) {
  const copy = line.ownerSVGElement.cloneNode(false);
  copy.append(line.cloneNode(true));
  copy.classList.add("flattened-wave");
  copy.ariaHidden = "true";
  heatmap.append(copy);
  return copy;
}

/** Move a copied wave from the box of its chart to its row of the heatmap. */
function flattenToRow(copy, index, { from, to, row }) {
  const { height } = copy.viewBox.baseVal;
  const middle = (row.top + row.bottom) / 2;
  // In units of the viewBox, so that the width of the line does not change.
  const place = (top, size) => `translateY(${((top - to.top) / to.height) * height}px) scaleY(${size / to.height})`;
  const delay = index ? OTHERS.delay + (index - 1) * OTHERS.stagger : FIRST.delay;
  const { duration } = index ? OTHERS : FIRST;
  copy.firstElementChild.animate(
    { transform: [place(from.top, from.height), place(middle - ROW_HEIGHT / 2, ROW_HEIGHT)] },
    { delay, duration, easing: EASING, fill: "both" },
  );
}
