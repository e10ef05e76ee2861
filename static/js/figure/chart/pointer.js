// Mouse and touch input on charts. Moving over a chart while scrolling is ignored.

import { hasMovedSideways } from "../../lib/dom/pointer-move.js";

const SCROLL_TIMEOUT = 150; // ms after the last scroll event

const moves = new WeakSet(); // the pointermove events for which the pointer has moved on the screen

/**
 * Note from now on which events are movements of the mouse. Browsers also dispatch pointermove when the page moves under a
 * resting mouse. Its screen coordinates then stay the same.
 */
export function watchMouse(window) {
  let last = null;
  window.addEventListener("pointermove", (event) => {
    if (last?.x !== event.screenX || last?.y !== event.screenY) moves.add(event);
    last = { x: event.screenX, y: event.screenY };
  }, { capture: true, passive: true });
}

/** Call back when the mouse moves over the element, a finger taps it, or it gets the focus. Requires `watchMouse`. */
export function onInteraction(element, callback, options) {
  const isScrolling = watchScrolling(options);
  element.addEventListener("focusin", callback, options);
  element.addEventListener("click", callback, options);
  element.addEventListener("pointermove", (event) => {
    if (isMouseMove(event) && !isScrolling()) callback();
  }, options);
}

/** Call back with each event that moves the marker: mouse moves (see `watchMouse`), taps, and sideways movement of a finger. */
export function onPointerPosition(plot, callback, options) {
  const isScrolling = watchScrolling(options);
  let down = null;
  // With a second finger, the reader zooms the page.
  plot.addEventListener("pointerdown", (event) => { down = event.isPrimary ? event : null; }, options);
  plot.addEventListener("pointercancel", () => { down = null; }, options);
  // Plotly dispatches an untrusted click at the window's corner after each touch.
  plot.addEventListener("click", (event) => { if (event.isTrusted) callback(event); }, options);
  plot.addEventListener("pointermove", (event) => {
    if ((isMouseMove(event) && !isScrolling()) || isDrag(down, event)) callback(event);
  }, options);
}

function isMouseMove(event) {
  return event.pointerType !== "touch" && moves.has(event);
}

/** Return a function that returns whether the page is being scrolled. */
function watchScrolling(options) {
  let time = -Infinity;
  const onScroll = () => { time = performance.now(); };
  document.addEventListener("scroll", onScroll, { ...options, capture: true, passive: true });
  return () => performance.now() - time < SCROLL_TIMEOUT;
}

/** Whether a finger has moved sideways since it touched the chart, which moves the marker. */
function isDrag(down, event) {
  return event.pointerType === "touch" && down?.pointerId === event.pointerId && hasMovedSideways(down, event);
}
