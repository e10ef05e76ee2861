// Advice to the presenter about a vote: the next step, and a warning about too many answers.

import { gettext } from "../../lib/translation.js";
import { presenterTexts } from "./presenter-texts.js";

// Shares of right votes. Below the first, a discussion spreads the wrong answer; above the second, there is little
// left to discuss (Lasry, Mazur & Watkins 2008, Am. J. Phys. 76, 1066, figure 1).
const [FEW, MOST] = [0.3, 0.7];

const NONE_TEXT = gettext("Nobody has voted.");
const FEW_TEXT = gettext("Few answers are right. Explain the topic again, then vote again.");
const SOME_TEXT = gettext("Answers differ. Let participants discuss in pairs, then vote again.");
const MOST_TEXT = gettext("Most answers are right. Explain briefly and continue.");

const OUTDATED_OPEN_TEXT = gettext("The question has changed since the vote was opened, so the vote no longer accepts answers. Close it and vote again.");
const OUTDATED_TEXT = gettext("The question has changed since the vote was opened. Answers that no longer fit it are not counted.");

/** Return what to do after the last round of a vote. `choices` is "several" if several options can be chosen, and "parts" if it has parts. */
export function adviceFor(results, choices) {
  const share = rightShare(results, choices);
  if (Number.isNaN(share)) return NONE_TEXT;
  if (share < FEW) return FEW_TEXT;
  return share <= MOST ? SOME_TEXT : MOST_TEXT;
}

/** Return whether that advice is to vote again. The parameters are the same. */
export function isAgainAdvised(results, choices) {
  return rightShare(results, choices) <= MOST; // false for NaN
}

/** Return a warning if the question has changed since the last round was opened; otherwise "". */
export function outdatedWarning({ outdated, phase }) {
  if (!outdated.at(-1)) return "";
  return phase === "open" ? OUTDATED_OPEN_TEXT : OUTDATED_TEXT;
}

/** Return a warning if an open vote on a question of this kind has more answers than `devices`; otherwise "". */
export function excessWarning({ phase, answered }, devices, kind) {
  return phase === "open" && answered > devices ? presenterTexts(kind).excess : "";
}

/**
 * Return the share of right votes in the last round, from 0 to 1; NaN without votes. If several options can be
 * chosen, the share of the option with the most wrong votes, or of the part with the most.
 */
function rightShare({ voted, rows }, choices) {
  const all = voted.at(-1);
  const counts = rows.map((row) => ({ right: row.right, count: row.counts.at(-1) }));
  if (["several", "parts"].includes(choices)) return Math.min(...counts.map(({ right, count }) => (right ? count : all - count))) / all;
  return counts.filter(({ right }) => right).reduce((sum, { count }) => sum + count, 0) / all;
}
