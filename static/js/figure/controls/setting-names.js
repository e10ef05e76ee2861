// Settings of figures in words, such as "Position 5".

import { formatList } from "../../lib/translation.js";
import { splitWords } from "./orders.js";

/** Return the settings of a figure group that differ between `before` and `after`, in the words of their controls. */
export function describeChange(group, before, after) {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  return formatList(changed.map((name) => describe(group, name, { ...before, ...after })).filter(Boolean));
}

function describe(group, name, values) {
  const value = CSS.escape(values[name]); // a sentence may contain quotes
  const part = document.querySelector(
    `lesson-parts[data-group="${CSS.escape(group)}"][data-parameter="${name}"] [data-value="${value}"]`,
  );
  if (part) return textOf(part);
  const field = document.getElementById(`setting-${group}.${name}`);
  const label = field?.labels[0]?.textContent.trim();
  return label ? `${label} ${valueText(field, values[name], values)}` : "";
}

/** Return the text of a part. A switch has the texts “on” and “off”, which need its name. */
function textOf(part) {
  const button = part.closest('[role="switch"]');
  const name = button ? `${button.firstChild.textContent.trim()} ` : "";
  return name + part.textContent.trim();
}

/** Return the text of a value: of an order, its words; of a choice, its label. */
function valueText(field, value, values) {
  const { wordsOf } = field.closest(".control").dataset;
  if (wordsOf) {
    const words = splitWords(values[wordsOf]);
    return value.split(",").map((index) => words[index]).join(", ");
  }
  return [...(field.options ?? [])].find((option) => option.value === value)?.textContent ?? value;
}
