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

/**
 * Show the counted answer above the rows of the results, once. It is marked as right or wrong if the results say which
 * options are right; other kinds of answers share rows.
 */
export function showOwnAnswer(box, form, answer, rows) {
  if (box.querySelector(".ballot-own-answer")) return;
  const line = document.createElement("p");
  line.className = "ballot-own-answer";
  line.textContent = `${gettext("Your answer:")} `;
  const shown = document.createElement("span");
  shown.lang = document.documentElement.lang;
  shown.dir = document.documentElement.dir;
  shown.append(renderAnswer(form, answer));
  line.append(shown);
  const isRight = ["one", "several"].includes(form.dataset.choices) ? isRightChoice(answer, rows) : undefined;
  if (isRight !== undefined) line.append(" ", markOf(isRight));
  box.querySelector(".vote-rows").before(line);
}

/** Return whether exactly the right options are chosen; undefined if no option is marked as right. */
function isRightChoice(answer, rows) {
  const chosen = [answer].flat();
  if (!rows.some(({ right }) => right)) return undefined;
  return rows.every(({ right }, index) => right === chosen.includes(index));
}

function markOf(isRight) {
  const mark = document.createElement("b");
  mark.className = "ballot-own-mark";
  mark.dataset.mark = isRight ? "right" : "wrong";
  mark.textContent = isRight ? gettext("Right.") : gettext("Not right.");
  return mark;
}
