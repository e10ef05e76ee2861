// Parts of slides that appear one after another, and lines of code that are highlighted one after another.
//
//   keys, buttons, swipes ── move-requested ──> next or previous step ──> step-changed ──> parts, address
//
// A part that has not appeared occupies its space, but is invisible, also to screen readers, and cannot get the focus.
// Print and the reading view show all.

import { announce } from "../../lib/dom/announcement.js";
import { spokenText } from "../../lib/dom/spoken-text.js";
import { setFragment } from "../../lib/browser/url.js";
import { stepIn } from "./slide-index.js";
import { appearedOf, countOf, setAppeared } from "./steps.js";
import { isDeckView } from "./views.js";

const MAX_ANNOUNCED = 200; // characters

/** Go through the steps of slides in this page, which may have no deck. */
export function showSteps(page) {
  const deck = page.querySelector("lesson-deck");
  if (deck?.querySelector("[data-steps]")) new AppearingParts(page, deck);
}

class AppearingParts {
  #page;
  #deck;
  #live;
  #current; // the slide that is shown
  #appeared = 0; // the number of its parts that had appeared at the last change
  #isBack = false; // the deck goes back to the slide before, which then starts with all its parts

  constructor(page, deck) {
    this.#page = page;
    this.#deck = deck;
    this.#live = addLiveRegion(deck);
    this.#current = this.#slide;
    deck.addEventListener("move-requested", this.#onMove);
    deck.addEventListener("step-requested", ({ detail }) => this.#goTo(detail));
    page.addEventListener("slide-changed", () => this.#onSlide());
    page.addEventListener("step-changed", ({ target }) => this.#onStep(target));
    page.addEventListener("slide-copied", ({ detail }) => paint(detail));
    for (const slide of deck.querySelectorAll("[data-steps]")) paint(slide);
    this.#goTo(stepIn(location.hash));
  }

  #onMove = (event) => {
    const by = { next: 1, previous: -1 }[event.detail] ?? 0;
    const slide = this.#slide;
    const appeared = appearedOf(slide) + by;
    this.#isBack = by < 0;
    queueMicrotask(() => { this.#isBack = false; });
    if (!isDeckView() || !by || appeared < 0 || appeared > countOf(slide)) return;
    event.preventDefault();
    setAppeared(slide, appeared);
    if (by > 0) this.#reveal(slide, appeared);
  };

  /** Go to a step; to the last one if the lesson has fewer steps since the address was copied. */
  #goTo(appeared) {
    const slide = this.#slide;
    setAppeared(slide, Math.min(appeared, countOf(slide)));
  }

  #onSlide() {
    const slide = this.#slide;
    if (slide !== this.#current && isDeckView()) {
      setAppeared(this.#current, 0);
      this.#appeared = this.#isBack ? countOf(slide) : 0;
      setAppeared(slide, this.#appeared);
      paint(slide);
    }
    this.#current = slide;
  }

  #onStep(slide) {
    paint(slide);
    if (slide !== this.#slide) return;
    const { id } = slide.dataset;
    const appeared = appearedOf(slide);
    if (isDeckView()) setFragment(appeared ? `${id}/${appeared}` : id);
    if (appeared > this.#appeared) announce(this.#live, textAt(slide, appeared));
    this.#appeared = appeared;
  }

  #reveal(slide, appeared) {
    partsAt(slide, appeared)[0]?.scrollIntoView({ block: "nearest" });
  }

  get #slide() {
    return this.#deck.querySelectorAll(".slide")[this.#deck.index];
  }
}

/**
 * Hide the parts of a slide that have not appeared, the footnotes that only these parts refer to, and the link to the next
 * slide until all have appeared. Highlight lines of code.
 */
function paint(slide) {
  const appeared = appearedOf(slide);
  slide.dataset.appeared = appeared;
  for (const part of slide.querySelectorAll("[data-step]")) {
    part.classList.toggle("later", Number(part.dataset.step) > appeared);
  }
  slide.querySelectorAll(".footnotes").forEach((notes) => paintFootnotes(slide, [...notes.children], notes));
  slide.querySelector(".next-link")?.classList.toggle("later", appeared < countOf(slide));
  for (const code of slide.querySelectorAll("[data-code-step]")) paintCode(code, appeared);
}

function paintFootnotes(slide, notes, list) {
  for (const note of notes) {
    const references = [...slide.querySelectorAll(`[href="#${note.id}"]`)];
    note.classList.toggle("later", references.every((reference) => reference.closest(".later")));
  }
  list.classList.toggle("later", notes.every(({ classList }) => classList.contains("later")));
}

function paintCode(code, appeared) {
  const lines = [...code.querySelectorAll(".code-line")];
  const last = (lines[0]?.dataset.highlightedSteps.length ?? 1) - 1;
  const state = Math.min(Math.max(appeared - Number(code.dataset.codeStep) + 1, 0), last);
  const isHighlighted = (line) => line.dataset.highlightedSteps[state] === "1";
  // Without a difference between the lines, none is highlighted.
  const isWhole = lines.every(isHighlighted);
  for (const line of lines) line.classList.toggle("highlighted", !isWhole && isHighlighted(line));
}

function partsAt(slide, step) {
  return [...slide.querySelectorAll(`[data-step="${step}"]`)];
}

function textAt(slide, step) {
  return partsAt(slide, step).map(visibleText).join(" ").replace(/\s+/g, " ").slice(0, MAX_ANNOUNCED);
}

/** Return the text of a part without parts that appear later, charts and controls. */
function visibleText(part) {
  const copy = part.cloneNode(true);
  copy.querySelectorAll(".later, svg, form, table").forEach((element) => element.remove());
  return spokenText(copy);
}

function addLiveRegion(deck) {
  const live = document.createElement("p");
  live.className = "visually-hidden";
  live.ariaLive = "polite";
  deck.append(live);
  return live;
}
