/** Return a count as a whole percentage of a number, 0 of nothing. */
export function percent(count, of) {
  return of ? Math.round((100 * count) / of) : 0;
}

/** Return a partial score in percent: never 0 or 100, which mean wrong and right. */
export function partialPercent(score) {
  return Math.min(Math.max(Math.floor(100 * score + 0.5), 1), 99);
}
