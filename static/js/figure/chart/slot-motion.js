// Motion of a derivation: the content of a slot fades in, while its numbers move there from the symbols of the formula or
// from other slots. If the slots of several columns are filled at once, one column follows the other.

import { reducedMotion, TIMING } from "../../lib/browser/motion.js";

const PER_COLUMN = 400; // ms from the start of a column to the start of the next one

/** Animate newly filled slots. `numbersOf` returns pairs for a slot: each number, and the element it comes from. */
export function fillSlots(slots, numbersOf) {
  // Numbers that are still moving go to places in the previous drawing.
  removeCopies();
  if (reducedMotion.matches) return;
  const columns = [...new Set(slots.map(columnOf))].sort((a, b) => a - b);
  for (const slot of slots) {
    const timing = { ...TIMING, delay: PER_COLUMN * columns.indexOf(columnOf(slot)) };
    for (const part of slot.querySelectorAll(".fill, text")) {
      part.animate({ opacity: [0, getComputedStyle(part).opacity] }, { ...timing, fill: "backwards" });
    }
    for (const [number, source] of numbersOf(slot)) move(number, source, timing);
  }
  // The places are those before the page scrolls, for example from a link in the text to the figure on a phone.
  document.addEventListener("scroll", removeCopies, { capture: true, once: true });
}

function removeCopies() {
  for (const copy of document.querySelectorAll(".moving-number")) copy.remove();
}

/** Return the column of a slot from its key, such as 1 for “0-1”. The result is filled last. */
function columnOf({ dataset }) {
  const [row, column] = dataset.slot.split("-");
  return row === "result" ? Number.MAX_VALUE : Number(column);
}

/** Move a copy of a number from its source to its place. */
function move(number, source, timing) {
  const copy = document.createElement("span");
  copy.className = "moving-number";
  copy.textContent = number.textContent;
  copy.ariaHidden = "true";
  // Only children of the full-screen element are visible in full screen.
  (document.fullscreenElement ?? document.body).append(copy);
  const height = copy.offsetHeight;
  const color = getComputedStyle(number).fill;
  const transform = [source, number].map((element) => {
    const box = element.getBoundingClientRect();
    return `translate(${box.left}px, ${box.top}px) scale(${box.height / height})`;
  });
  copy.animate({ transform, color: [color, color], opacity: [1, 1] }, timing).finished.finally(() => copy.remove());
}
