// Grades answers without a server, with the rules of app/core/quiz/kinds/. `key` is the answer key of a question;
// app/packages/lms/answer_key.py describes its fields.

import { DIRECTION, gettext, LANGUAGE, ngettext } from "../lib/translation.js";
import { compare, decimal, distance, NotANumber, parseNumber } from "./numbers.js";
import { cleanLine, comparable } from "./typed-text.js";

const MAX_LENGTH = 60; // characters of a number or of a blank

/** The answer does not fit the question. The message describes a valid answer; `part` is the index of the invalid part, if the answer has several. */
export class InvalidAnswer extends Error {
  constructor(message, part) {
    super(message);
    this.part = part;
  }
}

/** Return `{ answer, correct, score, feedback }`, with the answer in the form in which it is stored. */
export function grade(key, given) {
  return GRADERS[key.kind](key, given);
}

const GRADERS = {
  choice(key, given) {
    const last = key.options.length - 1;
    if (!Number.isInteger(given) || given < 0 || given > last) {
      throw new InvalidAnswer(`The answer must be the number of an option, from 0 to ${last}.`);
    }
    return { answer: given, ...gradeOptions(key, [given]) };
  },

  several(key, given) {
    const last = key.options.length - 1;
    if (!given.length) throw new InvalidAnswer(gettext("Choose at least one option."));
    if (new Set(given).size < given.length || given.some((index) => !key.options[index])) {
      throw new InvalidAnswer(`The answer must be a list of different option numbers, from 0 to ${last}.`);
    }
    const answer = [...given].sort((one, other) => one - other);
    return { answer, ...gradeOptions(key, answer) };
  },

  numeric(key, given) {
    const answer = readNumeric(key, given);
    const { right, miss } = matchNumber(key, parseNumber(answer).values);
    const html = right ? key.feedback : miss?.feedback;
    const feedback = miss || (right && html) ? [{ option: null, html, right }] : [];
    return { answer, correct: right, score: Number(right), feedback };
  },

  ordering(key, given) {
    if (!isPermutation(given, key.items.length)) {
      throw new InvalidAnswer(gettext("Give each item a different position."));
    }
    return { answer: given, ...gradeOrdering(key, given) };
  },

  blanks({ blanks }, given) {
    if (given.length !== blanks.length) {
      throw new InvalidAnswer(`The answer must be a list of texts, ${blanks.length} in all.`);
    }
    const answer = blanks.map((blank, index) => readBlank(blank, index + 1, given[index]));
    return { answer, ...gradeParts(blanks.map((blank, index) => gradeBlank(blank, answer[index]))) };
  },

  matching({ pairs, shown }, given) {
    const last = shown.length - 1;
    if (given.length !== pairs.length || given.some((index) => !(index in shown))) {
      const values = { count: pairs.length, last };
      throw new InvalidAnswer(
        gettext("Choose a match for each of the %(count)s items, a number from 0 to %(last)s.", values),
      );
    }
    return { answer: given, ...gradeParts(given.map((choice, index) => ({ right: shown[choice] === pairs[index] }))) };
  },
};

// Options

function gradeOptions({ options }, chosen) {
  const right = chosen.filter((index) => options[index].right).length;
  const netRight = right - (chosen.length - right);
  const score = Math.max(0, netRight / options.filter((option) => option.right).length);
  const feedback = chosen.map((index) => {
    return { option: index, html: options[index].feedback, right: options[index].right };
  });
  return { correct: score === 1, score, feedback };
}

// Numbers

function readNumeric({ units, unitInText }, given) {
  if (typeof given !== "string") throw notANumber();
  const text = given.trim();
  const { unit } = parse(text);
  if (unit && ![...units, unitInText].some((known) => compatible(known) === compatible(unit))) {
    throw new InvalidAnswer(invalidUnit(unit, units[0]));
  }
  return text;
}

/** Return a unit with the usual form of letters that look alike. Its case stays: mW is not MW. */
function compatible(unit) {
  return unit.normalize("NFKC");
}

function invalidUnit(unit, expected) {
  if (!expected) return gettext("The unit “%(unit)s” is not valid here. Write only the number.", { unit });
  return gettext(
    "The unit “%(unit)s” is not valid here. Write it in %(expected)s, or omit the unit.",
    { unit, expected },
  );
}

function notANumber() {
  return new InvalidAnswer(gettext("Your number must be written like 0.5 or −12."));
}

function outOfRange(text) {
  const values = { maximum: MAX_LENGTH, given: [...text].slice(0, MAX_LENGTH).join("") };
  return new InvalidAnswer(
    gettext("Your number must be from −10¹⁵ to 10¹⁵, in at most %(maximum)s characters, not “%(given)s”.", values),
  );
}

