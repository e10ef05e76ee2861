// The learner's attempt at the lesson, which is saved in the learning platform.

import { returnToSection, slideOf, watchBookmark } from "../lms/bookmark.js";
import { Attempt } from "./attempt.js";
import { addAttempt, scoreLesson } from "./results.js";
import { showStatus, toTwoDecimals } from "./status.js";
import { decodeState, encodeState } from "./suspend-data.js";

/** The answer key of the lesson; app/packages/lms/answer_key.py describes its fields. */
export const answerKey = JSON.parse(document.querySelector("#answer-key").textContent);

export const keyOf = new Map(answerKey.questions.map((key) => [key.id, key]));

const counted = answerKey.questions.filter((key) => key.counted);
const countedCodes = new Set(counted.map(({ code }) => code));
let attempt;
let state;
let bookmark;
let isAtEnd = false; // the last slide has been shown

/** Start a session in the learning platform, and show the state that earlier sessions have saved. */
export function startAttempt() {
  attempt = new Attempt(answerKey.format, () => {
    return { bookmark, state: encodeState(state, (code) => countedCodes.has(code)), ...result() };
  });
  state = decodeState(attempt.suspendData);
  bookmark = attempt.bookmark;
  document.addEventListener("slide-changed", ({ target, index }) => {
    isAtEnd ||= index === target.slides.length - 1;
  });
  watchBookmark(document, saveBookmark);
  returnToSection(document, bookmark);
  showStatus(attempt, result(), true);
}

/** Return the learner's attempts at each question, by its id. */
export function attemptsById() {
  return Object.fromEntries(answerKey.questions.map(({ id, code }) => [id, state.attempts.get(code)]));
}

/** Record a graded answer, send the score, and return the learner's attempts at the question. */
export function recordAnswer({ code }, { answer, score }) {
  const attempts = { ...addAttempt(state.attempts.get(code), score), answer };
  state.attempts.delete(code); // the newest entry is the last one
  state.attempts.set(code, attempts);
  const isSent = attempt.save();
  showStatus(attempt, result(), isSent);
  return attempts;
}

/** Return a saved text, such as a prediction. */
export function attemptItem(name) {
  return state.items.get(name) ?? null;
}

export function saveAttemptItem(name, text) {
  state.items.delete(name);
  if (text !== null) state.items.set(name, text);
}

/** Return the id of the slide at which the learner left, or an empty text. */
export function savedSlide() {
  return slideOf(bookmark);
}

export function saveBookmark(newBookmark) {
  bookmark = newBookmark;
}

/** Return the score in points and percent (null before the first answer), and what it means. */
function result() {
  const { mastery } = answerKey;
  const { earned, possible, isComplete } = scoreLesson(answerKey.questions, attemptsById(), answerKey.grading);
  const hasScore = counted.some(({ code }) => state.attempts.has(code));
  const percent = hasScore ? toTwoDecimals((earned / possible) * 100) : null;
  return {
    earned,
    possible,
    percent,
    isCompleted: counted.length ? isComplete : isAtEnd,
    isPassed: hasScore && mastery ? percent >= mastery : null,
    mastery,
  };
}
