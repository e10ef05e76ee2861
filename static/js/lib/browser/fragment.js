// Secrets in the fragment of the address. A fragment is not part of requests, so no log contains it.

/**
 * Return the values with these names. They move from the address to the state of the history entry, so that they are in
 * no link, but survive a reload and the Back button. `slide` in the fragment opens that slide or section.
 */
export function takeFromFragment(window, names) {
  const values = takeValues(window, names);
  keepInHistory(window, values);
  return values;
}

/** Store values in the state of the history entry, which survives a reload and the Back button. */
export function keepInHistory({ history, addEventListener }, values) {
  const store = () => history.replaceState({ ...values, ...history.state }, "");
  store();
  addEventListener("hashchange", store); // a link within the page creates an entry without a state
}

function takeValues({ location, history, document }, names) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (!fragment.has(names[0])) return history.state ?? {};
  const values = Object.fromEntries(names.map((name) => [name, fragment.get(name)]));
  const slide = fragment.get("slide");
  const hash = slide ? `#/${encodeURIComponent(slide)}` : "";
  history.replaceState({ ...history.state, ...values }, "", `${location.pathname}${location.search}${hash}`);
  // Slides are shown by the deck; the browser scrolls to a section only if the address had named it at the start.
  document.getElementById(`/${slide}`)?.closest(".section")?.scrollIntoView();
  return values;
}
