// Keys of the rounds of votes.

/** Return a key for the question and the round of a vote; empty for null. */
export function roundKey(vote) {
  return vote ? `${vote.question}/${vote.round}` : "";
}
