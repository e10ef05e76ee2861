// All keyboard shortcuts in one table. The key handlers of the deck and of rooms use it, and so does the help dialog.

import { isVisible } from "../../lib/dom/visibility.js";
import { gettext } from "../../lib/translation.js";

export const KEYS = [
  {
    action: "next",
    label: gettext("Next slide"),
    keys: ["ArrowRight", "ArrowDown", "Space", "PageDown", "n"],
    mirrored: "ArrowLeft",
  },
  {
    action: "previous",
    label: gettext("Previous slide"),
    keys: ["ArrowLeft", "ArrowUp", "Shift+Space", "PageUp", "p"],
    mirrored: "ArrowRight",
  },
  { action: "first", label: gettext("First slide"), keys: ["Home"] },
  { action: "last", label: gettext("Last slide"), keys: ["End"] },
  { action: "overview", label: gettext("Overview"), keys: ["o", "Escape"] },
  { action: "goTo", label: gettext("Go to a slide by number or name"), keys: ["g"] },
  { action: "contents", label: gettext("Contents"), keys: ["m"] },
  { action: "fullscreen", label: gettext("Full screen"), keys: ["f"] },
  { action: "black", label: gettext("Black screen, also on the projector (press again to return)"), keys: ["b", "."] },
  { action: "presenter", label: gettext("Presenter view"), keys: ["s"] },
  { action: "reading", label: gettext("Reading view"), keys: ["r"] },
  { action: "largerNotes", label: gettext("Larger notes (presenter view)"), keys: ["+"], also: ["="] },
  { action: "smallerNotes", label: gettext("Smaller notes (presenter view)"), keys: ["-"], also: ["−"] },
  { action: "joining", of: "room", label: gettext("Show the room code on the projector (presenter view)"), keys: ["j"] },
  { action: "votes", of: "room", label: gettext("Go to the votes (presenter view)"), keys: ["v"] },
  { action: "help", label: gettext("Help"), keys: ["?"], also: ["؟"] },
];

/** Remove the keys for which `isUnavailable(key)` is true, also from the help dialog. */
export function removeKeys(isUnavailable) {
  KEYS.splice(0, KEYS.length, ...KEYS.filter((key) => !isUnavailable(key)));
}

// Names of keys as they are printed on keyboards.
const KEY_NAMES = {
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  "-": "−",
  // Translators: a key of the keyboard.
  Escape: gettext("Esc"),
  // Translators: a key of the keyboard.
  Space: gettext("Space"),
  // Translators: a key of the keyboard.
  Shift: gettext("Shift"),
  // Translators: a key of the keyboard.
  PageDown: gettext("PageDown"),
  // Translators: a key of the keyboard.
  PageUp: gettext("PageUp"),
  // Translators: a key of the keyboard.
  Home: gettext("Home"),
  // Translators: a key of the keyboard.
  End: gettext("End"),
};

// How far each key scrolls a slide that is taller than the window, as a fraction of its visible height.
const SCROLLS = { ArrowDown: 0.1, Space: 0.85, PageDown: 0.85, ArrowUp: -0.1, "Shift+Space": -0.85, PageUp: -0.85 };

const LETTER_OR_VOWEL_SIGN = /[\p{L}\p{M}]/u;
const LATIN = /\p{Script=Latin}/u;
const LETTER_CODE = /^Key([A-Z])$/; // `code` of a keyboard event

// Sliders and choices have no use for letters and signs, which stay available as shortcuts.
const IGNORE_LETTERS = 'input:is([type="range"], [type="radio"], [type="checkbox"])';

// Elements that handle all other keys themselves.
const HANDLES_KEYS = [
  "input, select, textarea, audio, video, iframe",
  '[role="slider"], [contenteditable]:not([contenteditable="false"]), .data-table',
].join();

// The keys of a clicker.
const CLICKER_ACTIONS = { PageDown: "next", PageUp: "previous" };

// Buttons, links and summaries handle the keys that press them.
const PRESSED_ELEMENTS = "button, a[href], summary";
const PRESS_KEYS = ["Space", "Shift+Space", "Enter"];

// Scrollable regions handle the keys that scroll; letters stay available as shortcuts.
const SCROLL_REGIONS = '[tabindex="0"]';

/** Return the action for a keydown event, or undefined. `of` selects the shortcuts of the deck or of the room. */
export function actionFor(event, { rtl = false, singleKeys = true, of = "deck" } = {}) {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = nameOf(event);
  if (isHandledBy(event.target, key)) return undefined;
  if (!singleKeys && key.length === 1) return undefined;
  const rows = KEYS.filter((row) => (row.of ?? "deck") === of);
  return rows.find((row) => [...keysOf(row, rtl), ...(row.also ?? [])].includes(key))?.action;
}

/** Return the action for a key of a clicker, whatever has the focus, or undefined. */
export function clickerActionFor({ key, ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey ? undefined : CLICKER_ACTIONS[key];
}

/** Whether the focused element handles this key. In a dialog that has just closed the focused element is hidden. */
function isHandledBy(target, key) {
  if (!target.closest || !isVisible(target)) return false;
  if (key.length > 1 && target.closest(SCROLL_REGIONS)) return true;
  if (target.closest(PRESSED_ELEMENTS) && PRESS_KEYS.includes(key)) return true;
  if (target.closest("dialog[open]")) return true;
  if (key.length === 1 && target.matches(IGNORE_LETTERS)) return false;
  return Boolean(target.closest(HANDLES_KEYS));
}

/** Return how far a key scrolls the slide, as a fraction of its visible height; 0 for keys that do not scroll. */
export function scrollOf(event) {
  return SCROLLS[nameOf(event)] ?? 0;
}

/** Return the keys of a row. In a right-to-left lesson the left and right arrows are exchanged. */
export function keysOf(row, rtl) {
  if (!rtl || !row.mirrored) return row.keys;
  return row.keys.map((key) => (key === "ArrowRight" || key === "ArrowLeft" ? row.mirrored : key));
}

/** Return a key's label for the help dialog. */
export function labelOf(key) {
  if (key.length === 1) return KEY_NAMES[key] ?? key.toUpperCase();
  return key.split("+").map((part) => KEY_NAMES[part] ?? part).join(" + ");
}

/**
 * Return the name of a key as in the table. A letter of another script is treated as the Latin letter on the same key.
 * Browsers that fill in a field dispatch an event without a key.
 */
export function nameOf({ key = "", code = "", shiftKey }) {
  if (key === " ") return shiftKey ? "Shift+Space" : "Space";
  const name = isOfOtherScript(key) ? LETTER_CODE.exec(code)?.[1] ?? key : key;
  return name.length === 1 ? name.toLowerCase() : name;
}

function isOfOtherScript(key) {
  return LETTER_OR_VOWEL_SIGN.test(key) && !LATIN.test(key);
}
