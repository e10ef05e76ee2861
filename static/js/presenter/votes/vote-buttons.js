// The buttons that lead from one phase of a vote to the next.
//
//   open ──> closed ──> shown ──> revealed
//    ^         │ ^────────┘│
//    └── again ┴───────────┘
//
// Only transitions that the room accepts are offered.

import { gettext } from "../../lib/translation.js";
import { presenterTexts } from "./presenter-texts.js";

const DONE = [gettext("Done"), () => ({ vote: null })];
const TO_SLIDE = [gettext("Back to the slide"), DONE[1]]; // after the last phase, the projector shows the slide again
const AGAIN = [gettext("Vote again"), ({ question, round }) => ({ vote: { question, round: round + 1, phase: "open" } })];
const SHOW_RESULTS = [gettext("Show results"), setPhase("shown")];
const HIDE_RESULTS = [gettext("Hide results"), setPhase("closed")];
const SHOW_ANSWER = [gettext("Show the answer"), setPhase("revealed")];

const BUTTONS = {
  open: [[presenterTexts().close, setPhase("closed")]],
  closed: [SHOW_RESULTS, AGAIN, SHOW_ANSWER, DONE],
  shown: [AGAIN, HIDE_RESULTS, SHOW_ANSWER, DONE],
  revealed: [TO_SLIDE],
};

/** A poll has no right answer, and its results are shown when it closes. */
const POLL_BUTTONS = {
  open: [[presenterTexts().close, (vote) => [setPhase("closed")(vote), setPhase("shown")(vote)]]],
  closed: [SHOW_RESULTS, AGAIN, DONE],
  shown: [AGAIN, HIDE_RESULTS, DONE],
};

/** The presenter releases the answers to an open question one by one. */
const SHOW_MODEL = [gettext("Show the model answer"), setPhase("revealed")];
const ASK_AGAIN = [gettext("Ask again"), AGAIN[1]];
const OPEN_QUESTION_BUTTONS = {
  open: [[presenterTexts("open").close, setPhase("closed")]],
  closed: [ASK_AGAIN, SHOW_MODEL, DONE],
  revealed: [TO_SLIDE],
};

const BUTTONS_BY_KIND = { poll: POLL_BUTTONS, open: OPEN_QUESTION_BUTTONS };

/**
 * Return the buttons of a vote, in order: the name of each, and a function that returns the change of the room for the
 * vote, or several changes. `kind` is the kind of the question, or undefined if the lesson no longer has it: then the
 * vote can only be ended. `hasModel`: an open question has a model answer; `hasReasons`: a wrong answer has feedback;
 * `reasons`: the projector shows it; `maxRounds`: the rounds of votes on one question.
 */
export function buttonsFor(vote, { kind, hasModel, hasReasons, reasons, maxRounds }) {
  if (!vote) return [];
  if (!kind) return [DONE];
  const buttons = (BUTTONS_BY_KIND[kind] ?? BUTTONS)[vote.phase] ?? [DONE];
  const excluded = [...(vote.round < maxRounds ? [] : [AGAIN, ASK_AGAIN]), ...(hasModel ? [] : [SHOW_MODEL])];
  const more = vote.phase === "revealed" && kind !== "open" && hasReasons ? [reasonsButton(reasons)] : [];
  return [...more, ...buttons.filter((button) => !excluded.includes(button))];
}

/**
 * Return the index of the button for the next step; −1 without buttons. `isAgainAdvised`: after results, another round is
 * the next step.
 */
export function primaryIndex(buttons, isAgainAdvised) {
  const steps = [SHOW_RESULTS, SHOW_MODEL, ...(isAgainAdvised ? [AGAIN] : []), SHOW_ANSWER, TO_SLIDE, DONE];
  return buttons.length === 1 ? 0 : buttons.indexOf(steps.find((step) => buttons.includes(step)));
}

/** Return a function that returns the change of the room which sets the phase of a vote. */
function setPhase(phase) {
  return ({ question, round }) => ({ vote: { question, round, phase } });
}

/** The projector shows the reason of the right answer, and on request the reasons of the others. */
function reasonsButton(isShown) {
  return [isShown ? gettext("Hide the other reasons") : gettext("Show all reasons"), () => ({ reasons: !isShown })];
}
