// Translates texts into the language of the page.

const block = document.getElementById("translations"); // English pages have none
const { language = "en", texts = {} } = block ? JSON.parse(block.textContent) : {};

/** The language of the interface, which may differ from that of the lesson. */
export const LANGUAGE = language;

/** Return the translation of an English text, with `%(name)s` replaced by the value of that name. */
export function gettext(message, values = {}) {
  return fill(texts[message] ?? message, values);
}

/** Return the translation of the text for `count` things; `%(count)s` is the number unless `values` has it. */
export function ngettext(one, many, count, values = {}) {
  const forms = texts[one] ?? { one, other: many };
  const category = new Intl.PluralRules(language).select(count);
  return fill(forms[category] ?? forms.other, { count, ...values });
}

function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (placeholder, name) => values[name] ?? placeholder);
}
