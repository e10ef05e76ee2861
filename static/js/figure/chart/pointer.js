// Mouse and touch input on charts. Moving over a chart while scrolling is ignored.

const MIN_DRAG = 6; // px that a finger must move sideways before it moves the marker
const SCROLL_TIMEOUT = 150; // ms after the last scroll event

/** Call back when the mouse moves over the element, a finger taps it, or it gets the focus. */
export function onInteraction(element, callback, options) {
  const isScrolling = watchScrolling(options);
  element.addEventListener("focusin", callback, options);
  element.addEventListener("click", callback, options);
  element.addEventListener("pointermove", (event) => {
    if (isMouseMove(event) && !isScrolling()) callback();
  }, options);
}

/** Call back with each event that moves the marker: mouse moves, taps, and sideways movement of a finger. */
export function onPointerPosition(plot, callback, options) {
  const isScrolling = watchScrolling(options);
  let down = null;
  plot.addEventListener("pointerdown", (event) => { down = event; }, options);
  plot.addEventListener("pointercancel", () => { down = null; }, options);
  // Plotly dispatches an untrusted click at the window's corner after each touch.
  plot.addEventListener("click", (event) => { if (event.isTrusted) callback(event); }, options);
  plot.addEventListener("pointermove", (event) => {
    if ((isMouseMove(event) && !isScrolling()) || isSideways(down, event)) callback(event);
  }, options);
}

// Browsers also dispatch pointermove when the page moves under a resting mouse. Its screen coordinates then stay the
// same.
const moves = new WeakSet();
let last = null;
window.addEventListener("pointermove", (event) => {
  if (last?.x !== event.screenX || last?.y !== event.screenY) moves.add(event);
  last = { x: event.screenX, y: event.screenY };
}, { capture: true, passive: true });

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

function isSideways(down, event) {
  if (!down || event.pointerType !== "touch" || down.pointerId !== event.pointerId) return false;
  const [dx, dy] = [Math.abs(event.clientX - down.clientX), Math.abs(event.clientY - down.clientY)];
  return dx > MIN_DRAG && dx > dy;
}
