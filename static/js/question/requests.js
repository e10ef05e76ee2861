// Sends answers to the server and loads a reader's results.

import { forgetToken, isTokenUnknown, learnerToken, saveToken, senderId, tokenReady } from "./learner-token.js";

const TIMEOUT = 15_000; // ms

// The current request. Requests are sent one at a time, because the first response contains the token for the others.
let sending = Promise.resolve();

/**
 * Send the answer to a `<lesson-question>`, `<lesson-poll>` or `<lesson-open>`. Return `{ result }`, or
 * `{ message, isInvalid, part }` if the server did not accept it: `part` is the index of the invalid part of an answer with
 * several, otherwise undefined. Return null if the answer or its result was lost.
 */
export function sendAnswer(question, answer) {
  const response = sending.then(() => send(question, answer));
  sending = response.catch(() => {});
  return response;
}

async function send(question, answer) {
  const form = question.querySelector("form");
  const response = await post(form.action, { answer, question_version: form.elements.question_version.value });
  if (!response) return null;
  const { isAccepted, body } = response;
  if (body.token) saveToken(body.token);
  if (isAccepted) return { result: body };
  const [error] = body.errors ?? []; // empty if the server is busy, for example
  return { message: error?.message ?? body.detail, isInvalid: error?.field === "answer", part: error?.part };
}

/** Send an answer with the token. Return the JSON response as `{ isAccepted, body }`; null without a whole response. */
async function post(url, values) {
  try {
    await tokenReady();
    const token = learnerToken() || null;
    const learner = token ? { token } : { sender_id: senderId() };
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      credentials: "omit",
      body: JSON.stringify({ ...values, ...learner }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return { isAccepted: response.ok, body: await response.json() };
  } catch {
    return null; // offline, or the session of a launched page cannot be loaded
  }
}

/** Return `{ answers, summary }` of this reader, or null if there is no token or no response. */
export async function requestResults(page) {
  const question = page.querySelector("[data-answers]");
  if (!question || !learnerToken()) return null;
  try {
    const headers = { Authorization: `Bearer ${learnerToken()}` };
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(question.dataset.answers, { headers, credentials: "omit", signal });
    if (isTokenUnknown(response)) forgetToken();
    return response.ok ? await response.json() : null;
  } catch {
    return null; // offline: the questions stay unanswered
  }
}
