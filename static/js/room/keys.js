// Keys of a page that follows a room: without those that would leave it, and full screen with all that belongs to it.

import { actionFor, KEYS } from "../deck/keymap.js";

// Here a presenter leads already, and one page that holds all slides could not follow.
const NOT_HERE = new Set(["presenter", "reading"]);

/** `page` holds the deck; `onJoining` is what J does, if anything. */
export function keepRoomKeys(page, onJoining, signal) {
  dropKeys(page);
  // Before the deck hears of it.
  page.addEventListener("click", onFullscreen, { signal, capture: true });
  window.addEventListener("keydown", (event) => onKey(page, event, onJoining), { signal, capture: true });
}

function onKey(page, event, onJoining) {
  // What is black comes back at any key.
  if (!page.querySelector(".black-screen").hidden) return;
  const singleKeys = page.querySelector('[name="single-keys"]').checked;
  const action = actionFor(event, { singleKeys });
  const joins = onJoining && !action && event.key.toLowerCase() === "j" && singleKeys && isFree(event);
  if (!joins && action !== "fullscreen" && !NOT_HERE.has(action)) return;
  // So it is nobody else's any more.
  event.preventDefault();
  if (event.repeat) return;
  if (joins) onJoining();
  if (action === "fullscreen") toggleFullscreen();
}

function onFullscreen(event) {
  if (!event.target.closest('[data-action="fullscreen"]')) return;
  event.stopPropagation();
  toggleFullscreen();
}

/** The help names what is possible here. */
function dropKeys(page) {
  const labels = KEYS.filter(({ action }) => NOT_HERE.has(action)).map(({ label }) => label);
  for (const row of page.querySelectorAll(".keys tr")) {
    if (labels.includes(row.cells[0].textContent)) row.remove();
  }
}

/** The whole page, and not the deck alone: the bar, the ballot and the code stay in sight. */
function toggleFullscreen() {
  if (!document.fullscreenEnabled) return;
  const turned = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  turned.catch(() => {});
}

function isFree({ target, ctrlKey, metaKey, altKey }) {
  return !ctrlKey && !metaKey && !altKey && !target.closest?.("input, select, textarea, dialog[open]");
}
