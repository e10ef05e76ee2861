// How a vote fell, as everybody in the room may see it: bars, round beside round, and the same as a table.

const LETTERED = new Set(["choice", "several"]);
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Fills `box`. `vote` is the room's, with its `results`; without them the box is emptied. `prompt` is the question as the
 * server wrote it, in HTML. What is shown already is left alone, so that nothing is drawn or read out twice.
 */
export function showResults(box, vote, prompt = "") {
  const { results } = vote ?? {};
  const key = results ? JSON.stringify([vote.question, vote.phase, results, prompt]) : "";
  if (key === (box.dataset.results ?? "")) return;
  const isTableOpen = box.querySelector(".vote-table")?.open ?? false;
  box.dataset.results = key;
  box.replaceChildren(...(results ? [drawn(vote, prompt, isTableOpen)] : []));
}

/** What stands before an option, so that it can be spoken of: its letter; before a number or an order, nothing. */
function letterOf(question, index) {
  const asked = document.querySelector(`[data-question="${CSS.escape(question)}"][data-kind]`);
  return LETTERED.has(asked?.dataset.kind) ? LETTERS[index] ?? "" : "";
}

/** A share of those who voted, in whole percent. */
export function percent(count, voted) {
  return voted ? Math.round((100 * count) / voted) : 0;
}

function drawn({ question, phase, results: { rows, ...fallen } }, prompt, isTableOpen) {
  const results = { ...fallen, rows: rows.map((row, index) => ({ ...row, letter: letterOf(question, index) })) };
  const figure = made("figure", "vote-results");
  figure.dataset.phase = phase;
  figure.dataset.rounds = results.voted.length;
  figure.append(
    lesson("figcaption", "vote-prompt", prompt),
    list(results),
    lesson("div", "explanation prose", results.explanation ?? ""),
    words("p", "vote-total", total(results)),
    table(results, prompt, isTableOpen),
  );
  figure.querySelectorAll(".vote-prompt, .explanation").forEach((part) => { part.hidden = !part.innerHTML; });
  return figure;
}

function list({ rows, voted }) {
  const list = made("ol", "vote-rows");
  for (const row of rows) {
    const item = made("li", "vote-row");
    if ("right" in row) item.dataset.mark = row.right ? "right" : "wrong";
    item.append(answer("div", "vote-answer", row));
    if (row.right) item.append(words("p", "vote-mark", "Right answer"));
    item.append(bars(row, voted));
    if (row.feedback) item.append(lesson("div", "vote-feedback", row.feedback));
    list.append(item);
  }
  return list;
}

function bars({ counts }, voted) {
  const bars = made("div", "vote-bars");
  bars.lang = "en";
  counts.forEach((count, index) => {
    const bar = made("p", "vote-bar");
    bar.dataset.round = index + 1;
    // Of the rounds, the last is the one that counts now.
    if (index === counts.length - 1) bar.dataset.last = "";
    if (counts.length > 1) bar.append(words("span", "vote-round", `Round ${index + 1} `));
    const length = made("span", "vote-length");
    length.setAttribute("aria-hidden", "true");
    length.style.setProperty("--share", count / (voted[index] || 1));
    bar.append(length, words("span", "vote-count", `${count} · ${percent(count, voted[index])} %`));
    bars.append(bar);
  });
  return bars;
}

function total({ rows, voted }) {
  const of = voted.map((count, index) => (voted.length > 1 ? `${count} in round ${index + 1}` : String(count)));
  const sums = voted.map((_, index) => rows.reduce((sum, { counts }) => sum + counts[index], 0));
  const several = sums.some((sum, index) => sum > voted[index]) ? " Several answers could be chosen by each." : "";
  return `Votes: ${of.join(", ")}.${several}`;
}

function table({ rows, voted }, prompt, isOpen) {
  const details = made("details", "vote-table");
  details.open = isOpen;
  const table = made("table");
  table.append(lesson("caption", "visually-hidden", prompt), head(voted, rows), body(rows, voted));
  details.append(words("summary", "", "As a table"), scrolling(table));
  return details;
}

function head(voted, rows) {
  const head = made("thead");
  const line = made("tr");
  const names = voted.map((_, index) => (voted.length > 1 ? `Round ${index + 1}` : "Votes"));
  const columns = ["Answer", ...names, ...("right" in (rows[0] ?? {}) ? ["Right"] : [])];
  for (const name of columns) line.append(cell("th", name, "col"));
  head.append(line);
  return head;
}

function body(rows, voted) {
  const body = made("tbody");
  for (const { html, letter, counts, right } of rows) {
    const line = made("tr");
    const name = answer("th", "", { html, letter });
    name.scope = "row";
    line.append(name);
    counts.forEach((count, index) => line.append(cell("td", `${count} (${percent(count, voted[index])} %)`)));
    if (right !== undefined) line.append(cell("td", right ? "yes" : "no"));
    body.append(line);
  }
  return body;
}

/** With its letter before it, if it has one. */
function answer(tag, name, { html, letter }) {
  const element = lesson(tag, name, html);
  if (letter) element.prepend(Object.assign(made("b", "letter"), { textContent: letter }), " ");
  return element;
}

function cell(tag, text, scope) {
  const cell = words(tag, "", text);
  if (scope) cell.scope = scope;
  return cell;
}

function scrolling(table) {
  const box = made("div", "vote-table-box");
  box.append(table);
  return box;
}

/** What the lesson says, in the lesson's language. */
function lesson(tag, name, html) {
  const element = made(tag, name);
  element.lang = document.documentElement.lang;
  element.dir = document.documentElement.dir;
  element.innerHTML = html;
  return element;
}

/** What we say, in ours. */
function words(tag, name, text) {
  const element = made(tag, name);
  element.lang = "en";
  element.dir = "ltr";
  element.textContent = text;
  return element;
}

function made(tag, name = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  return element;
}
