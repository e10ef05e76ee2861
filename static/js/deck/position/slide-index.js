// Finds slides by URL fragment or by name. Pure functions without access to the document.

import { clamp } from "../../lib/clamp.js";

/** Return the index of the slide in a fragment, or -1. `#/3` counts from 1; `#/see-it` and `#see-it` name an id. */
export function slideIndexOf(hash, ids) {
  const name = nameIn(hash);
  return isNumber(name) ? indexOfNumber(name, ids.length) : ids.indexOf(name);
}

/** Return the index of the slide with this number, id, or part of its title, or -1. */
export function findSlideIndex(text, slides) {
  const query = text.trim().toLowerCase();
  if (!query) return -1;
  if (isNumber(query)) return indexOfNumber(query, slides.length);
  const tests = [
    (slide) => slide.id === query,
    (slide) => slide.title.toLowerCase() === query,
    (slide) => slide.title.toLowerCase().startsWith(query),
    (slide) => slide.title.toLowerCase().includes(query),
  ];
  for (const test of tests) {
    const found = slides.findIndex(test);
    if (found >= 0) return found;
  }
  return -1;
}

/** Return the index `step` slides away, within the deck. */
export function nextIndex(index, step, count) {
  return clamp(index + step, 0, count - 1);
}

/** Return the step in a fragment such as `#/see-it/2`; 0 without one. */
export function stepIn(hash) {
  return Number(/^#\/[^/]+\/(\d+)$/.exec(hash)?.[1] ?? 0);
}

/** Return the id or number in a fragment such as `#/see-it` or `#/see-it/2`, URL-decoded if possible. */
export function nameIn(hash) {
  const name = hash.replace(/^#\/?/, "").replace(/(.)\/\d+$/, "$1");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function isNumber(text) {
  return /^\d+$/.test(text);
}

function indexOfNumber(text, count) {
  const index = Number(text) - 1;
  return index >= 0 && index < count ? index : -1;
}
