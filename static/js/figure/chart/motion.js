// Motion between two states of an SVG chart: parts with the same `data-key` in both drawings move from their old place
// to the new one (FLIP), paths change their shape, and cells their colour.
//
// A part that changes its outline, for example by a longer label, marks with `data-anchor` a child that does not.

import { reducedMotion, TIMING } from "../../lib/browser/motion.js";

/** Replace the chart in `box`. Nothing moves if the reader prefers reduced motion. */
export function replaceChart(box, chart) {
  const isStill = reducedMotion.matches || !box.clientWidth;
  const before = isStill ? new Map() : record(box);
  box.replaceChildren(chart);
  if (!before.size) return;
  for (const [key, now] of record(box)) if (before.has(key)) animate(before.get(key), now);
}

/** Return the state of each part with a key, as a Map. */
function record(box) {
  return new Map([...box.querySelectorAll("[data-key]")].map((part) => [part.dataset.key, stateOf(part, box)]));
}

/**
 * Return the colours and the place of a part, in CSS pixels of the box, also under CSS zoom. Paths only change their shape,
 * so the browser does not have to calculate the layout for their places.
 */
function stateOf(part, box) {
  if (part.tagName === "path") return { part, cells: [] };
  const frame = box.getBoundingClientRect();
  const zoom = frame.width / box.clientWidth;
  const { left, top } = (part.querySelector("[data-anchor]") ?? part).getBoundingClientRect();
  const cells = [...part.querySelectorAll("path[fill]")];
  return { part, x: (left - frame.left) / zoom, y: (top - frame.top) / zoom, cells };
}

function animate(before, { part, x, y, cells }) {
  if (part.tagName === "path") {
    const paths = [before.part, part].map((path) => path.getAttribute("d"));
    if (areSimilar(...paths)) change(part, "d", paths.map((path) => `path("${path}")`));
    return;
  }
  const [dx, dy] = [before.x - x, before.y - y];
  if (Math.hypot(dx, dy) >= 1) change(part, "transform", [`translate(${dx}px, ${dy}px)`, "none"]);
  if (cells.length !== before.cells.length) return;
  cells.forEach((cell, index) => {
    change(cell, "fill", [before.cells[index], cell].map((each) => each.getAttribute("fill")));
  });
}

function change(element, property, [from, to]) {
  if (from !== to) element.animate({ [property]: [from, to] }, TIMING);
}

/** Return whether two paths have the same commands, so that one can turn into the other. */
function areSimilar(one, other) {
  return one.replace(/[^a-z]/gi, "") === other.replace(/[^a-z]/gi, "");
}
