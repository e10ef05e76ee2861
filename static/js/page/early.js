// Runs inside the page, before the first paint.

// The theme that the reader chose, so that the page never flashes in the other one.
try {
  const theme = localStorage.getItem("overtone:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // This browser blocks storage here, so the theme of the system applies.
}

let place = location.hash.slice(1);
try {
  place = decodeURIComponent(place);
} catch {
  // Not URL-encoded: use the fragment unchanged.
}

// The first paint waits for the named slide (`rel="expect"`), or for no other than the first.
const expected = document.querySelector("[data-for-named]");
if (!place) expected?.remove();
else if (place.startsWith("/")) expected?.setAttribute("href", `${location.hash}/`);

// Until the deck's script runs, show one slide: the one that the address names, else the first. The browser matches
// `:target` one frame too late.
const deck = `[data-view="deck"] lesson-deck:not([data-ready])`;
const named = place ? `#${CSS.escape(place)}` : ":not(*)";
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  ${deck}:has(.slide ${named}) .slide:not(:has(${named})) { display: none; }
  ${deck}:not(:has(.slide ${named})) .slide:not(:first-child) { display: none; }
  @media (max-width: 44rem), (max-height: 30rem) {
    [data-view="deck"] .opening:has(lesson-deck:not([data-ready]) .slide:not(:first-child) ${named}) > .cover-line { display: none; }
  }`);
document.adoptedStyleSheets = [sheet];

// The deck's script is as large as the page itself. It is loaded after the first paint, so that the two do not compete for
// a slow network. A hidden page paints nothing, so a timer loads it there.
{
  const PAINT_TIMEOUT = 500; // ms
  let isLoaded = false;
  const load = () => {
    const src = document.querySelector('meta[name="script"]')?.content;
    if (isLoaded || !src) return;
    isLoaded = true;
    document.head.append(Object.assign(document.createElement("script"), { crossOrigin: "anonymous", src }));
  };
  addEventListener("DOMContentLoaded", () => {
    requestAnimationFrame(() => setTimeout(load));
    setTimeout(load, PAINT_TIMEOUT);
  }, { once: true });
}
