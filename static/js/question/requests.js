// Sends answers to the server and loads a reader's results.

import { forgetToken, learnerToken, saveToken, tokenReady } from "./learner-token.js";

// The current request. Requests are sent one at a time, because the first response contains the token for the others.
let sending = Promise.resolve();

/**
 * Send the answer to a `<lesson-question>`, `<lesson-poll>` or `<lesson-open>`. Return `{ result }`, or
 * `{ message, isInvalid, part }` if the server did not accept it: `part` is the index of the invalid part of an answer with
 * several, otherwise undefined.
 */
export function sendAnswer(question, answer) {
  const response = sending.then(() => send(question, answer));
  sending = response.catch(() => {});
  return response;
}

async function send(question, answer) {
  await tokenReady();
  const form = question.querySelector("form");
  const response = await fetch(form.action, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    credentials: "omit",
    body: JSON.stringify({ answer, token: learnerToken() || null, question_version: form.elements.question_version.value }),
  });
  const body = await response.json();
  if (body.token) saveToken(body.token);
  if (response.ok) return { result: body };
  const [error] = body.errors ?? []; // empty if the server is busy, for example
  return { message: error?.message ?? body.detail, isInvalid: error?.field === "answer", part: error?.part };
}

/** Return `{ answers, summary }` of this reader, or null if there is no token or no response. */
export async function requestResults(page) {
  const question = page.querySelector("[data-answers]");
  if (!question || !learnerToken()) return null;
  try {
    const headers = { Authorization: `Bearer ${learnerToken()}` };
    const response = await fetch(question.dataset.answers, { headers, credentials: "omit" });
    if (response.status === 401) forgetToken();
    return response.ok ? await response.json() : null;
  } catch {
    return null; // offline: the questions stay unanswered
  }
}
