// The deck's bar: slide number, progress, and the links to the previous and the next slide.

import { spokenText } from "../lib/dom/spoken-text.js";
import { gettext, joinSentences } from "../lib/translation.js";
import { appearedOf, countOf } from "./position/steps.js";
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

/** The links go through the steps of the slide at `index` before they leave it. */
export function renderPrevNext(deck, ids, index) {
  const [previous, next] = ["prev", "next"].map((rel) => deck.querySelector(`.slide-link[rel="${rel}"]`));
  const slide = deck.querySelectorAll(".slide")[index];
  const [isPreviousStep, isNextStep] = [appearedOf(slide) > 0, appearedOf(slide) < countOf(slide)];
  renderLink(previous, ids[index - 1], ids[index], isPreviousStep);
  renderLink(next, ids[index + 1], ids[index], isNextStep);
  const isEnd = index === ids.length - 1 && !isNextStep;
  nameNext(next, isNextStep ? gettext("Next step") : gettext("Next slide"), isEnd ? firstBelow() : null);
}

/** Without another slide, the link points to the current one. */
function renderLink(link, id, currentId, isStep) {
  link.ariaDisabled = !id && !isStep;
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

/** At the end of the slides, the next link goes to `target` below the deck and shows its name instead of `label`. */
function nameNext(link, label, target) {
  const section = sectionTitle(target);
  const links = target && !section ? gettext("After the slides") : "";
  link.toggleAttribute("data-to-section", Boolean(target));
  // Translators: the link from the last slide to the first section below the slides.
  link.ariaLabel = section ? gettext("Below: %(title)s", { title: section }) : links || label;
  link.querySelector(".slide-link-label").textContent = label;
  link.querySelector(".slide-link-title").textContent = section || links;
  if (!target) return;
  link.ariaDisabled = false;
  link.href = `#/${target.id}`;
}
