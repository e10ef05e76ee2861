// The results of a vote: a bar chart with one bar per answer and round, and the same numbers as a table.

import { interfaceText, lessonHtml, markInterface, newElement } from "../../lib/dom/elements.js";
import { reportContent } from "../../lib/dom/set-html.js";
import { spokenText } from "../../lib/dom/spoken-text.js";
import { percent } from "../../lib/percentages.js";
import { formatList, gettext, joinSentences, ngettext } from "../../lib/translation.js";

const LEADING = 3; // answers with the most votes that are announced
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Show the results of a vote in `box`; without `vote.results`, empty it. `prompt` is the HTML of the question. Results
 * that are already shown stay unchanged, so that screen readers do not read them again. With `isCompact`, each answer has
 * one line, which opens its whole text and its feedback.
 */
export function showResults(box, vote, prompt = "", { isCompact = false } = {}) {
  const { results } = vote ?? {};
  const key = results ? JSON.stringify([vote.question, vote.phase, results, prompt]) : "";
  if (key === (box.dataset.results ?? "")) return;
  const isSameQuestion = vote?.question === box.dataset.question;
  const open = isSameQuestion ? [...box.querySelectorAll("details")].map((part) => part.open) : [];
  box.dataset.results = key;
  box.dataset.question = vote?.question ?? "";
  box.replaceChildren(...(results ? [figureOf(vote, prompt, isCompact)] : []));
  box.querySelectorAll(".explanation, .vote-feedback").forEach(reportContent);
  box.querySelectorAll("details").forEach((part, index) => { part.open = Boolean(open[index]); });
}

/** Return the letter of an option; empty for kinds of questions without options. */
function letterOf(question, index) {
  return ["one", "several"].includes(choicesOf(question)) ? LETTERS[index] ?? "" : "";
}

function choicesOf(question) {
  return document.querySelector(`[data-question="${CSS.escape(question)}"][data-choices]`)?.dataset.choices;
}

/** Return the right answer of a revealed vote with its share of the last round, or the answer to a prediction, as text. */
export function revealedAnswer({ question, results: { rows, voted, explanation } }) {
  if (!rows.some((row) => row.right)) return spokenText(lessonHtml("div", "", explanation));
  const right = rows
    .map((row, index) => ({ ...row, letter: letterOf(question, index) }))
    .filter((row) => row.right)
    .map((row) => ({ answer: spokenText(answer("span", "", row)), share: shareText(row.counts.at(-1), voted.at(-1)) }));
  // Translators: %(share)s is a percentage.
  if (right.length === 1) return gettext("The right answer is %(answer)s; %(share)s chose it.", right[0]);
  const answers = formatList(right.map(({ answer: text, share }) => `${text} (${share})`));
  return gettext("The right answers are %(answers)s.", { answers });
}

/** Return the answers with the most votes of the last round, with their numbers, as texts. */
export function leadingAnswers({ question, results: { rows, voted } }) {
  return rows
    .map((row, index) => ({ ...row, letter: letterOf(question, index), count: row.counts.at(-1) }))
    .filter(({ count }) => count)
    .sort((a, b) => b.count - a.count)
    .slice(0, LEADING)
    .map((row) => {
      const values = { answer: spokenText(answer("span", "", row)), count: row.count, votes: voted.at(-1) };
      // Translators: an answer to a question with the number of its votes.
      return gettext("%(answer)s: %(count)s of %(votes)s.", values);
    });
}

function shareText(count, voted) {
  // Translators: a percentage.
  return gettext("%(share)s%%", { share: percent(count, voted) });
}

/** Return a count and its share, as one text because their order depends on the language. */
function countText(count, voted) {
  return gettext("%(count)s · %(share)s%%", { count, share: percent(count, voted) });
}

function figureOf({ question, phase, results: { rows, ...others } }, prompt, isCompact) {
  // While a poll is open, the number of devices at its end is not known.
  if (phase === "open") delete others.devices;
  const results = { ...others, rows: rows.map((row, index) => ({ ...row, letter: letterOf(question, index) })) };
  const figure = newElement("figure", "vote-results");
  figure.dataset.phase = phase;
  figure.dataset.rounds = results.voted.length;
  if (!prompt) figure.ariaLabel = gettext("Results"); // otherwise the prompt is its caption
  figure.toggleAttribute("data-bins", Boolean(results.bins));
  figure.append(
    lessonHtml("figcaption", "vote-prompt", prompt),
    list(results, isCompact ? compactItem : usualItem),
    lessonHtml("div", "explanation prose", results.explanation ?? ""),
    interfaceText("p", "vote-total", total(results, choicesOf(question))),
    table(results, prompt),
  );
  figure.querySelectorAll(".vote-prompt, .explanation").forEach((part) => { part.hidden = !part.innerHTML; });
  return figure;
}

function list({ rows, voted }, partsOf) {
  const element = newElement("ol", "vote-rows");
  for (const row of rows) {
    const item = newElement("li", "vote-row");
    if ("right" in row) item.dataset.mark = row.right ? "right" : "wrong";
    item.append(...partsOf(row, voted));
    element.append(item);
  }
  return element;
}

function usualItem(row, voted) {
  return [
    answer("div", "vote-answer", row),
    ...(row.right ? [interfaceText("p", "vote-mark", gettext("Right answer"))] : []),
    bars(row, voted, { box: "div", line: "p" }),
    ...feedbackOf(row),
  ];
}

