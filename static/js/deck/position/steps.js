// The step of a slide: one number that says how many of its parts have appeared, and which of the details at its foot are
// open. Parts appear one after another. Details open one at a time while a presenter or another window controls the deck.
//
//   step = number of parts that have appeared + (number of all parts + 1) × number of the open details
//
// The first details have the number 1; 0 means that all are closed. For example, the steps of a slide with two parts are:
//
//   parts that have appeared   0  1  2
//   all details closed         0  1  2
//   first details open         3  4  5
//   second details open        6  7  8
//
// What changes the step:
//
//   toggle by the reader or by setStep ──> other details close ──> step-changed
//
// A slide that is shown again starts with all details closed. `appearing-parts.js` hides and shows the parts.

import { spokenText } from "../../lib/dom/spoken-text.js";
import { isDeckView } from "./views.js";

/** A part of a slide has appeared or disappeared, or other details are open. Bubbles. */
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
    if (!slide || !detailsOf(slide).includes(target)) return;
    if (target.open) openOnly(slide, target);
    reportChange(slide);
  }, { capture: true, signal });
  page.addEventListener("slide-changed", ({ id }) => closeOtherSlides(page, id), { signal });
}

/** Return the step of a slide; 0 at its start. */
export function stepOf(id) {
  const slide = findSlide(id);
  return slide ? currentStep(slide) : 0;
}

/** Show a step of a slide. Details that open scroll into view, and the others close. */
export function setStep(id, step) {
  const slide = findSlide(id);
  if (!slide || currentStep(slide) === step) return;
  const details = detailsAt(slide, step);
  slide.dataset.appeared = step % (countOf(slide) + 1);
  openOnly(slide, details);
  if (details) slide.scrollTop += details.getBoundingClientRect().top - slide.getBoundingClientRect().top;
  reportChange(slide);
}

/** Return the title of the details that are open at a step; empty if all are closed. */
export function titleOfStep(id, step) {
  const slide = findSlide(id);
  return slide ? spokenText(detailsAt(slide, step)?.querySelector(".deeper-title")) : "";
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

/** The reading view shows all slides on one page; closing details there would move the text that is being read. */
function closeOtherSlides(page, id) {
  if (!isDeckView()) return;
  for (const slide of page.querySelectorAll(".slide")) {
    if (slide.dataset.id === id) continue;
    openOnly(slide, undefined);
    reported.set(slide, 0);
  }
}

function reportChange(slide) {
  const step = currentStep(slide);
  if (step === (reported.get(slide) ?? 0)) return;
  reported.set(slide, step);
  slide.dispatchEvent(new StepChange(slide.dataset.id, step));
}

/** Open these details of a slide, if any, and close the others. */
function openOnly(slide, details) {
  for (const each of detailsOf(slide)) each.open = each === details;
}

function currentStep(slide) {
  const number = detailsOf(slide).findIndex(({ open }) => open) + 1;
  return appearedOf(slide) + (countOf(slide) + 1) * number;
}

/** Return the details that are open at a step; undefined if all are closed. */
function detailsAt(slide, step) {
  return detailsOf(slide)[Math.floor(step / (countOf(slide) + 1)) - 1];
}

function detailsOf(slide) {
  return [...slide.querySelectorAll(".slide-deeper > .deeper")];
}

function findSlide(id) {
  return document.querySelector(`.slide[data-id="${CSS.escape(id)}"]`);
}
