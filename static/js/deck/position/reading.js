// The reading position on a slide: the block nearest to its top, such as a paragraph or a figure.
//
//   scrolling by the reader or setBlock ──> reading-changed
//
// Blocks are counted, not pixels, because the same slide is laid out differently on the projector and on phones.

import { isDeckView } from "./views.js";

const BLOCKS = ".prose > *, .figure-title, summary"; // a figure itself may have no box
const INTERVAL = 200; // ms between two reports while the reader scrolls
const INPUT_TIME = 1000; // ms in which scrolling is an effect of the reader's last input
const MARGIN = 8; // px above the block at the top
const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

/** Another block is nearest to the top of a slide. Bubbles. */
class ReadingChange extends Event {
  constructor(id, block) {
    super("reading-changed", { bubbles: true });
    Object.assign(this, { id, block });
  }
}

const announced = new Map(); // the block of the last ReadingChange, by the slide's id
let lastInput = -Infinity; // when the reader last did something that scrolls
let isTouching = false;
let isWatching = false;

/** Dispatch a ReadingChange for each change of the reading position. Several callers still get one event. */
export function watchReading(page) {
  if (isWatching) return;
  isWatching = true;
  for (const type of ["wheel", "touchstart", "touchmove"]) page.addEventListener(type, noteInput, { passive: true });
  page.addEventListener("touchstart", () => { isTouching = true; }, { passive: true });
  for (const type of ["touchend", "touchcancel"]) page.addEventListener(type, () => { isTouching = false; });
  page.addEventListener("keydown", ({ key, target }) => {
    if (SCROLL_KEYS.includes(key) && !target.closest?.("summary")) noteInput();
  });
  // Only the scrollbar belongs to the slide itself.
  page.addEventListener("pointerdown", ({ target }) => { if (target.matches?.(".slide")) noteInput(); });
  // A slide that is shown again starts at its top.
  page.addEventListener("slide-changed", () => announced.clear(), { capture: true });
  let timer = null;
  page.addEventListener("scroll", ({ target }) => {
    if (!target.matches?.(".slide:not([inert])") || !isDeckView() || !hasReaderScrolled(INPUT_TIME)) return;
    timer ??= setTimeout(() => {
      timer = null;
      announce(target, blockAtTop(target));
    }, INTERVAL);
  }, { capture: true, passive: true });
}

/** Return whether the reader is touching the screen, or has scrolled in the last `duration` milliseconds. */
export function hasReaderScrolled(duration) {
  return isTouching || performance.now() - lastInput < duration;
}

/** Return the number of the block at the top of a slide, counted from 1; 0 at the start of the slide. */
export function blockOf(id) {
  return announced.get(id) ?? 0;
}

/** Scroll to a block of a slide or section; 0 scrolls to its start. */
export function setBlock(id, block) {
  if (block === blockOf(id)) return;
  const part = findPart(id);
  if (!part) return;
  scrollTo(part, visibleBlock(part, block));
  announce(part, block);
}

function noteInput() {
  lastInput = performance.now();
}

function announce(part, block) {
  const id = part.dataset.id ?? part.id.slice(1);
  if (block === blockOf(id)) return;
  announced.set(id, block);
  part.dispatchEvent(new ReadingChange(id, block));
}

function scrollTo(part, block) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = isStill ? "instant" : "smooth";
  if (!part.matches(".slide")) (block ?? part).scrollIntoView({ block: "start", behavior });
  else if (isDeckView()) part.scrollTo({ top: block ? part.scrollTop + offsetOf(block, part) - MARGIN : 0, behavior });
}

function blockAtTop(slide) {
  if (slide.scrollTop < 1) return 0;
  const distances = blocksOf(slide).map((block) => (isShown(block) ? Math.abs(offsetOf(block, slide) - MARGIN) : Infinity));
  return distances.indexOf(Math.min(...distances)) + 1;
}

/** Return a block, or the nearest block before it that is visible here; undefined at the start of the part. */
function visibleBlock(part, block) {
  return blocksOf(part).slice(0, block).findLast(isShown);
}

/** Questions and predictions differ between the pages of a room, so their blocks do not count. */
function blocksOf(part) {
  return [...part.querySelectorAll(BLOCKS)].filter((block) => !block.closest(".question, .prediction, .notes"));
}

function offsetOf(block, slide) {
  return block.getBoundingClientRect().top - slide.getBoundingClientRect().top;
}

function isShown(block) {
  return block.checkVisibility();
}

function findPart(id) {
  return document.querySelector(`.slide[data-id="${CSS.escape(id)}"]`) ?? document.getElementById(`/${id}`);
}
