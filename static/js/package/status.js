// What the page of a package says about the learner's course: the score, or why nothing is saved.

const NO_PLATFORM = "This page was not opened in a course, so your answers are checked but not saved.";
const REVIEW = "This is a review: your answers are checked but not saved.";
const NOT_SENT = "Your course did not accept your score. It is sent again with your next answer.";

/** Show the result `{ earned, possible, percent, isCompleted, isPassed, mastery }` of an attempt. */
export function showStatus(attempt, result, isSent) {
  show('[data-course="problem"]', problemOf(attempt));
  show('[data-course="score"]', result.percent === null ? "" : scoreText(attempt, result, isSent));
}

function problemOf({ hasPlatform, isReview }) {
  if (!hasPlatform) return NO_PLATFORM;
  return isReview ? REVIEW : "";
}

function scoreText({ canSave }, { earned, possible, isCompleted, isPassed, mastery }, isSent) {
  const points = `Score: ${rounded(earned)} of ${possible} ${possible === 1 ? "point" : "points"}`;
  const sent = isSent ? `${points}${canSave ? ", sent to your course" : ""}.` : `${points}. ${NOT_SENT}`;
  if (isPassed === null) return sent;
  const outcome = isCompleted && isPassed ? "You have passed." : `You need ${mastery} % to pass.`;
  return `${sent} ${outcome}`;
}

function show(selector, text) {
  for (const line of document.querySelectorAll(selector)) {
    line.textContent = text;
    line.hidden = !text;
  }
}

/** Round a number to two decimals. */
export function rounded(number) {
  return Math.round(number * 100) / 100;
}
