// An answer in the fields of a question's form, as the server takes it: an index, a list of them, or a number as written.

/** The fields as the page came: items that are put in order have moved since. */
export function fieldsOf(form) {
  return [...form.querySelectorAll('[name="answer"]')].sort((one, other) => one.dataset.shown - other.dataset.shown);
}

/** Undefined where nothing is chosen yet. */
export function answerIn(form) {
  const given = fieldsOf(form).filter((field) => field.checked || !isBox(field)).map((field) => field.value);
  if (form.dataset.kind === "numeric") return given[0].trim() || undefined;
  if (form.dataset.kind === "choice") return given.length ? Number(given[0]) : undefined;
  return given.length ? given.map(Number) : undefined;
}

/** Whether something is chosen that was not when the page came. */
export function isTouched(form) {
  const answer = answerIn(form);
  if (form.dataset.kind !== "ordering") return answer !== undefined;
  return answer.some((place, shown) => place !== shown);
}

/** Fills in an answer; none at all leaves the form as it came. */
export function fillIn(form, answer) {
  const given = [answer ?? []].flat();
  fieldsOf(form).forEach((field, index) => {
    if (isBox(field)) field.checked = given.includes(Number(field.value));
    else if (field.tagName === "SELECT") field.value = given[index] ?? index;
    else field.value = given[0] ?? "";
  });
  form.querySelector(".order")?.dispatchEvent(new Event("filled"));
}

/** An answer in the words of the question, as nodes of our own to be put somewhere. */
export function spoken(form, answer) {
  const words = document.createDocumentFragment();
  if (form.dataset.kind === "numeric") {
    words.append([answer, form.querySelector('[id$="-unit"]')?.textContent ?? ""].join(" ").trim());
    return words;
  }
  const fields = fieldsOf(form);
  const isOrder = form.dataset.kind === "ordering";
  const places = isOrder ? fields.map((_, place) => answer.indexOf(place)) : [answer].flat();
  places.forEach((place, index) => {
    const option = fields[place]?.closest("label");
    if (!option) return;
    const label = option.querySelector("span");
    if (index) words.append(isOrder ? " → " : " · ");
    const letter = option.querySelector(".letter");
    if (letter) words.append(`${letter.textContent} `);
    words.append(...[...label.childNodes].map((node) => node.cloneNode(true)));
  });
  return words;
}

function isBox({ type }) {
  return type === "radio" || type === "checkbox";
}
