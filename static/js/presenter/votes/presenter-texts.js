// Texts for the presenter about a vote. Devices answer an open question, and do not vote on it.

import { gettext } from "../../lib/translation.js";

const VOTE = {
  open: gettext("Open vote"),
  back: gettext("Return to vote"),
  close: gettext("Close vote"),
  isOpen: gettext("A vote is still open."),
  revealed: (round) => gettext("round %(round)s, answer shown", { round }),
  excess: gettext("There are more answers than connected devices. Some devices may have left, or someone has voted more than once."),
};

const OPEN_QUESTION = {
  open: gettext("Ask"),
  back: gettext("Return to question"),
  close: gettext("Close question"),
  isOpen: gettext("A question is still open."),
  revealed: (round) => gettext("round %(round)s, model answer shown", { round }),
  excess: gettext("There are more answers than connected devices. Some devices may have left, or someone has answered more than once."),
};

/** Return the text in place of a question that was removed from the lesson. */
export function removedQuestionText(question) {
  return gettext("The lesson no longer has the question “%(question)s”.", { question });
}

/** Return the texts about a vote on a question of this kind. */
export function presenterTexts(kind) {
  return kind === "open" ? OPEN_QUESTION : VOTE;
}
