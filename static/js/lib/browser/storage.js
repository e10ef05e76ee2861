// The browser's storage without exceptions. Some browsers block storage in frames; then nothing is saved.
//
//   lesson, room                                       localStorage
//   embedded lesson, exported lesson in a frame        sessionStorage: a new tab starts without another person's answers
//   lesson that a learning platform has launched       none: the next learner may use the same tab

import { isFramed } from "./framed.js";

const PREFIX = "overtone:";

/** Return the name under which an item is stored, as in `storage` events. */
export function nameInStorage(key) {
  return PREFIX + key;
}

/** Return the key of an item of this lesson. One host can have several exports of a lesson, each with its own path. */
export function lessonKey(key) {
  return "exported" in document.body.dataset ? `${key}:${location.pathname}` : key;
}

export function saveItem(key, value) {
  try {
    storage()?.setItem(nameInStorage(key), value);
  } catch {
    // Storage is blocked or full.
  }
}

/** Return the saved string, or null. */
export function loadItem(key) {
  try {
    return storage()?.getItem(nameInStorage(key)) ?? null;
  } catch {
    return null;
  }
}

/** Save a value as JSON. */
export function saveJson(key, value) {
  saveItem(key, JSON.stringify(value));
}

/** Return the value that was saved as JSON, or null, also if the item is damaged. */
export function loadJson(key) {
  try {
    return JSON.parse(loadItem(key));
  } catch {
    return null;
  }
}

export function removeItem(key) {
  try {
    storage()?.removeItem(nameInStorage(key));
  } catch {
    // Storage is blocked.
  }
}

/** Return the keys of the saved items that begin with `prefix`. */
export function savedKeys(prefix) {
  try {
    const names = Object.keys(storage() ?? {}).filter((name) => name.startsWith(nameInStorage(prefix)));
    return names.map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function storage() {
  if ("launched" in document.body.dataset) return null;
  return isFramed() ? sessionStorage : localStorage;
}