function parse(text) {
  try {
    return parseNumber(text);
  } catch (error) {
    if (!(error instanceof NotANumber)) throw error;
    throw error.isOutOfRange ? outOfRange(text) : notANumber();
  }
}

/** Return the near miss that the readings of a number match, or whether they are right. */
function matchNumber(key, readings) {
  const isRight = near(readings, key).length > 0;
  if (isRight && !isNearMiss(key, readings)) return { right: true, miss: null };
  // If two near misses match, the closer one applies; of two equally close ones the first.
  const matches = key.nearMisses.flatMap((miss) => {
    return near(readings, miss).map((value) => ({ miss, away: distance(value, decimal(miss.value)) }));
  });
  matches.sort((one, other) => compare(one.away, other.away));
  return { right: false, miss: matches[0]?.miss ?? null };
}

/** If 10 is right and 10000 is a near miss, “10,000” is the near miss and not 10.000. */
function isNearMiss(key, readings) {
  const grouped = readings.slice(1);
  return key.nearMisses.some((miss) => near(grouped, miss).length > 0) && !near(grouped, key).length;
}

function near(readings, { value, tolerance }) {
  return readings.filter((number) => compare(distance(number, decimal(value)), decimal(tolerance)) <= 0);
}

// Parts: blanks or pairs

function gradeParts(parts) {
  const right = parts.filter((part) => part.right).length;
  const feedback = parts.map((part, option) => {
    return { option, html: part.html || plainFeedback(part.right), right: part.right };
  });
  return { correct: right === parts.length, score: right / parts.length, feedback };
}

function plainFeedback(isRight) {
  return interfaceHtml(isRight ? gettext("Right.") : gettext("Not right."));
}

function readBlank(blank, number, given) {
  const text = cleanLine(given);
  if (!text) throw new InvalidAnswer(gettext("Fill in blank %(number)s.", { number }), number - 1);
  const { length } = [...text];
  if (length > MAX_LENGTH) {
    const values = { number, length, maximum: MAX_LENGTH };
    throw new InvalidAnswer(
      gettext("Blank %(number)s has %(length)s characters; at most %(maximum)s are allowed.", values),
      number - 1,
    );
  }
  if (blank.kind === "words") return text;
  try {
    return readNumeric(blank, text);
  } catch (error) {
    if (!(error instanceof InvalidAnswer)) throw error;
    throw new InvalidAnswer(gettext("Blank %(number)s: %(problem)s", { number, problem: error.message }), number - 1);
  }
}

function gradeBlank(blank, text) {
  if (blank.kind === "number") {
    const { right, miss } = matchNumber(blank, parseNumber(text).values);
    return { right, html: right ? blank.feedback : miss?.feedback };
  }
  const equals = (other) => comparable(other) === comparable(text);
  const right = blank.accepted.some(equals);
  return { right, html: right ? blank.feedback : blank.wrong.find((each) => equals(each.text))?.feedback };
}

// Orderings

/** Whether `given` is a list of the numbers from 0 to `length` − 1, each once. */
function isPermutation(given, length) {
  if (!Array.isArray(given) || given.length !== length) return false;
  return [...given].sort((one, other) => one - other).every((number, index) => number === index);
}

function gradeOrdering(key, positions) {
  const order = key.shown.map((item, index) => ({ item, position: positions[index] }))
    .sort((one, other) => one.position - other.position)
    .map(({ item }) => item);
  const steps = order.length - 1;
  const together = order.filter((item, index) => index && item === order[index - 1] + 1).length;
  const score = together / steps;
  if (score === 1) return { correct: true, score, feedback: [] };
  return { correct: false, score, feedback: [{ option: null, html: orderingFeedback(key, order), right: false }] };
}

function orderingFeedback({ items }, order) {
  const runs = [];
  for (const item of order) {
    if (runs.length && item === runs.at(-1).at(-1) + 1) runs.at(-1).push(item);
    else runs.push([item]);
  }
  const steps = order.length - 1;
  const right = order.length - runs.length;
  if (!right) return interfaceHtml(gettext("No item is directly followed by the right one."));
  const count = ngettext(
    "%(count)s of %(steps)s steps from one item to the next is right:",
    "%(count)s of %(steps)s steps from one item to the next are right:",
    right,
    { steps },
  );
  const then = interfaceHtml(gettext("then"), "em");
  const chains = runs.filter((run) => run.length > 1).map((run) => run.map((item) => items[item]).join(` ${then} `));
  return `${interfaceHtml(count)} ${chains.join("; ")}`;
}

/** Return HTML in an element that marks its text with the language of the interface, not of the lesson. */
function interfaceHtml(text, tag = "span") {
  return `<${tag} lang="${LANGUAGE}" dir="${DIRECTION}">${text}</${tag}>`;
}
