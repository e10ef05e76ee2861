// Questions and predictions on the slides of a room. The answers to predictions, and callouts, appear when the
// presenter shows them.

import { updateHtml } from "../../lib/dom/set-html.js";
import { spokenText } from "../../lib/dom/spoken-text.js";

/**
 * Show the answers in a state of the room, which has their HTML by id, and hide the others. Return the text of an answer
 * that has appeared on the presenter's slide; empty without one.
 */
export function showAnswers({ answers, slide }) {
  const appeared = [];
  for (const prediction of document.querySelectorAll(".slide .prediction.room-question")) {
    if (show(prediction, answers[prediction.dataset.question]) && isOn(prediction, slide)) appeared.push(prediction);
  }
  return appeared.map((each) => spokenText(each.querySelector(".room-answer"))).join(" ");
}

/** Mark the slides before the presenter's slide: their callouts are shown in any case. */
export function markPassedSlides({ slide }) {
  const slides = [...document.querySelectorAll("lesson-deck .slide")];
  const now = slides.findIndex(({ dataset }) => dataset.id === slide);
  // The presenter shows a section after the deck.
  const passed = now < 0 ? slides.length : now;
  slides.forEach((each, index) => each.toggleAttribute("data-passed", index < passed));
}

/** Hide the note that the presenter opens the question of the room's vote. */
export function hideVoteNote({ vote }) {
  if (!vote) return;
  const notes = document.querySelectorAll(`.question[data-question="${CSS.escape(vote.question)}"] > .question-note`);
  notes.forEach((note) => { note.hidden = true; });
}

/** Show the answer, or the options without one. Return whether the answer has appeared. */
function show(prediction, html = "") {
  const wasShown = "shown" in prediction.dataset;
  prediction.toggleAttribute("data-shown", Boolean(html));
  const box = prediction.querySelector(".room-answer");
  box.hidden = !html;
  updateHtml(box, html);
  return Boolean(html) && !wasShown;
}

function isOn(element, slide) {
  return element.closest(".slide").dataset.id === slide;
}
