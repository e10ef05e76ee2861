// Times and numbers in the language of the page, in the form of the country where the learner is: 13:30 or 1:30 PM.

import { LANGUAGE } from "./translation.js";

/** Format the time of a Date. `locale` is the one that a learning platform sends with a launch, if any. */
export function formatTime(moment, locale = "") {
  return moment.toLocaleTimeString(localeFor(locale), { timeStyle: "short" });
}

export function formatCount(number, locale) {
  return number.toLocaleString(localeFor(locale));
}

/** Return the first locale of the platform and the browser that has the page's language. */
function localeFor(locale) {
  const candidates = [locale, ...navigator.languages].flatMap(validLocales);
  return candidates.find((candidate) => languageOf(candidate) === languageOf(LANGUAGE)) ?? LANGUAGE;
}

/** Return a list with the locale; empty without a valid name. Moodle writes `de_ch`, Chromium on servers `en-US@posix`. */
function validLocales(locale) {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll("_", "-") || []);
  } catch {
    return [];
  }
}

function languageOf(locale) {
  return new Intl.Locale(locale).language;
}
