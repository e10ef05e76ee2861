// Replaces lib/browser/storage.js in a package for learning platforms. Learners who share a computer also share the
// storage of the browser, so everything except preferences is saved in the learner's course.

import * as browser from "../lib/browser/storage.js";
import { attemptItem, saveAttemptItem, savedSlide, saveBookmark } from "./saved-attempt.js";

const BOOKMARK = "place:";
const PREFERENCES = new Set(["theme", "single-keys"]);

export function nameInStorage(key) {
  return browser.nameInStorage(key);
}

/** Return the key unchanged: the items of a course belong to one lesson. */
export function lessonKey(key) {
  return key;
}

export function saveItem(key, value) {
  if (PREFERENCES.has(key)) browser.saveItem(key, value);
  else if (key.startsWith(BOOKMARK)) saveBookmark(value);
  else saveAttemptItem(key, value);
}

/** Return the saved string, or null. */
export function loadItem(key) {
  if (PREFERENCES.has(key)) return browser.loadItem(key);
  return key.startsWith(BOOKMARK) ? savedSlide() : attemptItem(key);
}

export function removeItem(key) {
  if (PREFERENCES.has(key)) browser.removeItem(key);
  else saveAttemptItem(key, null);
}
