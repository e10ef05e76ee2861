// The reading position on a slide: the number of the block at the reading line, such as a paragraph or a figure, with the
// part of it that is above the line. 2.5 is the middle of the second block.
//
//   scrolling by the reader or setBlock ──> reading-changed
//
// Blocks are counted, not pixels, because the same slide is laid out differently on the projector and on phones. The
// reading line is at the top of the slide. While the last screen is scrolled, it moves to the bottom, so that the end of
// the slide is its end on every page.

import { scrollBehavior } from "../../lib/browser/motion.js";
import { isVisible } from "../../lib/dom/visibility.js";
import { isDeckView } from "./views.js";

const BLOCKS = ".prose > *, .figure-title, summary"; // a figure itself may have no box
const STEPS = 4; // of the reading position within a block
const INTERVAL = 200; // ms between two reports while the reader scrolls
const INPUT_TIME = 1000; // ms in which scrolling is an effect of the reader's last input
const MARGIN = 8; // px above the block at the top
const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

/** The reading position on a slide has changed. Bubbles. */
class ReadingChange extends Event {
  constructor(id, block) {
    super("reading-changed", { bubbles: true });
    Object.assign(this, { id, block });
  }
}

const reported = new Map(); // the block of the last ReadingChange, by the slide's id
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
  page.addEventListener("slide-changed", () => reported.clear(), { capture: true });
  let timer = null;
  page.addEventListener("scroll", ({ target }) => {
    if (!target.matches?.(".slide:not([inert])") || !isDeckView() || !hasReaderScrolled(INPUT_TIME)) return;
    timer ??= setTimeout(() => {
      timer = null;
      reportChange(target, readBlock(target));
    }, INTERVAL);
  }, { capture: true, passive: true });
}

/** Return whether the reader is touching the screen, or has scrolled in the last `duration` milliseconds. */
export function hasReaderScrolled(duration) {
  return isTouching || performance.now() - lastInput < duration;
}

/** Return the reading position on a slide; 0 at its start. */
export function blockOf(id) {
  return reported.get(id) ?? 0;
}

/** Scroll to a reading position on a slide or in a section; 0 scrolls to its start. */
export function setBlock(id, block) {
  if (block === blockOf(id)) return;
  const part = findPart(id);
  if (!part) return;
  scrollTo(part, block);
  reportChange(part, block);
}

function noteInput() {
  lastInput = performance.now();
}

function reportChange(part, block) {
  const id = part.dataset.id ?? part.id.slice(1);
  if (block === blockOf(id)) return;
  reported.set(id, block);
  part.dispatchEvent(new ReadingChange(id, block));
}

function scrollTo(part, block) {
  const behavior = scrollBehavior();
  if (!part.matches(".slide")) (visibleBlock(part, block) ?? part).scrollIntoView({ block: "start", behavior });
  else if (isDeckView()) part.scrollTo({ top: scrollTopAt(part, block), behavior });
}

/** Return the reading position, rounded to steps. Open details in view are read, even if they are below the reading line. */
function readBlock(slide) {
  if (slide.scrollTop < 1) return 0;
  const line = interpolate(slide.scrollTop, linesOf(slide));
  const summary = openSummary(slide);
  const isInView = summary && offsetOf(summary, slide) < slide.clientHeight;
  const read = isInView ? Math.max(line, topOf(summary, slide)) : line;
  return Math.round(interpolate(read, topsOf(slide).map(swap)) * STEPS) / STEPS;
}

/** Return the scroll position of a slide for a reading position. Open details start at the top, as when they open. */
export function scrollTopAt(slide, block) {
  const summary = openSummary(slide);
  const lines = linesOf(slide, summary ? topOf(summary, slide) : 0);
  return interpolate(interpolate(block, topsOf(slide)), lines.map(swap));
}

/**
 * Return scroll positions of a slide with the reading line at each, in px from the start of its content. Until the scroll
 * position `start` at least, the line is at the top.
 */
function linesOf({ clientHeight, scrollHeight }, start = 0) {
  const end = scrollHeight - clientHeight;
  const lastScreen = Math.min(Math.max(end - clientHeight, start), end);
  return [[0, 0], [lastScreen, lastScreen], [end, scrollHeight]];
}

/**
 * Return numbers of blocks with the top of each, from the start to the end of a slide. Blocks that are not below all
 * earlier ones, such as a figure next to the text, are left out.
 */
function topsOf(slide) {
  const blocks = blocksOf(slide);
  const tops = [[0, 0]];
  blocks.forEach((block, i) => {
    const top = isVisible(block) ? topOf(block, slide) : 0;
    if (top > tops.at(-1)[1]) tops.push([i + 1, top]);
  });
  return [...tops, [blocks.length + 1, slide.scrollHeight]];
}

/** Return the y of x on the line through points, whose coordinates increase; outside them, the y of the nearest point. */
function interpolate(x, points) {
  const next = points.findIndex((point) => point[0] >= x);
  if (next < 1) return (next < 0 ? points.at(-1) : points[0])[1];
  const [[x0, y0], [x1, y1]] = points.slice(next - 1, next + 1);
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

function swap([x, y]) {
  return [y, x];
}

/** Return a block of a section, or the nearest block before it that is visible here; undefined at the start. */
function visibleBlock(part, block) {
  // On its own, `isVisible` would take the index of a block as its options.
  return blocksOf(part).slice(0, block).findLast((each) => isVisible(each));
}

/** Return the summary of the open details of a slide; null if all are closed. */
function openSummary(slide) {
  return slide.querySelector(".slide-deeper > .deeper[open] > summary");
}

/** Questions and predictions differ between the pages of a room, so their blocks do not count. */
function blocksOf(part) {
  return [...part.querySelectorAll(BLOCKS)].filter((block) => !block.closest(".question, .prediction, .notes"));
}

/** Return the scroll position of a slide at which a block is at its top. */
function topOf(block, slide) {
  return slide.scrollTop + offsetOf(block, slide) - MARGIN;
}

function offsetOf(block, slide) {
  return block.getBoundingClientRect().top - slide.getBoundingClientRect().top;
}

function findPart(id) {
  return document.querySelector(`.slide[data-id="${CSS.escape(id)}"]`) ?? document.getElementById(`/${id}`);
}
