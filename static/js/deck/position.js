// Where in the deck: pure arithmetic on addresses and places, no document.

/** The slide that an address names, as an index, or -1. `#/3` counts from 1; `#/see-it` and `#see-it` name it. */
export function placeOf(hash, ids) {
  const name = decode(hash.replace(/^#\/?/, ""));
  if (/^\d+$/.test(name)) return within(Number(name) - 1, ids.length) ? Number(name) - 1 : -1;
  return ids.indexOf(name);
}

/** What someone typed into "go to": a number, an id, or the beginning of a headline; -1 when nothing fits. */
export function placeNamed(typed, slides) {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return -1;
  if (/^\d+$/.test(wanted)) return within(Number(wanted) - 1, slides.length) ? Number(wanted) - 1 : -1;
  const tests = [
    (slide) => slide.id === wanted,
    (slide) => slide.title.toLowerCase() === wanted,
    (slide) => slide.title.toLowerCase().startsWith(wanted),
    (slide) => slide.title.toLowerCase().includes(wanted),
  ];
  for (const test of tests) {
    const found = slides.findIndex(test);
    if (found >= 0) return found;
  }
  return -1;
}

export function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

/** Where a press or swipe leads: `step` is +1 or -1, as read from left to right. */
export function moved(index, step, count) {
  return clamp(index + step, 0, count - 1);
}

function within(index, count) {
  return index >= 0 && index < count;
}

/** Text out of an address; as it stands when it was never encoded. */
export function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
