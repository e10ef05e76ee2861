// The links of a lesson in a frame or a package: they open in a new tab, so that the lesson and its session go on. In a
// course, links to other lessons say so: answers there do not count.

import { isFramed } from "../lib/browser/framed.js";
import { currentUrl } from "../lib/browser/url.js";
import { gettext } from "../lib/translation.js";

export function setUpFrameLinks(page) {
  if (!isFramed()) return;
  // As CSS, because the feedback of questions adds links to the page.
  const hint = JSON.stringify(` ${gettext("(opens outside of the course)")}`);
  page.documentElement.style.setProperty("--outside-hint", hint);
  // On each click, for the same reason.
  page.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link) return;
    if (link.hash === "#after-lesson") skipLesson(event, page);
    else if ("newTab" in link.dataset) copyState(link);
    else if (leavesLesson(link)) Object.assign(link, { target: "_blank", rel: "noopener" });
  }, { capture: true });
}

/** Move the focus without a new entry in the browser's history. */
function skipLesson(event, page) {
  event.preventDefault();
  page.querySelector("#after-lesson").focus();
}

/** Make the link open the current slide with the current settings. */
function copyState(link) {
  const { search, hash } = currentUrl();
  Object.assign(link, { search, hash });
}

/** Whether the link leaves the page. The next lesson of the module stays in the frame. */
function leavesLesson(link) {
  return !link.target && !link.getAttribute("href").startsWith("#") && !link.closest(".next-lesson");
}
