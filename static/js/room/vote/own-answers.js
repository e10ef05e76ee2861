// Answers of this device, shown in the ballot: of the previous round, and with the results.

import { gettext } from "../../lib/translation.js";
import { renderAnswer } from "../../question/answer-fields.js";

/** Show the answer of the previous round above the form; undefined hides the line. */
export function showPreviousAnswer(form, answer, title) {
  const line = form.querySelector(".ballot-previous");
  line.hidden = answer === undefined;
  if (answer === undefined) return;
  line.querySelector(".ballot-round").textContent = title;
  line.querySelector(".ballot-answer").replaceChildren(renderAnswer(form, answer));
}

/** Show the counted answer above the rows of the results, once. */
export function showOwnAnswer(box, form, answer) {
  if (box.querySelector(".ballot-own-answer")) return;
  const line = document.createElement("p");
  line.className = "ballot-own-answer";
  line.textContent = `${gettext("Your answer:")} `;
  const shown = document.createElement("span");
  shown.lang = document.documentElement.lang;
  shown.dir = document.documentElement.dir;
  shown.append(renderAnswer(form, answer));
  line.append(shown);
  box.querySelector(".vote-rows").before(line);
}
