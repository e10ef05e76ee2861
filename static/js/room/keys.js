// Keyboard shortcuts of the follower and projector pages. Shortcuts that would leave the room are removed, and full
// screen covers the whole page instead of only the deck.

import { actionFor, KEYS } from "../deck/keymap.js";

// The presenter view belongs to the presenter, and the reading view cannot follow slides.
const REMOVED_ACTIONS = new Set(["presenter", "reading"]);

/** `page` holds the deck; `onJoining` is called for the J key, if it is given. */
export function handleRoomKeys(page, onJoining, signal) {
  removeFromHelp(page);
  // Capture the events before the deck handles them.
  page.addEventListener("click", onFullscreen, { signal, capture: true });
  window.addEventListener("keydown", (event) => onKey(page, event, onJoining), { signal, capture: true });
}

function onKey(page, event, onJoining) {
  // Any key leaves the black screen.
  if (!page.querySelector(".black-screen").hidden) return;
  const singleKeys = page.querySelector('[name="single-keys"]').checked;
  const action = actionFor(event, { singleKeys });
  const isJoining = onJoining && !action && event.key.toLowerCase() === "j" && singleKeys && isFree(event);
  if (!isJoining && action !== "fullscreen" && !REMOVED_ACTIONS.has(action)) return;
  // The deck ignores events whose default is prevented.
  event.preventDefault();
  if (event.repeat) return;
  if (isJoining) onJoining();
  if (action === "fullscreen") toggleFullscreen();
}

function onFullscreen(event) {
  if (!event.target.closest('[data-action="fullscreen"]')) return;
  event.stopPropagation();
  toggleFullscreen();
}

/** Remove these actions from the help dialog. */
function removeFromHelp(page) {
  const labels = KEYS.filter(({ action }) => REMOVED_ACTIONS.has(action)).map(({ label }) => label);
  for (const row of page.querySelectorAll(".keys tr")) {
    if (labels.includes(row.cells[0].textContent)) row.remove();
  }
}

/** Full screen for the whole page, so that the bar, the ballot and the room code stay visible. */
function toggleFullscreen() {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => {});
}

function isFree({ target, ctrlKey, metaKey, altKey }) {
  return !ctrlKey && !metaKey && !altKey && !target.closest?.("input, select, textarea, dialog[open]");
}
