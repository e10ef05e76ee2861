// The bookmark to which a learner returns in a learning platform: the id of the slide, and of the section below the
// slides if the learner was there, such as “waves” or “waves quick-check”. Ids contain no spaces.

/** Call `save` with a bookmark when the learner goes to a slide or section, or answers a question in a section. */
export function watchBookmark(document, save) {
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

/** Return the id of the slide in a bookmark; an empty bookmark has an empty id. */
export function slideOf(bookmark) {
  return bookmark.split(" ")[0];
}

/**
 * If the bookmark names a section, show it once the deck has started. Call this after `watchBookmark`. The focus does
 * not move, and only this page scrolls: `scrollIntoView` would scroll the platform's page, too.
 */
export function returnToSection(document, bookmark) {
  const section = document.getElementById(bookmark.split(" ").at(-1))?.closest(".section");
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
