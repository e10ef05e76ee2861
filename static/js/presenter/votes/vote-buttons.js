// The buttons that lead from one phase of a vote to the next.
//
//   open ──> closed ──> shown ──> revealed
//    ^         │ ^────────┘│
//    └── again ┴───────────┘
//
// Only transitions that the room accepts are offered.

import { gettext } from "../../lib/translation.js";

const DONE = [gettext("Done"), () => ({ vote: null })];
const TO_SLIDE = [gettext("Back to the slide"), DONE[1]]; // after the last phase, the projector shows the slide again
const AGAIN = [gettext("Vote again"), ({ question, round }) => ({ vote: { question, round: round + 1, phase: "open" } })];
const SHOW_RESULTS = [gettext("Show results"), setPhase("shown")];
const SHOW_ANSWER = [gettext("Show the answer"), setPhase("revealed")];

const BUTTONS_BY_PHASE = {
  open: [[gettext("Close vote"), setPhase("closed")]],
  closed: [SHOW_RESULTS, AGAIN, SHOW_ANSWER, DONE],
  shown: [AGAIN, [gettext("Hide results"), setPhase("closed")], SHOW_ANSWER, DONE],
  revealed: [TO_SLIDE],
};

/** A poll has no right answer, and its results are shown when it closes. */
const POLL_BUTTONS = {
  open: [[gettext("Close vote"), (vote) => [setPhase("closed")(vote), setPhase("shown")(vote)]]],
  closed: [SHOW_RESULTS, AGAIN, DONE],
  shown: [AGAIN, [gettext("Hide results"), setPhase("closed")], DONE],
  revealed: [TO_SLIDE],
};

/** The presenter releases the answers to an open question one by one. */
const SHOW_MODEL = [gettext("Show the model answer"), setPhase("revealed")];
const ASK_AGAIN = [gettext("Ask again"), AGAIN[1]];
const OPEN_QUESTION_BUTTONS = {
  open: [[gettext("Close question"), setPhase("closed")]],
  closed: [ASK_AGAIN, SHOW_MODEL, DONE],
  revealed: [TO_SLIDE],
};

/**
 * Return the buttons of a vote, in order: the name of each, and a function that returns the change of the room for the
 * vote, or several changes. `kind` is the kind of the question, or undefined if the lesson no longer has it: then the
 * vote can only be ended. `hasModel`: an open question has a model answer; `hasReasons`: a wrong answer has feedback;
 * `reasons`: the projector shows it; `maxRounds`: the rounds of votes on one question.
 */
export function buttonsFor(vote, { kind, hasModel, hasReasons, reasons, maxRounds }) {
  if (!vote) return [];
  if (!kind) return [DONE];
  if (kind === "open") return openQuestionButtons(vote, hasModel, maxRounds);
  const usual = (kind === "poll" ? POLL_BUTTONS : BUTTONS_BY_PHASE)[vote.phase].filter((button) => button !== AGAIN || vote.round < maxRounds);
  const more = vote.phase === "revealed" && hasReasons ? [reasonsButton(reasons)] : [];
  return [...more, ...usual];
}

function openQuestionButtons({ phase, round }, hasModel, maxRounds) {
  const buttons = OPEN_QUESTION_BUTTONS[phase] ?? [DONE];
  return buttons.filter((button) => (button !== ASK_AGAIN || round < maxRounds) && (button !== SHOW_MODEL || hasModel));
}

/** Return the index of the button for the usual next step; −1 if no button is for it. */
export function primaryIndex(buttons) {
  if (buttons.length === 1) return 0;
  return buttons.findIndex((button) => button === SHOW_RESULTS || button === TO_SLIDE);
}

/** Return a function that returns the change of the room which sets the phase of a vote. */
function setPhase(phase) {
  return ({ question, round }) => ({ vote: { question, round, phase } });
}

/** The projector shows the reason of the right answer, and on request the reasons of the others. */
function reasonsButton(isShown) {
  return [isShown ? gettext("Hide the other reasons") : gettext("Show all reasons"), () => ({ reasons: !isShown })];
}
