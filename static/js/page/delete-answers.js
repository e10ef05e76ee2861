// The page about privacy: deletes the answers whose id this browser stores, and the predictions and the unsent text in the
// browser.

import { removeItem, savedKeys } from "../lib/browser/storage.js";
import { showState } from "../lib/dom/show-state.js";
import { gettext, LANGUAGE } from "../lib/translation.js";
import { forgetToken, isTokenUnknown, learnerToken } from "../question/learner-token.js";

const MESSAGES = {
  none: gettext("This browser has no stored answers."),
  stored: gettext("This browser has the id of your answers on this server, predictions, or text that you have not sent."),
  asking: gettext("Delete all your answers on this server, and your predictions and unsent text in this browser? This cannot be undone."),
  deleted: gettext("Your answers are deleted."),
  failed: gettext("Your answers could not be deleted. Try again in a moment."),
};

const part = document.querySelector("[data-delete-answers]");
const message = part.querySelector("[data-message]");
const [ask, confirm, cancel] = ["ask", "delete", "cancel"].map((name) => part.querySelector(`[data-${name}]`));

ask.addEventListener("click", () => { show("asking"); confirm.focus(); });
cancel.addEventListener("click", () => { show("stored"); ask.focus(); });
confirm.addEventListener("click", async () => {
  const { state, reason } = await deleteAnswers();
  show(state, reason);
  message.focus();
});

show(learnerToken() || ownKeys().length ? "stored" : "none");

function show(state, text = MESSAGES[state]) {
  message.textContent = text;
  showState(part, state === "failed" ? "stored" : state);
}

/** Return the keys of the reader's predictions and unsent text. */
function ownKeys() {
  return [...savedKeys("prediction:"), ...savedKeys("draft:")];
}

/** Return the new state, and the reason of the server if it refuses to delete the answers. */
async function deleteAnswers() {
  const { state, reason } = learnerToken() ? await deleteOnServer() : { state: "deleted" };
  if (state === "deleted") {
    forgetToken();
    ownKeys().forEach(removeItem);
  }
  return { state, reason };
}

async function deleteOnServer() {
  const headers = { Authorization: `Bearer ${learnerToken()}`, "Accept-Language": LANGUAGE };
  try {
    const response = await fetch(part.dataset.url, { method: "DELETE", headers, credentials: "omit" });
    if (response.status === 403) return { state: "failed", reason: (await response.json()).detail };
    // The server has no answers for a token that it does not know.
    if (!response.ok && !isTokenUnknown(response)) return { state: "failed" };
  } catch {
    return { state: "failed" }; // offline
  }
  return { state: "deleted" };
}
