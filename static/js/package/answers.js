// Replaces question/requests.js in a package for learning platforms: grades answers in the page.

import { answerKey, attemptsById, keyOf, recordAnswer } from "./saved-attempt.js";
import { grade, InvalidAnswer } from "./grading.js";
import { resultOf, summarise } from "./results.js";

/** Return `{ result }`, or `{ message, isInvalid, part }` if the answer does not fit the question. */
export async function sendAnswer(question, answer) {
  const key = keyOf.get(question.dataset.id);
  try {
    const graded = grade(key, answer);
    return { result: resultOf(key, graded, recordAnswer(key, graded)) };
  } catch (error) {
    if (error instanceof InvalidAnswer) return { message: error.message, isInvalid: true, part: error.part };
    throw error;
  }
}

export async function requestResults() {
  const attempts = attemptsById();
  const answered = answerKey.questions.filter(({ id }) => attempts[id]);
  const current = answered.map((key) => [key.id, resultFrom(key, attempts[key.id])]).filter(([, result]) => result);
  const results = Object.fromEntries(current);
  const shown = current.filter(([, { answer }]) => answer !== undefined);
  return { answers: Object.fromEntries(shown), summary: summarise(answerKey.questions, results) };
}

/** The answer is missing if the platform had no room for it. Return null if the question no longer accepts the answer. */
function resultFrom(key, attempts) {
  const { answer, first } = attempts;
  if (answer === undefined) return { first_correct: first === 1 };
  try {
    return resultOf(key, grade(key, answer), attempts);
  } catch (error) {
    if (error instanceof InvalidAnswer) return null; // the author has changed the question
    throw error;
  }
}
