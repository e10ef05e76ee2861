// Steps of a slide: parts that appear one after another, and parts at its foot, which open one at a time while a
// presenter or another window controls the deck. One number, the slide's step, says which of both are shown:
//
//   step = parts that have appeared + (number of parts that appear + 1) × number of the open part
//
//   toggle by the reader or by setStep ──> other parts close ──> step-changed
//
// A slide that is shown again starts with all parts closed. `appearing-parts.js` hides and shows the parts that appear.

import { spokenText } from "../../lib/dom/spoken-text.js";
import { isDeckView } from "./views.js";

/** Another part of a slide is open or has appeared. Bubbles. */
class StepChange extends Event {
  constructor(id, step) {
    super("step-changed", { bubbles: true });
    Object.assign(this, { id, step });
  }
}

const reported = new WeakMap(); // the step of the last StepChange, by slide

/** Dispatch a StepChange for each change of a step, until `signal` aborts. Several callers still get one event. */
export function watchSteps(page, signal) {
  page.addEventListener("toggle", ({ target }) => {
    const slide = target.closest?.(".slide");
    const parts = slide ? partsOf(slide) : [];
    if (!parts.includes(target)) return;
    if (target.open) openOnly(parts, target);
    reportChange(slide);
  }, { capture: true, signal });
  page.addEventListener("slide-changed", ({ id }) => closeOtherSlides(page, id), { signal });
}

/** Return the step of a slide; 0 at its start. */
export function stepOf(id) {
  const slide = findSlide(id);
  return slide ? currentStep(slide) : 0;
}

/** Show a step of a slide. A part that opens scrolls into view, and the others close. */
export function setStep(id, step) {
  const slide = findSlide(id);
  if (!slide || currentStep(slide) === step) return;
  const states = countOf(slide) + 1;
  const part = partsOf(slide)[Math.floor(step / states) - 1];
  slide.dataset.appeared = step % states;
  openOnly(partsOf(slide), part);
  if (part) slide.scrollTop += part.getBoundingClientRect().top - slide.getBoundingClientRect().top;
  reportChange(slide);
}

/** Return the title of the part that is open at a step; empty if none is. */
export function titleOfStep(id, step) {
  const slide = findSlide(id);
  if (!slide) return "";
  const part = partsOf(slide)[Math.floor(step / (countOf(slide) + 1)) - 1];
  return spokenText(part?.querySelector(".deeper-title"));
}

/** Return the number of parts of a slide that appear one after another. */
export function countOf(slide) {
  return Number(slide?.dataset.steps ?? 0);
}

/** Return how many of them have appeared. */
export function appearedOf(slide) {
  return Number(slide?.dataset.appeared ?? 0);
}

/** Set how many parts of a slide have appeared. */
export function setAppeared(slide, count) {
  slide.dataset.appeared = count;
  reportChange(slide);
}

/** The reading view shows all slides on one page; closing parts there would move the text that is being read. */
function closeOtherSlides(page, id) {
  if (!isDeckView()) return;
  for (const slide of page.querySelectorAll(".slide")) {
    if (slide.dataset.id === id) continue;
    openOnly(partsOf(slide), undefined);
    reported.set(slide, 0);
  }
}

function reportChange(slide) {
  const step = currentStep(slide);
  if (step === (reported.get(slide) ?? 0)) return;
  reported.set(slide, step);
  slide.dispatchEvent(new StepChange(slide.dataset.id, step));
}

function openOnly(parts, part) {
  for (const each of parts) each.open = each === part;
}

function currentStep(slide) {
  const open = partsOf(slide).findIndex((part) => part.open) + 1;
  return appearedOf(slide) + (countOf(slide) + 1) * open;
}

function partsOf(slide) {
  return [...slide.querySelectorAll(".slide-deeper > .deeper")];
}

function findSlide(id) {
  return document.querySelector(`.slide[data-id="${CSS.escape(id)}"]`);
}
