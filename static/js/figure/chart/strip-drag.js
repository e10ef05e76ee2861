// Dragging in a chart of strips: the strip of the lower line that the reader drags swaps with the strip under the pointer.
//
// The chart names the setting that this changes, an order such as "2,1,0". The server draws each new order, so the strips
// move as soon as the pointer is over another place.

import { clamp } from "../../lib/clamp.js";
import { onDrag } from "./drag.js";
import { fractionAt } from "./svg-chart.js";

/** Call `onChange({ [setting]: order })` for each new order. `currentOrder(setting)` returns the present one. */
export function onStripDrag(plot, currentOrder, onChange, options) {
  const area = plot.querySelector(".plot-area");

  onDrag(plot, (press) => {
    const strip = press.target.closest?.(".movable");
    if (!strip) return null;
    press.preventDefault();
    const setting = strip.closest(".chart").dataset.reorders;
    const items = currentOrder(setting).split(",");
    const index = [...strip.parentElement.children].indexOf(strip);
    return {
      start() { plot.toggleAttribute("data-dragging", true); },
      move(event) {
        const order = swapped(items, index, placeUnder(event, area, items.length)).join(",");
        if (order !== currentOrder(setting)) onChange({ [setting]: order });
      },
      end() { plot.toggleAttribute("data-dragging", false); },
    };
  }, options);
}

function swapped(items, one, other) {
  return items.map((item, index) => {
    if (index === one) return items[other];
    return index === other ? items[one] : item;
  });
}

/** Return the place under the pointer, from 0 to `count` − 1; the chart of a right-to-left sentence starts on the right. */
function placeUnder(event, area, count) {
  const fraction = fractionAt(event, area, "x");
  const isReversed = "rightToLeft" in area.querySelector(".chart").dataset;
  return clamp(Math.floor((isReversed ? 1 - fraction : fraction) * count), 0, count - 1);
}
