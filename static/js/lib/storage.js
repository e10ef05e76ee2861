// What the browser may remember. In some frames even looking at storage throws: nothing may depend on it.

const PREFIX = "overtone:";

export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Not allowed here: the page works on without.
  }
}

export function recall(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}
