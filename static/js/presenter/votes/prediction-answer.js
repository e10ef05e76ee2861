// Whether the presenter can show and hide the answer to a prediction without a vote.

/**
 * Return whether the slide has its own buttons for the answer to this prediction next to the current vote (null for
 * none). A vote whose answer is not shown yet has a button with the same name, and the answer to the question of the
 * vote is shown with the vote.
 */
export function hasAnswerButtons(prediction, vote) {
  return !vote || (vote.phase === "revealed" && vote.question !== prediction);
}
