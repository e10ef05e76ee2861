// Orders of the words of a text, as in the URL: "2,1,0" is the reversed order of three words.

export const splitWords = (text) => text.split(/\s+/).filter(Boolean);

/** Whether the order has as many numbers as the text has words. */
export function fitsText(order, text) {
  return order.split(",").length === splitWords(text).length;
}

/** Return the order if it fits the text, otherwise an order of the same kind: ascending or reversed. */
export function fitToText(order, text) {
  if (fitsText(order, text)) return order;
  const ascending = [...splitWords(text).keys()];
  const isAscending = order.split(",").every((number, index) => Number(number) === index);
  return (isAscending ? ascending : ascending.reverse()).join(",");
}
