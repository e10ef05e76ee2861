// Durations as text.

/** Format milliseconds as minutes and seconds, such as 12:05. */
export function minutesAndSeconds(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
