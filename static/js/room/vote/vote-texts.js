// Texts about the room's vote on phones and on the projector. Devices answer an open question, and do not vote on it.

import { gettext, ngettext } from "../../lib/translation.js";

const RESULTS = { shown: gettext("Results"), revealed: gettext("Answer") };

const VOTE = {
  ...RESULTS,
  open: gettext("Vote"),
  openRound: (round) => gettext("Vote, round %(round)s", { round }),
  again: (round) => gettext("Vote again, round %(round)s", { round }),
  closed: gettext("Vote closed"),
  closedRound: (round) => gettext("Vote closed, round %(round)s", { round }),
  openCount: (answered, count) => ngettext(
    "The vote is open: %(answered)s of %(count)s device has answered",
    "The vote is open: %(answered)s of %(count)s devices have answered",
    count,
    { answered },
  ),
  hide: gettext("Hide vote"),
  submit: gettext("Submit vote"),
  change: gettext("Change my vote"),
  counted: gettext("Vote counted. You can change it until voting closes."),
  changed: gettext("Until you submit the change, your earlier vote counts."),
  unsent: gettext("You did not submit your answer before voting closed."),
  changeUnsent: gettext("You did not submit your change before voting closed. Your earlier vote counts."),
  noAnswer: gettext("Choose or enter an answer first."),
  tooLate: gettext("Voting closed before your vote arrived, so it does not count."),
  changeTooLate: gettext("Voting closed before your change arrived. Your earlier vote counts."),
  unreached: gettext("Your vote did not reach the server. It will be sent again automatically."),
  earlierCounts: gettext("Until then, your earlier vote counts."),
  outdated: gettext("This page is out of date. Reload it, then vote."),
  previous: (round) => gettext("In round %(round)s you chose:", { round }),
  wasCounted: gettext("Your vote was counted."),
  noneGiven: gettext("You did not vote in this round."),
  privacy: gettext("Votes are anonymous. They are deleted when the room ends, or after 12 hours without activity."),
};

const OPEN_QUESTION = {
  ...RESULTS,
  open: gettext("Question"),
  openRound: (round) => gettext("Question, round %(round)s", { round }),
  again: (round) => gettext("Question, round %(round)s", { round }),
  closed: gettext("Question closed"),
  closedRound: (round) => gettext("Question closed, round %(round)s", { round }),
  openCount: (answered, count) => ngettext(
    "The question is open: %(answered)s of %(count)s device has answered",
    "The question is open: %(answered)s of %(count)s devices have answered",
    count,
    { answered },
  ),
  hide: gettext("Hide question"),
  submit: gettext("Submit my answer"),
  change: gettext("Change my answer"),
  counted: gettext("Answer sent. You can change it until the question closes."),
  changed: gettext("Until you submit the change, the presenter has your earlier answer."),
  unsent: gettext("You did not submit your answer before the question closed."),
  changeUnsent: gettext("You did not submit your change before the question closed. The presenter has your earlier answer."),
  noAnswer: gettext("Write an answer first."),
  tooLate: gettext("The question closed before your answer arrived, so the presenter does not get it."),
  changeTooLate: gettext("The question closed before your change arrived. The presenter has your earlier answer."),
  unreached: gettext("Your answer did not reach the server. It will be sent again automatically."),
  earlierCounts: gettext("Until then, the presenter has your earlier answer."),
  outdated: gettext("This page is out of date. Reload it, then answer."),
  previous: (round) => gettext("In round %(round)s you wrote:", { round }),
  wasCounted: gettext("Your answer was sent."),
  noneGiven: gettext("You did not answer in this round."),
  privacy: gettext("Answers are anonymous. They are deleted when the room ends, or after 12 hours without activity."),
};

/** Return when a vote is sent again, `delay` ms from now. */
export function retryText(delay) {
  const seconds = Math.round(delay / 1000);
  return ngettext("Retrying in %(count)s second.", "Retrying in %(count)s seconds.", seconds);
}

/** Return the texts about a vote. `isChange`: this device already has a counted vote in the round. */
export function voteTexts({ isOpenQuestion, isChange }) {
  const texts = isOpenQuestion ? OPEN_QUESTION : VOTE;
  return isChange ? { ...texts, tooLate: texts.changeTooLate } : texts;
}
