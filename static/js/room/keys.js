// Keyboard shortcuts of the follower and projector pages. Shortcuts that would leave the room are removed, and full
// screen covers the whole page instead of only the deck, so that the bar, the ballot and the room code stay visible.

import { actionFor } from "../deck/input/keymap.js";
import { toggleFullscreen } from "../lib/browser/fullscreen.js";

// The presenter view belongs to the presenter, and the reading view cannot follow slides.
const REMOVED_ACTIONS = new Set(["presenter", "largerNotes", "smallerNotes", "votes", "reading"]);

// Followers see the black screen and the room code only when the presenter shows them.
const REMOVED_FOR_FOLLOWERS = new Set([...REMOVED_ACTIONS, "black", "joining"]);

/** `page` holds the deck; `onJoining` is called for the J key, only on the projector. */
export function handleRoomKeys(page, onJoining, signal) {
  const removed = onJoining ? REMOVED_ACTIONS : REMOVED_FOR_FOLLOWERS;
  removeFromHelp(page, removed);
  // Capture the events before the deck handles them.
  page.addEventListener("click", onFullscreen, { signal, capture: true });
  window.addEventListener("keydown", (event) => onKey(page, event, removed, onJoining), { signal, capture: true });
}

function onKey(page, event, removed, onJoining) {
  const { black, singleKeys } = page.querySelector("lesson-deck");
  if (black) return; // any key leaves the black screen
  const action = actionFor(event, { singleKeys });
  const isJoining = onJoining && actionFor(event, { singleKeys, of: "room" }) === "joining";
  if (!isJoining && action !== "fullscreen" && !removed.has(action)) return;
  // The deck ignores events whose default is prevented.
  event.preventDefault();
  if (event.repeat) return;
  if (isJoining) onJoining();
  if (action === "fullscreen") toggleFullscreen(document.documentElement);
}

function onFullscreen(event) {
  if (!event.target.closest('[data-action="fullscreen"]')) return;
  event.stopPropagation();
  toggleFullscreen(document.documentElement);
}

/** Remove these actions from the help dialog. */
function removeFromHelp(page, removed) {
  for (const row of page.querySelectorAll(".keys tr")) {
    if (removed.has(row.dataset.shortcut)) row.remove();
  }
}
