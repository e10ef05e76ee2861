// In the page itself, before the first paint: all that cannot wait for it, and what begins right after it.

// The theme that the reader chose, so that the page never flashes in the other one.
try {
  const theme = localStorage.getItem("overtone:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage here: the system's theme it is.
}

let place = location.hash.slice(1);
try {
  place = decodeURIComponent(place);
} catch {
  // Then it stands for itself.
}

// The slide that the address names, until the deck is alive. The browser itself would know it (`:target`) a frame too late.
const awaited = document.querySelector("[data-for-named]");
if (!place) {
  awaited?.remove();
} else {
  if (awaited && place.startsWith("/")) awaited.href = `${location.hash}/`; // where all that is seen of it has come
  const named = `#${CSS.escape(place)}`;
  const waiting = `[data-view="deck"] lesson-deck:not([data-ready])`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    ${waiting}:has(.slide ${named}) .slide:not(:has(${named})) { display: none; }
    ${waiting}:not(:has(.slide ${named})) .slide:not(:first-child) { display: none; }
    @media (max-width: 44rem), (max-height: 30rem) {
      [data-view="deck"] .opening:has(lesson-deck:not([data-ready]) .slide:not(:first-child) ${named}) > .cover-line { display: none; }
    }`);
  document.adoptedStyleSheets = [sheet];
  document.documentElement.dataset.named = "";
}

// The deck's script comes once the page is seen, so that it never competes with it. What is out of sight draws no frames.
{
  const LONGEST_WAIT = 500;
  const root = document.documentElement;
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done, { once: true }));
  const seen = parsed.then(() => new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LONGEST_WAIT);
  }));
  // What the first frame leaves out follows it, and the sections below the deck when its script has nothing else to do; all
  // of it at once where the browser itself is to go there, and for whoever does not wait.
  const layOut = () => { root.dataset.seen = ""; };
  const layOutAll = () => {
    layOut();
    root.dataset.all = "";
  };
  parsed.then(() => {
    if (!document.getElementById(place)?.closest(".section")) return;
    layOutAll();
    // What were laid out only on the way there would move it.
    document.body.dataset.whole = "";
  });
  for (const type of ["scroll", "pointerdown"]) addEventListener(type, layOutAll, { once: true, passive: true, capture: true });
  // Keys that turn a slide need nothing else; these go anywhere on the page.
  addEventListener("keydown", ({ key, ctrlKey, metaKey }) => { if (ctrlKey || metaKey || key === "Tab" || key === "End") layOutAll(); }, { passive: true, capture: true });
  seen.then(() => {
    layOut();
    const src = document.querySelector('meta[name="script"]')?.content;
    if (src) document.head.append(Object.assign(document.createElement("script"), { crossOrigin: "anonymous", src, onerror: layOutAll }));
    else layOutAll();
  });
}
