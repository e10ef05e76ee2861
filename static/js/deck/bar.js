// The deck's bar: slide number, progress, and the links to the previous and the next slide.

import { spokenText } from "../lib/dom/spoken-text.js";
import { gettext, joinSentences } from "../lib/translation.js";
import { firstBelow } from "./sections.js";

/** Show the slide at `index` as the current one. `ids` holds the ids of all slides, in order. */
export function renderBar(deck, ids, index) {
  deck.querySelectorAll(".segments a").forEach((segment, i) => {
    segment.ariaCurrent = i === index ? "step" : null;
  });
  deck.querySelector(".slide-number").textContent = index + 1;
  deck.querySelector(".progress").value = index + 1;
  renderPrevNext(deck, ids, index);
}

export function renderPrevNext(deck, ids, index) {
  const [previous, next] = ["prev", "next"].map((rel) => deck.querySelector(`.slide-link[rel="${rel}"]`));
  renderLink(previous, ids[index - 1], ids[index]);
  renderLink(next, ids[index + 1], ids[index]);
  renderLinkBelow(next, index === ids.length - 1 ? firstBelow() : null);
}

/** Without a slide to go to, the link points to the current slide. */
function renderLink(link, id, currentId) {
  link.ariaDisabled = !id;
  link.href = `#/${id ?? currentId}`;
}

/** Return a text for screen readers that says why the deck does not go on. */
export function lastSlideText() {
  const section = sectionTitle(firstBelow());
  return joinSentences(gettext("Last slide."), ...(section ? [gettext("Below: %(title)s", { title: section })] : []));
}

/** Return the title of a section below the deck; empty if `target` is not the heading of one. */
function sectionTitle(target) {
  return target?.matches(".section > *") ? spokenText(target) : "";
}

/** On the last slide, the next link goes to `target` below the deck and shows its name. */
function renderLinkBelow(link, target) {
  const section = sectionTitle(target);
  const links = target && !section ? gettext("After the slides") : "";
  // Translators: the link from the last slide to the first section below the slides.
  const label = section ? gettext("Below: %(title)s", { title: section }) : links || gettext("Next slide");
  link.toggleAttribute("data-to-section", Boolean(target));
  link.ariaLabel = label;
  link.querySelector(".slide-link-title").textContent = section || links;
  if (!target) return;
  link.ariaDisabled = false;
  link.href = `#/${target.id}`;
}
