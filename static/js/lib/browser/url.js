// Keeps the URL in step with the current slide, view and figure settings. Only a followed link adds an entry to the browser
// history, so the Back button returns to the link, and otherwise leaves the lesson.

const DELAY = 250; // ms; browsers refuse more than a hundred replacements in half a minute

const pending = new Map(); // by figure group: the function that writes its settings
let timer = 0;
let search = location.search; // the newest query of the page

/** Keep the query when the reader goes back or forward: the page shows its current settings in each of its history entries. */
export function keepQuery(window) {
  window.addEventListener("popstate", () => replace((url) => { url.search = search; }));
}

/** Set the fragment to the slide or section with this id. */
export function setFragment(id) {
  replace((url) => { url.hash = `/${id}`; });
}

/** Add a history entry with the current URL. The state of the entry that is left contains the followed link, as `followed`. */
export function addEntry(followed) {
  flushUrl();
  const { state } = history;
  try {
    history.replaceState({ ...state, followed }, "");
    history.pushState({ ...state, followed: null }, "");
  } catch {
    // A sandboxed frame may forbid it. The link is followed all the same.
  }
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
  search = query ? `?${query}` : "";
  const relative = `${url.pathname}${search}${url.hash}`;
  // Browsers limit the number of replacements, so an unchanged URL is not written.
  if (relative === `${location.pathname}${location.search}${location.hash}`) return;
  try {
    history.replaceState(history.state, "", relative);
  } catch {
    // A sandboxed frame may forbid it. The slide is shown all the same.
  }
}
