// Reloads the page when its lesson, a template or a static file has changed. Only pages of `overtone serve --watch` for
// the server's own machine load this script. Parameters of figures are in the URL; positions on the page and open
// details are restored here.

const KEY = `overtone:reload:${location.pathname}`;
const READY_TIMEOUT = 5000; // ms

const script = document.querySelector("script[data-reload-stream]");

/** Frames of the same site, such as previews in the presenter view, are reloaded with the page that contains them. */
function isInWatchedPage() {
  try {
    return window.parent !== window && window.parent.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** Browsers open few connections to a server, so a page that is not visible has no stream. */
function watchWhileVisible() {
  let stream = null;
  const update = () => {
    if (document.hidden) {
      stream?.close();
      stream = null;
    } else {
      stream ??= subscribe();
    }
  };
  document.addEventListener("visibilitychange", update);
  window.addEventListener("pagehide", () => stream?.close());
  update();
}

function subscribe() {
  const stream = new EventSource(script.dataset.reloadStream);
  stream.onmessage = ({ data }) => {
    stream.close();
    reload(JSON.parse(data).edited);
  };
  return stream;
}

/** Reload the page at its position, or at the edited part if the reader of a lesson does not see that part. */
function reload(edited) {
  const part = edited && document.getElementById(edited)?.closest(".slide, .section");
  const showsEdited = isLesson() && edited && !isInSight(part);
  if (showsEdited) history.replaceState(history.state, "", `#/${encodeURIComponent(edited)}`);
  sessionStorage.setItem(KEY, JSON.stringify(showsEdited ? { edited } : readPosition()));
  location.reload();
}

/** Rooms have their own slide, which the presenter chooses. */
function isLesson() {
  return ["lesson", "embed"].includes(document.body.dataset.page);
}

function isInSight(part) {
  if (!part || part.inert) return false;
  const { top, bottom, height } = part.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

function readPosition() {
  const open = [...document.querySelectorAll("main details")].flatMap((part, at) => (part.open ? [at] : []));
  return { top: scrollY, slide: currentSlide()?.scrollTop ?? 0, open };
}

function currentSlide() {
  return document.querySelector("lesson-deck .slide:not([inert])");
}

function restorePosition({ edited, top = 0, slide = 0, open = [] }) {
  document.querySelectorAll("main details").forEach((part, at) => { part.open ||= open.includes(at); });
  const current = currentSlide();
  if (current) current.scrollTop = slide;
  if (edited && current?.dataset.id === edited && current.dataset.steps) showAllParts(current);
  // The problems of a lesson are at the top of its page.
  scrollTo(0, document.querySelector(".lesson-problems") ? 0 : top);
  const heading = edited && document.getElementById(edited);
  // The deck shows the slide that the URL names.
  if (heading && !heading.closest('[data-view="deck"] .slide')) heading.scrollIntoView();
}

/** Let all parts of a slide appear: the one that was edited may be any of them. */
function showAllParts(slide) {
  const { id, steps } = slide.dataset;
  // The script of the steps reads the address when it starts, and receives events afterwards.
  history.replaceState(history.state, "", `#/${encodeURIComponent(id)}/${steps}`);
  slide.closest("lesson-deck").dispatchEvent(new CustomEvent("step-requested", { detail: Number(steps) }));
}

/** Call `done` when the deck shows its slide; at once on a page without a deck. */
function whenReady(done) {
  const deck = document.querySelector("lesson-deck");
  if (!deck || "ready" in deck.dataset) return done();
  const observer = new MutationObserver(() => {
    if (!("ready" in deck.dataset)) return;
    observer.disconnect();
    done();
  });
  observer.observe(deck, { attributes: true, attributeFilter: ["data-ready"] });
  setTimeout(() => observer.disconnect(), READY_TIMEOUT);
}

if (!isInWatchedPage()) {
  const saved = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (saved) whenReady(() => restorePosition(JSON.parse(saved)));
  watchWhileVisible();
}
