// Stores the current slide in the URL, and in the browser for the next visit.

import { lessonKey, loadItem, saveItem } from "../lib/browser/storage.js";
import { setFragment } from "../lib/browser/url.js";
import { slideIndexOf, stepIn } from "./position/slide-index.js";

/** Return the index of the first slide to show: from the URL, else from the last visit, else the first. */
export function initialIndex(lesson, ids) {
  const linked = slideIndexOf(location.hash, ids);
  return linked >= 0 ? linked : Math.max(0, ids.indexOf(loadItem(keyOf(lesson))));
}

/** Replace a slide number in the URL by the slide's id. */
export function useIdInUrl(ids) {
  const linked = slideIndexOf(location.hash, ids);
  const step = stepIn(location.hash);
  if (linked >= 0) setFragment(step ? `${ids[linked]}/${step}` : ids[linked]);
}

export function saveSlide(lesson, id) {
  setFragment(id);
  saveItem(keyOf(lesson), id);
}

function keyOf(lesson) {
  return lessonKey(`place:${lesson}`);
}
