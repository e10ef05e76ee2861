// The learner's token, which the server signs. It is in the page's forms and, where the browser allows it, in the
// browser's storage, so that results are still there after a reload. A page that a learning platform has launched gets
// its token from the launch.

import { loadItem, removeItem, saveItem } from "../lib/browser/storage.js";
import { isProblem } from "../lib/network/problem.js";
import { randomId } from "../lib/random-id.js";

const TOKEN = "token";
const SENDER = "sender";

let ready = Promise.resolve();
let sender; // the id of this page's sender, once it has sent an answer without a token

/** Make tokenReady() wait for this promise: answers are sent only after it resolves. */
export function waitForToken(promise) {
  ready = promise;
}

/** Resolves when a page that waits for its token has it, or will not get it; rejects while the server is not reached. */
export function tokenReady() {
  return ready;
}

export function learnerToken() {
  return fields()[0]?.value || loadItem(TOKEN);
}

/**
 * Return a random id, the same in all tabs until the browser has a token. Answers with the same id belong to one learner,
 * so that a second try after a lost response does not make a second learner.
 */
export function senderId() {
  sender ??= loadItem(SENDER) ?? randomId();
  saveItem(SENDER, sender);
  return sender;
}

/** Use the token in this page and store it. */
export function saveToken(token) {
  for (const field of fields()) field.value = token;
  saveItem(TOKEN, token);
  removeItem(SENDER);
}

/**
 * Store the token of a page that a form of this site has returned, unless the browser has one. A page of another site can
 * also send an answer, with the token of a learner whose answers it may read.
 */
export function storeReturnedToken() {
  const token = fields()[0]?.value;
  const isOwnForm = document.referrer.startsWith(`${location.origin}/`);
  if (token && isOwnForm && !loadItem(TOKEN)) saveItem(TOKEN, token);
}

/** Whether this response says that the server does not know the token. */
export function isTokenUnknown(response) {
  return response.status === 401 && isProblem(response);
}

export function forgetToken() {
  sender = undefined;
  removeItem(SENDER);
  removeItem(TOKEN);
}

function fields() {
  return [...document.querySelectorAll('[data-answers] [name="token"]')];
}
