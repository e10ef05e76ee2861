// The launch of a page by a learning platform: its token, and how the platform shows the page.

import { takeFromFragment } from "../lib/browser/fragment.js";

const NAMES = ["launch", "locale", "target", "returnUrl"];

/** Return `{ token, locale, target, returnUrl }`, and remove it from the address; null without a launch. */
export function takeLaunch(window) {
  const values = takeFromFragment(window, NAMES);
  if (!values.launch) return null;
  const [token, locale, target, returnUrl] = NAMES.map((name) => values[name] ?? "");
  return { token, locale, target, returnUrl };
}

/** Return whether the page fills a window, so that the course is not around it. */
export function fillsWindow({ top, self }, { target }) {
  return top === self || target === "window";
}

/** Return the address of another page of the launch, open at a slide if one is given. */
export function launchedUrl(path, { token, ...others }, slide = "") {
  return `${path}#${new URLSearchParams({ launch: token, ...others, slide })}`;
}
