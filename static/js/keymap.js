// Every key of the deck, as a table. The help is drawn from it, and so is what the keys do.

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
  { action: "help", label: "These keys", keys: ["?"] },
];

const NAMES = { ArrowRight: "→", ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

// What has keys of its own keeps them.
const KEEPS_ITS_KEYS =
  'input, select, textarea, button, a[href], summary, audio, video, iframe, [role="slider"], [contenteditable]:not([contenteditable="false"]), .data-table';

/** The action a key press asks of the deck, or undefined when it is none of its business. */
export function actionFor(event, { rtl = false, singleKeys = true } = {}) {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (isKept(event.target)) return undefined;
  const key = nameOf(event);
  if (!singleKeys && key.length === 1) return undefined;
  return KEYS.find((row) => keysOf(row, rtl).includes(key))?.action;
}

/** Does what has the focus use its keys itself? What a closing dialog has just hidden does not, though it is focused still. */
function isKept(target) {
  if (!target.closest || target.checkVisibility?.() === false) return false;
  return Boolean(target.closest(KEEPS_ITS_KEYS) || target.closest("dialog[open]"));
}

/** The keys of a row as this page has them: in a right-to-left lesson the arrows change places. */
export function keysOf(row, rtl) {
  if (!rtl || !row.mirrored) return row.keys;
  return row.keys.map((key) => (key === "ArrowRight" || key === "ArrowLeft" ? row.mirrored : key));
}

/** How a key is written for people. */
export function labelOf(key) {
  return key
    .split("+")
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(" + ");
}

function nameOf(event) {
  if (event.key === " ") return event.shiftKey ? "Shift+Space" : "Space";
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
