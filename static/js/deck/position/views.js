// The views of a lesson: `deck` (one slide at a time), `scroll` (the reading view) and `print`.

import { gettext } from "../../lib/translation.js";
import { currentUrl, setView } from "../../lib/browser/url.js";

// The reader reads the slide that crosses this strip below the top of the window.
const READING_STRIP = "-5% 0px -90% 0px";

export function isDeckView() {
  return document.body.dataset.view === "deck";
}

export function isPresenterView() {
  return document.body.dataset.page === "presenter";
}

/** Whether a clicker controls this page: the presenter view or the projector. */
export function isPresentingPage() {
  return isPresenterView() || document.body.dataset.page === "projector";
}

/** Switch between deck and reading view without loading the page again. */
export function toggleView() {
  document.body.dataset.view = isDeckView() ? "scroll" : "deck";
  setView(document.body.dataset.view);
  renderToggleLink();
}

/** Call `onRead(slide)` when another slide reaches the top of the window in the reading view. */
export function watchReadingPosition(slides, onRead, signal) {
  const observer = new IntersectionObserver((entries) => {
    const slide = entries.find((entry) => entry.isIntersecting)?.target;
    if (slide && document.body.dataset.view === "scroll") onRead(slide);
  }, { root: document, rootMargin: READING_STRIP });
  slides.forEach((slide) => observer.observe(slide));
  signal.addEventListener("abort", () => observer.disconnect());
}

/** Make links to other views open with the current settings at the current slide. */
export function updateViewLinks(signal) {
  for (const click of ["click", "auxclick"]) document.addEventListener(click, onLink, { signal });
}

function onLink({ target }) {
  const link = target.closest?.("[data-view-link]");
  if (!link) return;
  const url = currentUrl();
  url.searchParams.delete("print-pdf");
  url.searchParams.delete("view");
  if (link.dataset.viewLink !== "deck") url.searchParams.set("view", link.dataset.viewLink);
  link.href = url.href.replaceAll("%2C", ",");
}

/** Show the view to which the link switches in its text. */
export function renderToggleLink() {
  const link = document.querySelector("[data-view-toggle]");
  if (!link) return;
  link.dataset.viewLink = isDeckView() ? "scroll" : "deck";
  link.textContent = isDeckView() ? gettext("Reading view") : gettext("Slides");
}
