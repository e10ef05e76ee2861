// Descriptions of elements for assistive technology.

/** Describe elements by a hidden text, because WebKit ignores the attribute aria-description. One text has the same id. */
export function describe(elements, id, content) {
  if (!document.getElementById(id)) {
    document.body.append(Object.assign(document.createElement("p"), { id, hidden: true, textContent: content }));
  }
  for (const element of elements) element.setAttribute("aria-describedby", id);
}
