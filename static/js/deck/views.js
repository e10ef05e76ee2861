// The views of one lesson: slides one at a time, all of them on one page, in print, or for who presents.

import { currentAddress, setView } from "./address.js";

// Of the window, the strip below its top in which a slide that is read on one page begins.
const READING_LINE = "-5% 0px -90% 0px";

export function isDeck() {
  return document.body.dataset.view === "deck";
}

export function isPresenter() {
  return document.body.dataset.page === "presenter";
}

/** From slides to one page and back, without loading. */
export function turnView() {
  document.body.dataset.view = isDeck() ? "scroll" : "deck";
  setView(document.body.dataset.view);
  nameLink();
}

/** On one page, the slide that is read is the one at the window's top: calls back with each that comes there. */
export function watchReading(slides, onRead, signal) {
  const line = new IntersectionObserver((entries) => {
    const read = entries.find((entry) => entry.isIntersecting)?.target;
    if (read && document.body.dataset.view === "scroll") onRead(read);
  }, { root: document, rootMargin: READING_LINE });
  slides.forEach((slide) => line.observe(slide));
  signal.addEventListener("abort", () => line.disconnect());
}

/** Links to other views lead to what is seen now: the same settings, the same slide. */
export function keepViewLinks(signal) {
  for (const click of ["click", "auxclick"]) document.addEventListener(click, onLink, { signal });
}

function onLink({ target }) {
  const link = target.closest?.("[data-leads-to]");
  if (!link) return;
  const url = currentAddress();
  url.searchParams.delete("print-pdf");
  url.searchParams.delete("view");
  if (link.dataset.leadsTo !== "deck") url.searchParams.set("view", link.dataset.leadsTo);
  link.href = url.href.replaceAll("%2C", ",");
}

/** The page's own link to the other view says what it is after a change without loading. */
function nameLink() {
  const link = document.querySelector("[data-toggles-view]");
  if (!link) return;
  link.dataset.leadsTo = isDeck() ? "scroll" : "deck";
  link.textContent = isDeck() ? "Reading view" : "Slides";
}
