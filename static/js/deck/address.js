// The address follows the reader. It is always replaced, never pushed: Back leaves the lesson.

const SETTLE = 250; // ms; browsers refuse more than a hundred replacements in half a minute

const waiting = new Map(); // group to the function that writes its settings
let timer = 0;

/** Put the slide or section with this id into the address. */
export function goTo(id) {
  replace((url) => { url.hash = `/${id}`; });
}

/** Puts a figure's settings into the query, once they have settled. Those at their defaults are left out. */
export function keepFigure(group, values, defaults) {
  waiting.set(group, ({ searchParams }) => writeFigure(searchParams, group, values, defaults));
  clearTimeout(timer);
  timer = setTimeout(flush, SETTLE);
}

/** The address of what is shown now, to be handed on. */
export function currentAddress() {
  flush();
  return new URL(location.href);
}

/** Writes what has not settled yet: before leaving, and before the address is handed on. */
export function flush() {
  clearTimeout(timer);
  if (!waiting.size) return;
  replace((url) => waiting.forEach((how) => how(url)));
  waiting.clear();
}

export function setView(view) {
  replace((url) => {
    url.searchParams.delete("print-pdf");
    if (view === "deck") url.searchParams.delete("view");
    else url.searchParams.set("view", view);
  });
}

function writeFigure(query, group, values, defaults) {
  for (const [key, value] of Object.entries(values)) {
    const name = `${group}.${key}`;
    if (String(value) === String(defaults[key])) query.delete(name);
    else query.set(name, value);
  }
}

function replace(change) {
  const url = new URL(location.href);
  change(url);
  // A comma is legal in a query and far easier to read there.
  const query = url.searchParams.toString().replaceAll("%2C", ",");
  const address = `${url.pathname}${query ? `?${query}` : ""}${url.hash}`;
  // Browsers limit the number of replacements, so none is spent on the same address.
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // A frame may forbid it; the slide is shown all the same.
  }
}
