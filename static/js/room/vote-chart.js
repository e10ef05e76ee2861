// Whether the results of a vote are a chart.

/**
 * Return the vote; without its results if it is on an open question, whose answers are in a <released-answers> of `page`
 * and not in a chart.
 */
export function withoutChart(vote, page) {
  const isOpenQuestion = vote && page.querySelector(`released-answers[data-question="${CSS.escape(vote.question)}"]`);
  return isOpenQuestion ? { ...vote, results: null } : vote;
}
