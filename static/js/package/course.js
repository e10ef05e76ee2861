// The learner's course: the state of this attempt, and its connection to the learning platform.
//
//   start   ──> state from cmi.suspend_data, slide from the location
//   answer  ──> score, status, state        commit
//   hidden  ──> everything                  commit
//   leave   ──> everything                  commit, end
//
// Without a platform, as when the page is opened from disk, answers are graded and nothing is saved.

import { ScormSession } from "./scorm-api.js";
import { addAttempt, scoreLesson } from "./results.js";
import { decodeState, encodeState } from "./suspend-data.js";

const NO_PLATFORM = "This page was not opened in a course, so your answers are checked but not saved.";
const REVIEW = "This is a review: your answers are checked but not saved.";
const NOT_SENT = "Your course did not accept your score. It is sent again with your next answer.";

const MAX_LOCATION = 255; // characters in SCORM 1.2

/** The answer key of the lesson; app/packages/answer_key.py describes its fields. */
export const answerKey = JSON.parse(document.querySelector("#answer-key").textContent);

export const keyOf = new Map(answerKey.questions.map((key) => [key.id, key]));

const counted = answerKey.questions.filter((key) => key.counted);
const countedCodes = new Set(counted.map(({ code }) => code));
const started = performance.now();
const session = ScormSession.start(answerKey.format);
const isReview = session?.isReview ?? false;
const canSave = session !== null && !isReview;
const wasCompleted = session?.wasCompleted ?? false;
const state = decodeState(session?.suspendData ?? "");
let location = session?.location ?? "";
let isAtEnd = false; // the last slide has been shown
let hasEnded = false;

addEventListener("pagehide", leave);
// A page from the back/forward cache has ended its session.
addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
document.addEventListener("visibilitychange", () => document.hidden && save());
document.addEventListener("slide-changed", ({ target, index }) => {
  isAtEnd ||= index === target.slides.length - 1;
});
openLinksInNewTabs();
report();

/** Return the learner's attempts at each question, by its id. */
export function attemptsById() {
  return Object.fromEntries(answerKey.questions.map(({ id, code }) => [id, state.attempts.get(code)]));
}

/** Record a graded answer, send the score, and return the learner's attempts at the question. */
export function recordAnswer({ code }, { answer, score }) {
  const attempts = { ...addAttempt(state.attempts.get(code), score), answer };
  state.attempts.delete(code); // the newest entry is the last one
  state.attempts.set(code, attempts);
  report(save());
  return attempts;
}

/** Return a saved text, such as a prediction. */
export function courseItem(name) {
  return state.items.get(name) ?? null;
}

export function saveCourseItem(name, text) {
  state.items.delete(name);
  if (text !== null) state.items.set(name, text);
}

/** Return the id of the slide at which the learner left, or an empty text. */
export function savedSlide() {
  try {
    return decodeURIComponent(location);
  } catch {
    return "";
  }
}

export function saveSlideId(id) {
  const encoded = encodeURIComponent(id); // SCORM 1.2 allows only ASCII
  location = encoded.length <= MAX_LOCATION ? encoded : "";
}

function save() {
  if (!canSave || hasEnded) return true;
  const sent = [
    session.setLocation(location),
    session.setSuspendData(encodeState(state, (code) => countedCodes.has(code))),
    session.setTime(performance.now() - started),
    sendScore(),
    session.commit(),
  ];
  return sent.every(Boolean);
}

/**
 * Send the score, once there is one: platforms would record 0 for a learner who only looks at the lesson. A completed
 * lesson stays completed, also if a new version of the package has other questions.
 */
function sendScore() {
  const { percent, isCompleted, isPassed } = result();
  if (wasCompleted && !isCompleted) return true;
  const isScoreSent = percent === null || session.setScore(percent);
  return session.setStatus(isCompleted, isPassed) && isScoreSent;
}

function leave() {
  save();
  if (!hasEnded) session?.end();
  hasEnded = true;
}

/** Return the score in points and percent (null before the first answer), and what it means. */
function result() {
  const { earned, possible, isComplete } = scoreLesson(answerKey.questions, attemptsById(), answerKey.grading);
  const hasScore = counted.some(({ code }) => state.attempts.has(code));
  const percent = hasScore ? rounded((earned / possible) * 100) : null;
  return {
    earned,
    possible,
    percent,
    isCompleted: counted.length ? isComplete : isAtEnd,
    isPassed: hasScore && answerKey.mastery ? percent >= answerKey.mastery : null,
  };
}

/** Show the score, or why nothing is saved. */
function report(isSent = true) {
  show('[data-course="problem"]', session === null ? NO_PLATFORM : isReview ? REVIEW : "");
  show('[data-course="score"]', result().percent === null ? "" : scoreText(result(), isSent));
}

function scoreText({ earned, possible, isCompleted, isPassed }, isSent) {
  const points = `Score: ${rounded(earned)} of ${possible} ${possible === 1 ? "point" : "points"}`;
  const sent = isSent ? `${points}${canSave ? ", sent to your course" : ""}.` : `${points}. ${NOT_SENT}`;
  if (isPassed === null) return sent;
  return `${sent} ${isCompleted && isPassed ? "You have passed." : `You need ${answerKey.mastery} % to pass.`}`;
}

function show(selector, text) {
  for (const line of document.querySelectorAll(selector)) {
    line.textContent = text;
    line.hidden = !text;
  }
}

/** In the frame of a platform, another page would replace the lesson and end its session. */
function openLinksInNewTabs() {
  for (const link of document.querySelectorAll('a[href^="http"]')) {
    Object.assign(link, { target: "_blank", rel: "noopener" });
  }
}

function rounded(number) {
  return Math.round(number * 100) / 100;
}
