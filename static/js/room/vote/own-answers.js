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

/** Show the counted answer above the rows of the results, once. It is marked as right or wrong once that is known. */
export function showOwnAnswer(box, form, answer, results) {
  if (box.querySelector(".ballot-own-answer")) return;
  const line = document.createElement("p");
  line.className = "ballot-own-answer";
  line.textContent = `${gettext("Your answer:")} `;
  const shown = document.createElement("span");
  shown.lang = document.documentElement.lang;
  shown.dir = document.documentElement.dir;
  shown.append(renderAnswer(form, answer));
  line.append(shown);
  const { isRight, feedback } = gradeOwn(form, answer, results);
  if (isRight !== undefined) line.append(" ", markOf(isRight));
  const rows = box.querySelector(".vote-rows");
  rows.before(line);
  if (feedback) rows.before(reasonOf(feedback));
  if (hasOptions(form)) markOwnRows(box, answer);
}

/** Mark the rows of the chosen options, so that their feedback is shown. */
function markOwnRows(box, answer) {
  const chosen = [answer].flat();
  box.querySelectorAll(".vote-row").forEach((row, index) => row.toggleAttribute("data-own", chosen.includes(index)));
}

/**
 * Return whether the answer is right, and why it is not: `{ isRight, feedback }`. Each is undefined if the results do not
 * say that. The feedback of options is in their rows.
 */
function gradeOwn(form, answer, { rows, graded }) {
  if (hasOptions(form)) return { isRight: isRightChoice(answer, rows) };
  if (!graded) return {};
  const own = graded.find((each) => JSON.stringify(each.answer) === JSON.stringify(answer));
  return { isRight: Boolean(own?.right), feedback: own?.feedback };
}

function hasOptions(form) {
  return ["one", "several"].includes(form.dataset.choices);
}

/** Return whether exactly the right options are chosen; undefined if no option is marked as right. */
function isRightChoice(answer, rows) {
  const chosen = [answer].flat();
  if (!rows.some(({ right }) => right)) return undefined;
  return rows.every(({ right }, index) => right === chosen.includes(index));
}

function reasonOf(html) {
  const reason = document.createElement("div");
  reason.className = "ballot-own-reason";
  reason.lang = document.documentElement.lang;
  reason.dir = document.documentElement.dir;
  reason.innerHTML = html;
  return reason;
}

function markOf(isRight) {
  const mark = document.createElement("b");
  mark.className = "ballot-own-mark";
  mark.dataset.mark = isRight ? "right" : "wrong";
  mark.textContent = isRight ? gettext("Right.") : gettext("Not right.");
  return mark;
}
