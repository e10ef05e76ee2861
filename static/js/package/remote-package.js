// Entry point of a package whose lesson stays on a server: shows the lesson in a frame, and reports the score that the
// server returns to the learning platform.
//
//   start                 ──> form with the learner's secret ──> lesson in the frame
//   message of the lesson ──> score, status, bookmark        ──> platform
//
// The secret identifies the learner on the server. It is random and stored in the learner's suspend data, so it works on
// each of the learner's devices, without https, and a new attempt starts without answers. A hash of the platform's user
// name would give a learner access to the answers of everyone whose user name is known.

import { randomId } from "../lib/random-id.js";
import { Attempt } from "./attempt.js";
import { showStatus, toTwoDecimals } from "./status.js";

const SECRET = /^[0-9a-f]{32}$/;
const TIMEOUT = 10_000; // ms from a request of the lesson to its first message
const SCORE = "overtone.score";
const REFUSED = "overtone.refused";

const form = document.querySelector("form");
const frame = document.querySelector("iframe");
const notice = document.querySelector("[data-unreachable]");
const server = new URL(form.action).origin;

let result = { earned: 0, possible: 0, percent: null, isCompleted: false, isPassed: null, mastery: null };
const attempt = new Attempt(document.body.dataset.format, () => ({ bookmark, state: secret, ...result }));
const saved = attempt.suspendData;
const secret = SECRET.test(saved) ? saved : randomId();
let bookmark = attempt.bookmark;
let waiting;

addEventListener("message", onMessage);
notice.querySelector("button").addEventListener("click", openLesson);
showStatus(attempt, result, saved === secret || attempt.save());
openLesson();

/** Request the lesson. A form keeps the secret out of the address. */
function openLesson() {
  const review = attempt.isReview || attempt.isPreview ? "1" : "";
  const values = { learner: secret, origin: location.origin, slide: bookmark, review };
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
  form.submit();
  showFrame(true);
  clearTimeout(waiting);
  waiting = setTimeout(() => showFrame(false), TIMEOUT);
}

/** Other windows can send messages too, so the sender is checked. */
function onMessage({ data, origin, source }) {
  if (origin !== server || source !== frame.contentWindow) return;
  if (data?.subject !== SCORE && data?.subject !== REFUSED) return;
  clearTimeout(waiting);
  showFrame(true);
  if (data.subject === SCORE) report(data);
}

/** Send the score if it has changed. The bookmark is sent with the next score, or when the learner leaves. */
function report({ earned, possible, score, complete, passed, mastery, slide }) {
  const percent = score === null ? null : toTwoDecimals(score * 100);
  const changed = { earned, possible, percent, isCompleted: complete, isPassed: passed, mastery };
  bookmark = slide || bookmark; // empty in messages before the first slide is shown
  if (JSON.stringify(changed) === JSON.stringify(result)) return;
  result = changed;
  showStatus(attempt, result, attempt.save());
}

/** Show the frame, or else the notice that the lesson does not load. */
function showFrame(isShown) {
  frame.hidden = !isShown;
  notice.hidden = isShown;
}
