// The place in a lesson to which a learner returns in a learning platform: a slide, or a section below the slides.

/** Call `save` with the id of each slide that is shown, and of each section that the learner goes to. */
export function watchPlace(document, save) {
  document.addEventListener("slide-changed", ({ id }) => save(id));
  document.addEventListener("section-opened", ({ detail }) => save(detail));
}

/**
 * If the place is a section, show it once the deck has started. Call this after `watchPlace`. The focus does not move, and
 * only this page scrolls: `scrollIntoView` would scroll the platform's page, too.
 */
export function returnToSection(document, id) {
  const section = document.getElementById(id)?.closest(".section");
  if (!section) return;
  document.addEventListener("slide-changed", () => {
    scrollTo({ top: section.getBoundingClientRect().top + scrollY, behavior: "instant" });
    section.dispatchEvent(new CustomEvent("section-opened", { bubbles: true, detail: id }));
  }, { once: true });
}
