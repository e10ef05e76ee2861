// Parses numbers that people type, as app/core/quiz/kinds/numbers.py does, and compares them exactly: a number is
// `{ digits, exponent }`, which means digits × 10^exponent, with `digits` as a BigInt.

const MAX_LENGTH = 60; // characters of a number including its unit
const MAX_NUMBER = decimal("1e15");
const EXACT_DIGITS = 200; // decimals of the quotient of a fraction

const SIGNS = { "٫": ".", "．": ".", "٬": ",", "،": ",", "，": ",", "－": "-", "＋": "+", "／": "/" };
const SPACES = "\u0020\u00a0\u2009\u202f";
const NUMBER = new RegExp(
  `^(?<number>[-−+]?(?:[0-9]{1,3}(?:[${SPACES},][0-9]{3})+(?:\\.[0-9]+)?|[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)`
  + "(?:[eE][-−+]?[0-9]{1,2})?)(?:\\s*/\\s*(?<denominator>[0-9]+))?(?![0-9.,])\\s*(?<unit>(?!\\s*/\\s*[0-9])[^\\n]*)$",
);
const GROUPED = /^[-+]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\..*)?$/;

/** The text is not a number. `isOutOfRange` is true if it is too large or too long. */
export class NotANumber extends Error {
  constructor(isOutOfRange) {
    super();
    this.isOutOfRange = isOutOfRange;
  }
}

/** Return `{ values, unit }`: the possible values of a number, likeliest first. Throws NotANumber. */
export function parseNumber(text) {
  if ([...text].length > MAX_LENGTH) throw new NotANumber(true);
  const found = NUMBER.exec(withUsualDigits(text.trim()))?.groups;
  if (!found) throw new NotANumber(false);
  const number = found.number.replace(new RegExp(`[${SPACES}]`, "g"), "").replaceAll("−", "-");
  const denominator = BigInt(found.denominator ?? 1);
  const values = denominator ? forms(number).map((form) => quotient(decimal(form), denominator)) : [];
  if (!values.length) throw new NotANumber(false);
  if (values.some((value) => compare(absolute(value), MAX_NUMBER) > 0)) throw new NotANumber(true);
  return { values, unit: found.unit.split(/\s+/).filter(Boolean).join(" ") };
}

/** Return a text with the digits 0 to 9, and ASCII signs, instead of others. */
function withUsualDigits(text) {
  return text.replace(/\p{Decimal_Number}/gu, usualDigit).replace(/[٫．٬،，－＋／]/g, (sign) => SIGNS[sign]);
}

/** Unicode has the digits of each script one after the other, from 0 to 9. */
function usualDigit(digit) {
  const code = digit.codePointAt(0);
  let zero = code;
  while (/\p{Decimal_Number}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Return the number in a text such as `-0.5e3`. */
export function decimal(text) {
  const [mantissa, exponent = "0"] = text.toLowerCase().split("e");
  const [whole, fraction = ""] = mantissa.replace("+", "").split(".");
  const isNegative = whole.startsWith("-");
  const digits = BigInt(`${whole.replace("-", "")}${fraction}` || "0");
  return { digits: isNegative ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

export function distance(one, other) {
  const exponent = Math.min(one.exponent, other.exponent);
  return absolute({ digits: scaled(one, exponent) - scaled(other, exponent), exponent });
}

/** Return a negative number, 0 or a positive number, as for sorting. */
export function compare(one, other) {
  const exponent = Math.min(one.exponent, other.exponent);
  const difference = scaled(one, exponent) - scaled(other, exponent);
  return Number(difference > 0n) - Number(difference < 0n);
}

function quotient({ digits, exponent }, denominator) {
  const smaller = exponent - EXACT_DIGITS;
  return { digits: scaled({ digits, exponent }, smaller) / denominator, exponent: smaller };
}

function absolute({ digits, exponent }) {
  return { digits: digits < 0n ? -digits : digits, exponent };
}

function scaled({ digits, exponent }, smaller) {
  return digits * 10n ** BigInt(exponent - smaller);
}

/** Return every reading of a number, written with a decimal point. */
function forms(number) {
  const commas = number.split(",").length - 1;
  const found = commas <= 1 && !number.includes(".") ? [number.replace(",", ".")] : [];
  if (commas && GROUPED.test(number)) found.push(number.replaceAll(",", ""));
  return found.length || commas ? found : [number];
}
