// Facts about the vote in a state of the room.

/** Return a key for the question and the round of a vote; empty for null. */
export function roundKey(vote) {
  return vote ? `${vote.question}/${vote.round}` : "";
}

/** Whether the presenter has left the slide on which the vote was opened or shown. */
export function isVoteLeft({ vote, slide }) {
  return Boolean(vote) && vote.slide !== slide;
}

/** Return the number of devices that can have answered: people who have answered and then left still count. */
export function devicesOf({ answered }, watching) {
  return Math.max(answered, watching);
}
