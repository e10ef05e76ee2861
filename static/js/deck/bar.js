// The deck's bar: which of the slides is shown, and the steps to both sides of it.

import { firstBelow } from "../page/below.js";

/** `ids` are of all slides, in order; the one at `index` is shown. */
export function paintBar(deck, ids, index) {
  deck.querySelectorAll(".segments a").forEach((segment, i) => {
    if (i === index) segment.setAttribute("aria-current", "step");
    else segment.removeAttribute("aria-current");
  });
  deck.querySelector(".place-now").textContent = index + 1;
  deck.querySelector(".progress").value = index + 1;
  paintSteps(deck, ids, index);
}

export function paintSteps(deck, ids, index) {
  const [previous, next] = ["prev", "next"].map((rel) => deck.querySelector(`.step[rel="${rel}"]`));
  paintStep(previous, ids[index - 1], ids[index]);
  paintStep(next, ids[index + 1], ids[index]);
  paintWayOn(next, index === ids.length - 1 ? firstBelow() : null);
}

/** Where there is no slide to go to, it stays with the one that is shown. */
function paintStep(step, id, shown) {
  step.setAttribute("aria-disabled", String(!id));
  step.href = `#/${id ?? shown}`;
}

/** After the last slide the lesson goes on below: the step leads there, and says so. */
function paintWayOn(step, below) {
  const name = below?.textContent.trim() ?? "";
  step.toggleAttribute("data-below", Boolean(below));
  step.setAttribute("aria-label", below ? `Below: ${name}` : "Next slide");
  step.querySelector(".step-name").textContent = name;
  if (!below) return;
  step.setAttribute("aria-disabled", "false");
  step.href = `#/${below.id}`;
}
