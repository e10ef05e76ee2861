// Drags of parts that have places next to each other, such as the words of a sentence.
//
// A mouse drags at once. A finger drags once it has moved sideways or has rested on the part; a vertical swipe scrolls the
// page, which needs `touch-action: pan-y` on the parts.

import { hasMoved, hasMovedSideways } from "../../lib/dom/pointer-move.js";

const LONG_PRESS = 400; // ms

/**
 * Call `pick(event)` for each press in the element. It returns the part under the pointer as `{ start(), move(event), end() }`,
 * or null if nothing there can be dragged. The methods are only called for presses that become drags.
 */
export function onDrag(element, pick, options) {
  let press = null;

  const start = () => {
    clearTimeout(press.timer);
    press.isDrag = true;
    press.part.start();
  };

  element.addEventListener("pointerdown", (event) => {
    const part = event.button || press ? null : pick(event);
    if (!part) return;
    const { pointerId, pointerType, clientX, clientY } = event;
    press = { part, pointerId, clientX, clientY, isDrag: false };
    element.setPointerCapture(pointerId);
    if (pointerType === "touch") press.timer = setTimeout(start, LONG_PRESS);
    else start();
  }, options);

  element.addEventListener("pointermove", (event) => {
    if (press?.pointerId !== event.pointerId) return;
    if (!press.isDrag && hasMovedSideways(press, event)) start();
    if (press.isDrag) press.part.move(event);
    else if (hasMoved(press, event)) clearTimeout(press.timer);
  }, options);

  // The browser also sends this after a swipe that scrolls.
  element.addEventListener("lostpointercapture", () => {
    clearTimeout(press?.timer);
    if (press?.isDrag) press.part.end();
    press = null;
  }, options);

  // After a long press, the finger may move in any direction.
  element.addEventListener("touchmove", (event) => {
    if (press?.isDrag && event.cancelable) event.preventDefault();
  }, { ...options, passive: false });
}
