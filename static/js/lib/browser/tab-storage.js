// Items that this tab stores until it is closed, without exceptions: if the browser blocks storage, nothing is saved.

import { nameInStorage } from "./storage.js";

export function saveTabItem(key, value) {
  attempt(() => sessionStorage.setItem(nameInStorage(key), value));
}

/** Return the saved string, or null. */
export function loadTabItem(key) {
  return attempt(() => sessionStorage.getItem(nameInStorage(key)));
}

export function removeTabItem(key) {
  attempt(() => sessionStorage.removeItem(nameInStorage(key)));
}

function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
