// Status in the page of a package: the learner's score, or why nothing is saved.

import { formatNumber, gettext, joinSentences, ngettext } from "../lib/translation.js";

const NO_PLATFORM = gettext("This page was not opened in a course, so your answers are checked but not saved.");
const REVIEW = gettext(
  "This is a review: your answers are checked but not saved. To improve your score, start a new attempt in your course.",
);
const PREVIEW = gettext(
  "This is a preview: your answers are checked but not saved. To save them, open the activity without the preview.",
);
const SAVED = gettext("Your course saves this answer for your next visit.");
const NOT_SENT = gettext("Your course did not accept your score. It is sent again with your next answer.");

/** Show the result `{ earned, possible, percent, isCompleted, isPassed, mastery }` of an attempt. */
export function showStatus(attempt, result, isSent) {
  show('[data-course="problem"]', problemOf(attempt));
  show('[data-course="saved"]', attempt.canSave ? SAVED : "");
  show('[data-course="score"]', result.percent === null ? "" : scoreText(attempt, result, isSent));
}

function problemOf({ hasPlatform, isPreview, isReview }) {
  if (!hasPlatform) return NO_PLATFORM;
  if (isPreview) return PREVIEW;
  return isReview ? REVIEW : "";
}

function scoreText({ canSave }, { earned, possible, isCompleted, isPassed, mastery }, isSent) {
  const sentences = [pointsText(earned, possible, isSent && canSave)];
  if (!isSent) sentences.push(NOT_SENT);
  if (isPassed === false) sentences.push(masteryText(mastery));
  if (isPassed) sentences.push(isCompleted ? gettext("You have passed.") : gettext("Answer all questions to pass."));
  return joinSentences(...sentences);
}

function pointsText(earned, possible, isInCourse) {
  const values = { earned: shortNumber(earned) };
  if (!isInCourse) {
    return ngettext("Score: %(earned)s of %(count)s point.", "Score: %(earned)s of %(count)s points.", possible, values);
  }
  return ngettext(
    "Score: %(earned)s of %(count)s point, sent to your course.",
    "Score: %(earned)s of %(count)s points, sent to your course.",
    possible,
    values,
  );
}

function masteryText(mastery) {
  // Translators: a percentage.
  const share = gettext("%(share)s%%", { share: mastery });
  // Translators: %(share)s is a percentage.
  return gettext("You need %(share)s to pass.", { share });
}

/** Return a number with at most two decimals, without zeros at its end. */
function shortNumber(number) {
  const decimals = [0, 1, 2].find((count) => Number(number.toFixed(count)) === toTwoDecimals(number));
  return formatNumber(number, decimals);
}

function show(selector, text) {
  for (const line of document.querySelectorAll(selector)) {
    line.textContent = text;
    line.hidden = !text;
  }
}

/** Round a number to two decimals. */
export function toTwoDecimals(number) {
  return Math.round(number * 100) / 100;
}
