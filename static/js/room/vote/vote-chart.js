// Whether the results of a vote are a chart, or texts: the answers to an open question.

/**
 * Return the vote; without its results if it is on an open question, whose answers are in a <released-answers> of `page`
 * and not in a chart.
 */
export function withoutChart(vote, page) {
  return vote && isOpenQuestion(vote, page) ? { ...vote, results: null } : vote;
}

/** Whether the vote is on an open question. */
export function isOpenQuestion({ question }, page) {
  return Boolean(page.querySelector(`released-answers[data-question="${CSS.escape(question)}"]`));
}
