// Results as the server returns them: app/web/lessons/question_results.py, app/core/quiz/summary.py and score.py.
//
// `attempts` are a learner's attempts at a question: `{ count, first, best, last }`, with scores from 0 to 1.

import { partialPercent } from "../lib/percentages.js";
import { gettext, joinSentences, ngettext } from "../lib/translation.js";

const EXPLAIN_AFTER = 3; // attempts at a practice question

export function addAttempt(attempts, score) {
  if (!attempts) return { count: 1, first: score, best: score, last: score };
  const isRepeated = attempts.last === 1 && score === 1; // a right answer that is sent again is not another try
  const count = attempts.count + (isRepeated ? 0 : 1);
  return { count, first: attempts.first, best: Math.max(attempts.best, score), last: score };
}

/** Return the result that a question shows: the graded answer, with a verdict and an explanation. */
export function resultOf(key, graded, { count, first }) {
  const explains = graded.correct || (!key.counted && count >= EXPLAIN_AFTER);
  return {
    ...graded,
    attempts: count,
    first_correct: first === 1,
    verdict: verdictOf(key, graded, count),
    explanation: explains ? key.explanation : "",
  };
}

function verdictOf(key, graded, count) {
  if (graded.correct) return rightAfter(count);
  return joinSentences(progressOf(graded.score), adviceOn(key, graded));
}

function adviceOn({ nextStep, reasonStep, missingStep }, { feedback }) {
  if (missingStep && feedback.length && feedback.every(({ right }) => right)) return missingStep;
  return reasonStep && feedback.length ? reasonStep : nextStep;
}

function rightAfter(count) {
  if (count === 1) return gettext("Right, on the first try.");
  return ngettext("Right, after %(count)s try.", "Right, after %(count)s tries.", count);
}

function progressOf(score) {
  if (!score) return gettext("Not yet.");
  return gettext("%(percent)s%% so far.", { percent: partialPercent(score) });
}

/** Return the summary of the graded questions, or null while one is not answered. */
export function summarise(keys, results) {
  const counted = keys.filter((key) => key.counted);
  if (!counted.length || counted.some(({ id }) => !results[id])) return null;
  const wrong = counted.filter(({ id }) => !results[id].first_correct);
  return {
    questions: counted.length,
    right_first: counted.length - wrong.length,
    slides: [...new Set(wrong.map(({ slide }) => slide).filter(Boolean))],
  };
}

/** Return `{ earned, possible, isComplete }`: the points of the graded questions. `rule` is best, last or first. */
export function scoreLesson(keys, attempts, rule) {
  const counted = keys.filter((key) => key.counted);
  const answered = counted.filter(({ id }) => attempts[id]);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  return {
    earned: sum(answered.map(({ id, points }) => points * attempts[id][rule])),
    possible: sum(counted.map(({ points }) => points)),
    isComplete: answered.length === counted.length,
  };
}
