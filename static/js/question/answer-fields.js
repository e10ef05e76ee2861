// Reads and writes the answer in the fields of a question's form. The type of the fields determines the answer: the
// index of the selected radio button, the indices of the selected checkboxes, the values of all selects (the positions
// of an ordering), or the text in a text field or text area. In `.parts`, it is the texts or the indices in all fields.

const NUMBER_ONLY = /^[-−+\d.,\s]+(e[-−+]?\d+)?(\s*\/\s*\d+)?$/i; // without a unit

/** Return the form's answer fields in their original order. The reader may have reordered the items of an ordering. */
export function answerFields(form) {
  const fields = [...form.querySelectorAll('[name="answer"]')];
  const canMove = fields.some(({ dataset }) => "originalIndex" in dataset);
  return canMove ? fields.sort((one, other) => one.dataset.originalIndex - other.dataset.originalIndex) : fields;
}

/** Return the answer, or undefined if nothing is selected. */
export function readAnswer(form) {
  const fields = answerFields(form);
  if (hasParts(form)) {
    const values = fields.map(({ value }) => value.trim());
    if (values.includes("")) return undefined;
    return isSelect(fields[0]) ? values.map(Number) : values;
  }
  if (isText(fields[0])) return fields[0].value.trim() || undefined;
  const values = fields.filter((field) => field.checked || !isBox(field)).map((field) => Number(field.value));
  if (fields[0].type === "radio") return values[0];
  return values.length ? values : undefined;
}

/** Return what is entered, also if it is not a complete answer; undefined if nothing is selected. */
export function readDraft(form) {
  return hasParts(form) ? answerFields(form).map(({ value }) => value) : readAnswer(form);
}

/** Whether the answer has parts: blanks or pairs. */
export function hasParts(form) {
  return form.querySelector(".parts") !== null;
}

/** Whether the form holds an answer that differs from the initial state. */
export function isEdited(form) {
  const answer = readAnswer(form);
  if (hasParts(form)) return answerFields(form).some(({ value }) => value);
  if (!isOrdering(form)) return answer !== undefined;
  return answer.some((position, index) => position !== index);
}

/** Fill in an answer; undefined resets the form. */
export function setAnswer(form, answer) {
  const values = [answer ?? []].flat();
  answerFields(form).forEach((field, index) => {
    if (hasParts(form)) field.value = values[index] ?? "";
    else if (isBox(field)) field.checked = values.includes(Number(field.value));
    else if (isSelect(field)) field.value = values[index] ?? index;
    else field.value = values[0] ?? "";
  });
  form.querySelector(".order, word-count")?.dispatchEvent(new Event("filled"));
}

/** Return an answer as a document fragment, in the words of the question's options. */
export function renderAnswer(form, answer) {
  const nodes = document.createDocumentFragment();
  const fields = answerFields(form);
  if (hasParts(form)) {
    renderParts(form, answer).forEach((part, index) => nodes.append(index ? " · " : "", ...part));
    return nodes;
  }
  if (isText(fields[0])) {
    const unit = form.querySelector('[id$="-unit"]')?.textContent;
    nodes.append(unit && NUMBER_ONLY.test(answer) ? `${answer} ${unit}` : answer);
    return nodes;
  }
  const isOrder = isOrdering(form);
  const chosen = isOrder ? fields.map((_, position) => answer.indexOf(position)) : [answer].flat();
  chosen.forEach((fieldIndex, index) => {
    const option = fields[fieldIndex]?.closest("label");
    if (!option) return;
    if (index) nodes.append(isOrder ? " → " : " · ");
    const letter = option.querySelector(".letter");
    if (letter) nodes.append(letter.cloneNode(true), " ");
    nodes.append(...contentOf(option));
  });
  return nodes;
}

/** Return the nodes of each part of an answer; the whole answer is one part in questions without blanks and pairs. */
export function renderParts(form, answer) {
  if (!hasParts(form)) return [[renderAnswer(form, answer)]];
  return answerFields(form).map((field, index) => partOf(field, answer[index]));
}

/** Return the nodes of the answer in a blank, or of an item and the item that it is matched with. */
function partOf(field, answer) {
  if (!field.options) return [answer];
  const matched = field.options[answer + 1].text; // the first one is “Choose…”
  return [...contentOf(field.labels[0]), `: ${matched}`];
}

function contentOf(label) {
  return [...label.querySelector("span").childNodes].map((node) => node.cloneNode(true));
}

/** Focus the chosen option, or else the first field. */
export function focusAnswer(form) {
  const fields = answerFields(form);
  (fields.find(({ checked }) => checked) ?? fields[0]).focus();
}

/** Whether the reader sees the button of a question, or the field in it that has the focus. */
export function isInUse(question) {
  const button = question.querySelector(".question-actions .button");
  return [button, document.activeElement].some((element) => question.contains(element) && isInViewport(element));
}

function isInViewport(element) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
}

function isBox({ type }) {
  return type === "radio" || type === "checkbox";
}

export function isText({ type }) {
  return type.startsWith("text"); // `text` or `textarea`
}

function isSelect({ tagName }) {
  return tagName === "SELECT";
}

function isOrdering(form) {
  return isSelect(answerFields(form)[0]);
}
