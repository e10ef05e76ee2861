// Session of a page that a learning platform has launched, which the server returns for the launch token.

import { isProblem } from "../lib/network/problem.js";
import { showState } from "../lib/dom/show-state.js";
import { LANGUAGE } from "../lib/translation.js";

/** Milliseconds until a page without its session requests it again. */
export const RETRY_DELAY = 5000;

/** Milliseconds until a page requests the session again while the server asks the platform if the activity has a grade. */
export const SEARCH_DELAY = 10_000;

const TIMEOUT = 30_000; // ms; the server may wait for the platform

/**
 * Return the session, or null if the server refuses it, which `bar` then shows. Rejects if the server cannot be reached,
 * if a proxy refuses the request in its place, or for status 500 or above.
 */
export async function requestSession(bar, token) {
  const headers = { Authorization: `Bearer ${token}`, "Accept-Language": LANGUAGE };
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(bar.dataset.session, { headers, credentials: "omit", signal });
  const isRefused = response.status < 500 && isProblem(response);
  if (!response.ok && !isRefused) throw new Error(`${bar.dataset.session}: HTTP status ${response.status}`);
  if (!response.ok) {
    showState(bar, response.status === 401 ? "expired" : "failed");
    return null;
  }
  return response.json();
}
