// Every key of the deck, and of the room beside it, as a table. The help is drawn from it, and so is what the keys do.

export const KEYS = [
  { action: "next", label: "Next slide", keys: ["ArrowRight", "ArrowDown", "Space", "PageDown", "n"], mirrored: "ArrowLeft" },
  { action: "previous", label: "Previous slide", keys: ["ArrowLeft", "ArrowUp", "Shift+Space", "PageUp", "p"], mirrored: "ArrowRight" },
  { action: "first", label: "First slide", keys: ["Home"] },
  { action: "last", label: "Last slide", keys: ["End"] },
  { action: "overview", label: "Overview", keys: ["o", "Escape"] },
  { action: "goTo", label: "Go to a slide by number or name", keys: ["g"] },
  { action: "contents", label: "Contents", keys: ["m"] },
  { action: "fullscreen", label: "Full screen", keys: ["f"] },
  { action: "black", label: "Black screen, any key comes back", keys: ["b", "."] },
  { action: "presenter", label: "Presenter view", keys: ["s"] },
  { action: "reading", label: "Reading view", keys: ["r"] },
  { action: "largerNotes", label: "Larger notes, in the presenter view", keys: ["+"], also: ["="] },
  { action: "smallerNotes", label: "Smaller notes, in the presenter view", keys: ["-"], also: ["−"] },
  { action: "joining", of: "room", label: "Show the code on the projector, in the presenter view", keys: ["j"] },
  { action: "help", label: "These keys", keys: ["?"] },
];

const NAMES = { ArrowRight: "→", ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", "-": "−" };

// What a box that is longer than it shows does first, in parts of its height.
const SCROLLS = { ArrowDown: 0.1, Space: 0.85, PageDown: 0.85, ArrowUp: -0.1, "Shift+Space": -0.85, PageUp: -0.85 };

// What has keys of its own keeps them.
const KEEPS_ITS_KEYS =
  'input, select, textarea, button, a[href], audio, video, iframe, [role="slider"], [contenteditable]:not([contenteditable="false"]), .data-table';

// What opens and closes keeps the keys that do it.
const SUMMARY_KEYS = ["Space", "Shift+Space", "Enter"];

// What scrolls keeps the keys that scroll it; letters are free.
const SCROLLERS = '[tabindex="0"]';

/** The action a key press asks of the deck, or of another, or undefined when it is none of its business. */
export function actionFor(event, { rtl = false, singleKeys = true, of = "deck" } = {}) {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = nameOf(event);
  if (isKept(event.target, key)) return undefined;
  if (!singleKeys && key.length === 1) return undefined;
  return KEYS.find((row) => (row.of ?? "deck") === of && [...keysOf(row, rtl), ...(row.also ?? [])].includes(key))?.action;
}

/** Does what has the focus use its keys itself? What a closing dialog has just hidden does not, though it is focused still. */
function isKept(target, key) {
  if (!target.closest || target.checkVisibility?.() === false) return false;
  if (key.length > 1 && target.closest(SCROLLERS)) return true;
  if (target.closest("summary") && SUMMARY_KEYS.includes(key)) return true;
  return Boolean(target.closest(KEEPS_ITS_KEYS) || target.closest("dialog[open]"));
}

/** How far a key scrolls what does not fit before it does anything else; 0 for keys that never scroll. */
export function scrollOf(event) {
  return SCROLLS[nameOf(event)] ?? 0;
}

/** The keys of a row as this page has them: in a right-to-left lesson the arrows change places. */
export function keysOf(row, rtl) {
  if (!rtl || !row.mirrored) return row.keys;
  return row.keys.map((key) => (key === "ArrowRight" || key === "ArrowLeft" ? row.mirrored : key));
}

/** How a key is written for people. */
export function labelOf(key) {
  if (key.length === 1) return NAMES[key] ?? key.toUpperCase();
  return key.split("+").map((part) => NAMES[part] ?? part).join(" + ");
}

function nameOf(event) {
  if (event.key === " ") return event.shiftKey ? "Shift+Space" : "Space";
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
