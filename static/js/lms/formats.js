// Times and numbers in the locale that a learning platform sends with a launch.

export function formatTime(moment, locale) {
  return moment.toLocaleTimeString(localesOf(locale), { timeStyle: "short" });
}

export function formatNumber(number, locale) {
  return number.toLocaleString(localesOf(locale));
}

/** Return a list with the locale; empty, for the browser's own one, without a valid name. Moodle writes `de_ch`. */
function localesOf(locale) {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll("_", "-") || []);
  } catch {
    return [];
  }
}
