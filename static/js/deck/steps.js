// Steps of a slide: the parts at its foot, which open one at a time while a presenter or another window controls the
// deck. The number of the open part is the slide's step.
//
//   toggle by the reader or by setStep ──> other parts close ──> step-changed
//
// A slide that is shown again starts with all parts closed.

import { spokenText } from "../lib/spoken-text.js";

/** Another part of a slide is open, or none. Bubbles. */
export class StepChange extends Event {
  constructor(id, step) {
    super("step-changed", { bubbles: true });
    Object.assign(this, { id, step });
  }
}

const announced = new WeakMap(); // the step of the last StepChange, by slide

/** Dispatch a StepChange for each change of a step, until `signal` aborts. Several callers still get one event. */
export function watchSteps(page, signal) {
  page.addEventListener("toggle", ({ target }) => {
    const slide = target.closest?.(".slide");
    const parts = slide ? partsOf(slide) : [];
    if (!parts.includes(target)) return;
    if (target.open) openOnly(parts, target);
    announce(slide);
  }, { capture: true, signal });
  page.addEventListener("slide-changed", ({ id }) => closeOtherSlides(page, id), { signal });
}

/** Return the number of a slide's open part, counted from 1; 0 if none is open. */
export function stepOf(id) {
  const slide = findSlide(id);
  return slide ? openPart(slide) : 0;
}

/** Open one part of a slide, scroll to it, and close the others; 0 closes all. */
export function setStep(id, step) {
  const slide = findSlide(id);
  if (!slide || openPart(slide) === step) return;
  const part = partsOf(slide)[step - 1];
  openOnly(partsOf(slide), part);
  if (part) slide.scrollTop += part.getBoundingClientRect().top - slide.getBoundingClientRect().top;
  announce(slide);
}

/** Return the summary text of a step; empty for 0. */
export function titleOfStep(id, step) {
  const slide = findSlide(id);
  return slide ? spokenText(partsOf(slide)[step - 1]?.querySelector("summary")) : "";
}

/** The reading view shows all slides on one page; closing parts there would move the text that is being read. */
function closeOtherSlides(page, id) {
  if (page.body.dataset.view !== "deck") return;
  for (const slide of page.querySelectorAll(".slide")) {
    if (slide.dataset.id === id) continue;
    openOnly(partsOf(slide), undefined);
    announced.set(slide, 0);
  }
}

function announce(slide) {
  const step = openPart(slide);
  if (step === (announced.get(slide) ?? 0)) return;
  announced.set(slide, step);
  slide.dispatchEvent(new StepChange(slide.dataset.id, step));
}

function openOnly(parts, part) {
  for (const each of parts) each.open = each === part;
}

function openPart(slide) {
  return partsOf(slide).findIndex(({ open }) => open) + 1;
}

function partsOf(slide) {
  return [...slide.querySelectorAll(".slide-deeper > .deeper")];
}

function findSlide(id) {
  return document.querySelector(`.slide[data-id="${CSS.escape(id)}"]`);
}
