// How a chart is pointed at and reached for, by mouse, finger and keys. Scrolling past is neither.

import { clamp } from "../deck/position.js";

const DRAG = 6; // px that a finger has to move sideways before it points

const SCROLL_REST = 150; // ms after the last scroll event

const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Calls back for a mouse that comes, a finger that taps, or the focus that comes. */
export function whenReached(element, callback, options) {
  const scrolling = watchScrolling(options);
  element.addEventListener("focusin", callback, options);
  element.addEventListener("click", callback, options);
  element.addEventListener("pointermove", (event) => { if (isMoved(event) && !scrolling()) callback(); }, options);
}

/** Calls back with each event of a mouse over the chart, of a tap, and of a finger that moves sideways. */
export function whenPointedAt(plot, callback, options) {
  const scrolling = watchScrolling(options);
  let down = null;
  plot.addEventListener("pointerdown", (event) => { down = event; }, options);
  plot.addEventListener("pointercancel", () => { down = null; }, options);
  // Plotly ends each touch with a click of its own making, at the window's corner.
  plot.addEventListener("click", (event) => { if (event.isTrusted) callback(event); }, options);
  plot.addEventListener("pointermove", (event) => {
    if ((isMoved(event) && !scrolling()) || isSideways(down, event)) callback(event);
  }, options);
}

/** Where a key moves the mark to, or null when it is not one that does. */
export function markedBy(event, mark, { low, high }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const wished = { Home: low, End: high }[event.key] ?? mark + STEPS[event.key];
  return Number.isNaN(wished) ? null : clamp(wished, low, high);
}

// A page that moves under a resting mouse is told of moves as well: those lead nowhere on the screen.
const moves = new WeakSet();
let rest = null;
window.addEventListener("pointermove", (event) => {
  if (rest?.x !== event.screenX || rest?.y !== event.screenY) moves.add(event);
  rest = { x: event.screenX, y: event.screenY };
}, { capture: true, passive: true });

function isMoved(event) {
  return event.pointerType !== "touch" && moves.has(event);
}

/** A page that is scrolled under a resting mouse sends it over charts as well. Returns whether it is scrolled now. */
function watchScrolling(options) {
  let at = -Infinity;
  document.addEventListener("scroll", () => { at = performance.now(); }, { ...options, capture: true, passive: true });
  return () => performance.now() - at < SCROLL_REST;
}

function isSideways(down, event) {
  if (!down || event.pointerType !== "touch" || down.pointerId !== event.pointerId) return false;
  const [across, along] = [Math.abs(event.clientX - down.clientX), Math.abs(event.clientY - down.clientY)];
  return across > DRAG && across > along;
}
