// Keeps the URL in step with the current slide, view and figure settings. Entries of the browser history are replaced,
// never added, so the Back button leaves the lesson.

const DELAY = 250; // ms; browsers refuse more than a hundred replacements in half a minute

const pending = new Map(); // by figure group: the function that writes its settings
let timer = 0;

/** Set the fragment to the slide or section with this id. */
export function setFragment(id) {
  replace((url) => { url.hash = `/${id}`; });
}

/** Write a figure group's settings to the query after a delay. Default values are left out. */
export function saveSettings(group, values, defaults) {
  pending.set(group, ({ searchParams }) => writeSettings(searchParams, group, values, defaults));
  clearTimeout(timer);
  timer = setTimeout(flushUrl, DELAY);
}

/** Return the URL with all changes written, as a new URL object. */
export function currentUrl() {
  flushUrl();
  return new URL(location.href);
}

/** Write delayed changes now. */
export function flushUrl() {
  clearTimeout(timer);
  if (!pending.size) return;
  replace((url) => pending.forEach((write) => write(url)));
  pending.clear();
}

export function setView(view) {
  replace((url) => {
    url.searchParams.delete("print-pdf");
    if (view === "deck") url.searchParams.delete("view");
    else url.searchParams.set("view", view);
  });
}

function writeSettings(query, group, values, defaults) {
  for (const [key, value] of Object.entries(values)) {
    const name = `${group}.${key}`;
    if (String(value) === String(defaults[key])) query.delete(name);
    else query.set(name, value);
  }
}

function replace(change) {
  const url = new URL(location.href);
  change(url);
  // A comma is legal in a query and easier to read than %2C.
  const query = url.searchParams.toString().replaceAll("%2C", ",");
  const relative = `${url.pathname}${query ? `?${query}` : ""}${url.hash}`;
  // Browsers limit the number of replacements, so an unchanged URL is not written.
  if (relative === `${location.pathname}${location.search}${location.hash}`) return;
  try {
    history.replaceState(history.state, "", relative);
  } catch {
    // A sandboxed frame may forbid it. The slide is shown all the same.
  }
}
