// The parts that open at the foot of a slide, where others look on. One of them is open at a time, and its number is the
// slide's step.
//
//   toggle ── by hand, or as another has it ──> the others close ──> step-changed
//
// Who comes back to a slide begins with it anew.

/** Another part of a slide is open, or none. Bubbles. */
export class StepChange extends Event {
  constructor(id, step) {
    super("step-changed", { bubbles: true });
    Object.assign(this, { id, step });
  }
}

const told = new WeakMap(); // by slide: the step that was told last

/** Tells of each step in the page, until `signal`. Asked for twice, it tells once. */
export function watchSteps(page, signal) {
  page.addEventListener("toggle", ({ target }) => {
    const slide = target.closest?.(".slide");
    const parts = slide ? partsOf(slide) : [];
    if (!parts.includes(target)) return;
    if (target.open) openOnly(parts, target);
    tell(slide);
  }, { capture: true, signal });
  page.addEventListener("slide-changed", ({ id }) => foldOthers(page, id), { signal });
}

/** Which part of a slide is open, counted from 1; 0 where none is. */
export function stepOf(id) {
  const slide = slideNamed(id);
  return slide ? openPart(slide) : 0;
}

/** Opens that part of a slide, and brings it into view; closes the others, and with 0 all. */
export function setStep(id, step) {
  const slide = slideNamed(id);
  if (!slide || openPart(slide) === step) return;
  const part = partsOf(slide)[step - 1];
  openOnly(partsOf(slide), part);
  if (part) slide.scrollTop += part.getBoundingClientRect().top - slide.getBoundingClientRect().top;
  tell(slide);
}

/** The words that open it; empty for 0. */
export function titleOfStep(id, step) {
  const slide = slideNamed(id);
  return (slide && partsOf(slide)[step - 1]?.querySelector("summary").textContent.trim()) ?? "";
}

/** On one page with all slides nothing closes: what is read would jump. */
function foldOthers(page, id) {
  if (page.body.dataset.view !== "deck") return;
  for (const slide of page.querySelectorAll(".slide")) {
    if (slide.dataset.id === id) continue;
    openOnly(partsOf(slide), undefined);
    told.set(slide, 0);
  }
}

function tell(slide) {
  const step = openPart(slide);
  if (step === (told.get(slide) ?? 0)) return;
  told.set(slide, step);
  slide.dispatchEvent(new StepChange(slide.dataset.id, step));
}

function openOnly(parts, one) {
  for (const part of parts) part.open = part === one;
}

function openPart(slide) {
  return partsOf(slide).findIndex(({ open }) => open) + 1;
}

function partsOf(slide) {
  return [...slide.querySelectorAll(".slide-deeper > .deeper")];
}

function slideNamed(id) {
  return document.querySelector(`.slide[data-id="${CSS.escape(id)}"]`);
}
