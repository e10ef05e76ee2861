// Inlined in the page's head. Sets the theme and the visible slide before the first paint.

// Style sheets show what needs scripts only with this attribute; browsers of 2023 do not know the media feature `scripting`.
document.documentElement.dataset.scripts = "";

// Apply the reader's theme before the first paint, so the page does not flash in the other theme.
try {
  const theme = localStorage.getItem("overtone:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // The theme of the system applies, and an embedded lesson says that it forgets answers.
  document.documentElement.dataset.storage = "blocked";
}

if (window.self !== window.top) document.documentElement.dataset.framed = "";

let id = location.hash.slice(1);
try {
  id = decodeURIComponent(id);
} catch {
  // Not URL-encoded: use the fragment unchanged.
}

// The rest of `/slide/2` is a step of the slide.
if (id.startsWith("/")) id = id.split("/", 2).join("/");
// A launch by a learning platform can contain the learner's bookmark (`lms/bookmark.js`).
if (id.startsWith("launch=")) {
  const [slide] = (new URLSearchParams(location.hash.slice(1)).get("slide") ?? "").split(" ");
  id = slide && `/${slide}`;
}

// The first paint waits for the slide or section that the URL names (`rel="expect"`), else only for the first slide.
const expected = document.querySelector("[data-expect-named]");
if (!id) expected?.remove();
else if (id.startsWith("/")) expected?.setAttribute("href", `#${encodeURI(id)}/`);

// Until the deck's script runs, show one slide: the slide in the URL, otherwise the first. `:target` matches one frame
// too late for this.
const deck = `[data-view="deck"] lesson-deck:not([data-ready])`;
const sheet = new CSSStyleSheet();
sheet.replaceSync(id ? onlySlide(`#${CSS.escape(id)}`) : `${deck} .slide:not(:first-child) { display: none; }`);
document.adoptedStyleSheets = [sheet];

/**
 * Return CSS that shows only the slide with the element `named`, or the first slide if none has it. The bar of another
 * slide than the first gets its number only from the deck's script.
 */
function onlySlide(named) {
  const loading = "lesson-deck:not([data-ready])";
  const later = `.slide:not(:first-child) ${named}`;
  return `
    ${deck}:has(.slide ${named}) .slide:not(:has(${named})) { display: none; }
    ${deck}:not(:has(.slide ${named})) .slide:not(:first-child) { display: none; }
    ${loading}:has(${later}) :is(.segments, .progress, .slide-position) { visibility: hidden; }
    @media (max-width: 44rem), (max-height: 30rem) {
      [data-view="deck"] .opening:has(${loading} ${later}) > .cover-line { display: none; }
    }`;
}
