// Reads and writes the answer in the fields of a question's form. An answer is an option's index, a list of indices, or
// a number as typed.

/** Return the form's answer fields in their original order. The reader may have reordered the items of an ordering. */
export function answerFields(form) {
  const fields = [...form.querySelectorAll('[name="answer"]')];
  return fields.sort((one, other) => one.dataset.originalIndex - other.dataset.originalIndex);
}

/** Return the answer, or undefined if nothing is selected. */
export function readAnswer(form) {
  const values = answerFields(form).filter((field) => field.checked || !isBox(field)).map((field) => field.value);
  if (form.dataset.kind === "numeric") return values[0].trim() || undefined;
  if (form.dataset.kind === "choice") return values.length ? Number(values[0]) : undefined;
  return values.length ? values.map(Number) : undefined;
}

/** Whether the form holds an answer that differs from the initial state. */
export function isEdited(form) {
  const answer = readAnswer(form);
  if (form.dataset.kind !== "ordering") return answer !== undefined;
  return answer.some((position, index) => position !== index);
}

/** Fill in an answer; undefined resets the form. */
export function setAnswer(form, answer) {
  const values = [answer ?? []].flat();
  answerFields(form).forEach((field, index) => {
    if (isBox(field)) field.checked = values.includes(Number(field.value));
    else if (field.tagName === "SELECT") field.value = values[index] ?? index;
    else field.value = values[0] ?? "";
  });
  form.querySelector(".order")?.dispatchEvent(new Event("filled"));
}

/** Return an answer as a document fragment, in the words of the question's options. */
export function renderAnswer(form, answer) {
  const nodes = document.createDocumentFragment();
  if (form.dataset.kind === "numeric") {
    nodes.append([answer, form.querySelector('[id$="-unit"]')?.textContent ?? ""].join(" ").trim());
    return nodes;
  }
  const fields = answerFields(form);
  const isOrder = form.dataset.kind === "ordering";
  const chosen = isOrder ? fields.map((_, position) => answer.indexOf(position)) : [answer].flat();
  chosen.forEach((fieldIndex, index) => {
    const option = fields[fieldIndex]?.closest("label");
    if (!option) return;
    const label = option.querySelector("span");
    if (index) nodes.append(isOrder ? " → " : " · ");
    const letter = option.querySelector(".letter");
    if (letter) nodes.append(`${letter.textContent} `);
    nodes.append(...[...label.childNodes].map((node) => node.cloneNode(true)));
  });
  return nodes;
}

function isBox({ type }) {
  return type === "radio" || type === "checkbox";
}
