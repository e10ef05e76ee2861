// Translates texts into the language of the page, and formats numbers as it does.

const block = document.getElementById("translations"); // English pages have none
const { language = "en", direction = "ltr", texts = {} } = block ? JSON.parse(block.textContent) : {};

/** The language of the interface, which may differ from the lesson's. */
export const LANGUAGE = language;

/** The direction of writing in that language: "ltr" or "rtl". */
export const DIRECTION = direction;

/** Return the translation of an English text, with `%(name)s` replaced by the value of that name. */
export function gettext(message, values) {
  const text = texts[message] ?? message;
  return values ? fill(text, values) : text;
}

/** Return the translation of the text for `count` things; `%(count)s` is the number unless `values` has it. */
export function ngettext(one, many, count, values = {}) {
  const forms = texts[one] ?? { one, other: many };
  const category = new Intl.PluralRules(language).select(count);
  return fill(forms[category] ?? forms.other, { count, ...values });
}

/** Return a number with this many decimals, in digits 0 to 9 as in formulas and axes, and with a minus sign (U+2212). */
export function formatNumber(number, decimals = 0) {
  const rounded = Number(number.toFixed(decimals)) + 0; // not −0
  const options = { numberingSystem: "latn", useGrouping: false };
  Object.assign(options, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const digits = new Intl.NumberFormat(language, options).format(Math.abs(rounded));
  if (rounded >= 0) return digits;
  // Isolated, as by the server: in text from right to left, the sign would follow the number.
  return direction === "rtl" ? `\u2066−${digits}\u2069` : `−${digits}`;
}

/** Return the parts of a list as one text. */
export function formatList(parts) {
  // Chinese and Japanese lists of units have no commas.
  const type = /^(zh|ja)\b/.test(language) ? "conjunction" : "unit";
  return new Intl.ListFormat(language, { type }).format(parts);
}

/** Return sentences as one text, without spaces between them in Chinese and Japanese. */
export function joinSentences(...sentences) {
  return sentences.join(/^(zh|ja)\b/.test(language) ? "" : " ");
}

/** With values, `%%` is a percent sign. */
function fill(text, values) {
  return text.replace(/%(?:%|\((\w+)\)s)/g, (found, name) => (name ? values[name] ?? found : "%"));
}
