// Items that this tab stores until it is closed, without exceptions: if the browser blocks storage, nothing is saved.

const PREFIX = "overtone:";

export function saveTabItem(key, value) {
  attempt(() => sessionStorage.setItem(PREFIX + key, value));
}

/** Return the saved string, or null. */
export function loadTabItem(key) {
  return attempt(() => sessionStorage.getItem(PREFIX + key));
}

export function removeTabItem(key) {
  attempt(() => sessionStorage.removeItem(PREFIX + key));
}

function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
