// Where the reader is in a lesson, kept in its address, and by the browser for the next time.

import * as address from "./address.js";
import { recall, remember } from "../lib/storage.js";
import { placeOf } from "./position.js";

/** The slide to begin with, as an index: what the address names, else where the reader was. */
export function startingPlace(lesson, ids) {
  const linked = placeOf(location.hash, ids);
  return linked >= 0 ? linked : Math.max(0, ids.indexOf(recall(keyOf(lesson))));
}

/** An address that names a slide by its number has its id from now on. */
export function spellAddress(ids) {
  const linked = placeOf(location.hash, ids);
  if (linked >= 0) address.goTo(ids[linked]);
}

export function keepPlace(lesson, id) {
  address.goTo(id);
  remember(keyOf(lesson), id);
}

function keyOf(lesson) {
  return `place:${lesson}`;
}
