// The place in a lesson to which a learner returns in a learning platform: the id of the slide, and of the section below
// the slides if the learner was there, such as “waves” or “waves quick-check”. Ids contain no spaces.

/** Call `save` with each place that the learner goes to, or answers a question in. */
export function watchPlace(document, save) {
  let slide = "";
  const saveSection = (section) => save(`${slide} ${section.querySelector("h2").id}`.trim());
  document.addEventListener("slide-changed", ({ id }) => {
    slide = id;
    save(slide);
  });
  document.addEventListener("section-opened", ({ target }) => saveSection(target));
  document.addEventListener("answer-recorded", ({ target }) => {
    const section = target.closest(".section");
    if (section) saveSection(section);
  });
}

/** Return the slide of a place; empty if there is none. */
export function slideOf(place) {
  return place.split(" ")[0];
}

/**
 * If the place is in a section, show it once the deck has started. Call this after `watchPlace`. The focus does not move,
 * and only this page scrolls: `scrollIntoView` would scroll the platform's page, too.
 */
export function returnToSection(document, place) {
  const section = document.getElementById(place.split(" ").at(-1))?.closest(".section");
  if (!section) return;
  document.addEventListener("slide-changed", () => {
    scrollToSection(section);
    section.dispatchEvent(new CustomEvent("section-opened", { bubbles: true }));
  }, { once: true });
}

/** Until the learner scrolls, also after a resize: the status of a package makes its frame lower. */
function scrollToSection(section) {
  let top;
  const show = () => {
    scrollTo({ top: section.getBoundingClientRect().top + scrollY, behavior: "instant" });
    top = scrollY;
  };
  addEventListener("resize", () => {
    if (scrollY === top) show();
  });
  show();
}