function compactItem(row, voted) {
  const details = newElement("details");
  const line = newElement("summary", "vote-line");
  const mark = row.right ? [interfaceText("span", "vote-mark", gettext("Right answer"))] : [];
  line.append(answer("span", "vote-answer", row), ...mark, bars(row, voted, { box: "span", line: "span" }));
  details.append(line, ...feedbackOf(row));
  return [details];
}

function feedbackOf({ feedback }) {
  return feedback ? [lessonHtml("div", "vote-feedback", feedback)] : [];
}

function bars({ counts }, voted, tags) {
  const element = newElement(tags.box, "vote-bars");
  markInterface(element);
  counts.forEach((count, index) => {
    const bar = newElement(tags.line, "vote-bar");
    bar.dataset.round = index + 1;
    // Style the last round as the current one.
    if (index === counts.length - 1) bar.dataset.last = "";
    if (counts.length > 1) bar.append(interfaceText("span", "vote-round", `${roundText(index)} `));
    const track = newElement("span", "vote-bar-track");
    track.setAttribute("aria-hidden", "true");
    track.style.setProperty("--share", count / (voted[index] || 1));
    bar.append(track, interfaceText("span", "vote-count", countText(count, voted[index])));
    element.append(bar);
  });
  return element;
}

/** Return the totals of each round; for numbers also the median and, once the right answer is known, its share and what ranges include. */
function total({ rows, voted, devices, medians, bins }, choices) {
  const sums = voted.map((_, index) => rows.reduce((sum, { counts }) => sum + counts[index], 0));
  const sentence = voted.length > 1 ? ROUND_SENTENCES : SENTENCES;
  const parts = voted.map((votes, index) => sentence.votes({ round: index + 1, votes }, devices?.[index]));
  const hasParts = choices === "parts";
  if (hasParts && rows.every(({ right }) => right !== false)) parts.push(gettext("The bars show how many have answered each part correctly."));
  else if (!hasParts && sums.some((sum, index) => sum > voted[index])) parts.push(gettext("Each participant could choose several answers."));
  medians?.forEach((median, index) => { if (median) parts.push(sentence.median({ round: index + 1, median })); });
  const right = medians && rows.find((row) => row.right);
  right?.counts.forEach((count, index) => {
    if (voted[index]) parts.push(sentence.right({ round: index + 1, share: shareText(count, voted[index]) }));
  });
  if (bins && right) parts.push(gettext("Ranges do not include answers with their own row."));
  return joinSentences(...parts);
}

const SENTENCES = {
  votes(values, devices) {
    if (devices === undefined) return gettext("Votes: %(votes)s.", values);
    return ngettext("Votes: %(votes)s of %(count)s device.", "Votes: %(votes)s of %(count)s devices.", devices, values);
  },
  // Translators: %(median)s is the median of the numbers that participants have voted for.
  median: (values) => gettext("Median: %(median)s.", values),
  // Translators: %(share)s is the percentage of right votes.
  right: (values) => gettext("Right answers: %(share)s.", values),
};

const ROUND_SENTENCES = {
  votes(values, devices) {
    if (devices === undefined) return gettext("Votes in round %(round)s: %(votes)s.", values);
    return ngettext(
      "Votes in round %(round)s: %(votes)s of %(count)s device.",
      "Votes in round %(round)s: %(votes)s of %(count)s devices.",
      devices,
      values,
    );
  },
  median: (values) => gettext("Median in round %(round)s: %(median)s.", values),
  right: (values) => gettext("Right answers in round %(round)s: %(share)s.", values),
};

function roundText(index) {
  return gettext("Round %(round)s", { round: index + 1 });
}

function table({ rows, voted }, prompt) {
  const details = newElement("details", "vote-table");
  const element = newElement("table");
  element.append(lessonHtml("caption", "visually-hidden", prompt), head(voted, rows), body(rows, voted));
  details.append(interfaceText("summary", "", gettext("As a table")), scrolling(element));
  return details;
}

function head(voted, rows) {
  const element = newElement("thead");
  const line = newElement("tr");
  const names = voted.map((_, index) => (voted.length > 1 ? roundText(index) : gettext("Number of votes")));
  const columns = [gettext("Answer"), ...names, ...("right" in (rows[0] ?? {}) ? [gettext("Right")] : [])];
  for (const name of columns) line.append(cell("th", name, "col"));
  element.append(line);
  return element;
}

function body(rows, voted) {
  const element = newElement("tbody");
  for (const { html, letter, counts, right } of rows) {
    const line = newElement("tr");
    const name = answer("th", "", { html, letter });
    name.scope = "row";
    line.append(name);
    counts.forEach((count, index) => line.append(cell("td", `${count} (${shareText(count, voted[index])})`)));
    if (right !== undefined) line.append(cell("td", right ? gettext("yes") : gettext("no")));
    element.append(line);
  }
  return element;
}

/** Return an element with an answer, after its letter if it has one. */
function answer(tag, name, { html, letter }) {
  const element = lessonHtml(tag, name, html);
  if (letter) element.prepend(Object.assign(newElement("b", "letter"), { textContent: letter }), " ");
  return element;
}

function cell(tag, text, scope) {
  const element = interfaceText(tag, "", text);
  if (scope) element.scope = scope;
  return element;
}

function scrolling(table) {
  const box = newElement("div", "vote-table-box");
  box.append(table);
  return box;
}
