// The activity that a learning platform has launched: reads the launch token, and shows what the launch allows.
//
// The token comes in the fragment of the address and moves to the state of the history entry, so that it is in no link,
// and a reload and the Back button keep it. Nothing is stored in the browser.

import { saveToken } from "../question/learner-token.js";
import { loadAnswers } from "../question/question.js";
import { GradeStatus } from "./grade-status.js";

const KEY = "launch";

/** Show the activity of the launch token. Does not wait for the server. */
export function openActivity(window) {
  const token = takeToken(window);
  const bar = window.document.querySelector("[data-activity-bar]");
  showSession(window.document, bar, token).catch(() => { bar.dataset.state = "failed"; });
}

function takeToken({ location, history, document }) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get(KEY);
  if (!token) return history.state?.[KEY];
  const slide = fragment.get("slide");
  const url = `${location.pathname}${location.search}${slide ? `#/${encodeURIComponent(slide)}` : ""}`;
  history.replaceState({ ...history.state, [KEY]: token }, "", url);
  // Slides are shown by the deck; the browser scrolls to a section only if the address had named it at the start.
  document.getElementById(`/${slide}`)?.closest(".section")?.scrollIntoView();
  return token;
}

async function showSession(document, bar, launch) {
  const request = () => requestSession(bar, launch);
  const session = await request();
  if (!session) return;
  const { token, role, return_url: returnUrl } = session;
  saveToken(token);
  loadAnswers(document);
  bar.dataset.state = role === "learner" ? "learner" : "preview";
  new GradeStatus(bar, request).show(session);
  const back = bar.querySelector("[data-way-back]");
  back.hidden = !returnUrl;
  if (returnUrl) back.href = returnUrl;
}

/** Return the session, or null if the server refuses it, which the bar then shows. */
async function requestSession(bar, launch) {
  const headers = { Authorization: `Bearer ${launch}` };
  const response = await fetch(bar.dataset.session, { headers, credentials: "omit" });
  if (response.ok) return response.json();
  bar.dataset.state = response.status === 401 ? "expired" : "failed";
  return null;
}
