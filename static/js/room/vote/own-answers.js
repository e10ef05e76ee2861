// Answers of this device, shown in the ballot: of the previous round, and with the results.

import { lessonHtml, newElement } from "../../lib/dom/elements.js";
import { setText } from "../../lib/dom/set-text.js";
import { gettext } from "../../lib/translation.js";
import { hasParts, renderAnswer, renderParts } from "../../question/answer-fields.js";

/** Show the answer of the previous round above the form; undefined hides the line. */
export function showPreviousAnswer(form, answer, title) {
  const line = form.querySelector(".ballot-previous");
  line.hidden = answer === undefined;
  if (answer === undefined) return;
  line.querySelector(".ballot-round").textContent = title;
  line.querySelector(".ballot-answer").replaceChildren(renderAnswer(form, answer));
}

/** Show the counted answer above the rows of the results, once. Its parts are marked as right or wrong once that is known. */
export function showOwnAnswer(box, form, answer, results) {
  if (box.querySelector(".ballot-own-answer")) return;
  const line = newElement("p", "ballot-own-answer");
  line.textContent = `${gettext("Your answer:")} `;
  const grades = gradeOwn(form, answer, results);
  renderParts(form, answer).forEach((nodes, index) => {
    const shown = lessonHtml("span", "", "");
    shown.append(...nodes);
    line.append(index ? " · " : "", shown);
    const { isRight } = grades[index];
    if (isRight !== undefined) line.append(" ", markOf(isRight));
  });
  const reasons = grades.filter(({ feedback }) => feedback).map(({ feedback }) => lessonHtml("div", "ballot-own-reason", feedback));
  box.querySelector(".vote-rows").before(line, ...reasons);
  if (hasOptions(form)) markOwnRows(box, answer);
}

/** Show above the rows of the results why they do not contain a vote, or a change, of this device; an empty text hides it. */
export function showVoteStatus(box, text) {
  let line = box.querySelector(".ballot-vote-status");
  if (!line) {
    line = newElement("p", "ballot-vote-status");
    box.querySelector(".vote-rows").before(line);
  }
  line.hidden = !text;
  setText(line, text);
}

/** Mark the rows of the chosen options, so that their feedback is shown. */
function markOwnRows(box, answer) {
  const chosen = [answer].flat();
  box.querySelectorAll(".vote-row").forEach((row, index) => row.toggleAttribute("data-own", chosen.includes(index)));
}

/**
 * Return for each part of the answer whether it is right, and why it is not: `{ isRight, feedback }`. Each is undefined if
 * the results do not say that. The feedback of options is in their rows.
 */
function gradeOwn(form, answer, { rows, graded }) {
  if (hasOptions(form)) return [{ isRight: isRightChoice(answer, rows) }];
  const parts = hasParts(form) ? answer.map((each, part) => ({ answer: each, part })) : [{ answer }];
  return parts.map((part) => gradePart(part, graded));
}

function gradePart({ answer, part }, graded) {
  if (!graded) return {};
  const own = graded.find((each) => each.part === part && JSON.stringify(each.answer) === JSON.stringify(answer));
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

function markOf(isRight) {
  const mark = newElement("b", "ballot-own-mark");
  mark.dataset.mark = isRight ? "right" : "wrong";
  mark.textContent = isRight ? gettext("Right.") : gettext("Not right.");
  return mark;
}
