// Turns the hands of clocks (dials) from their old angles to the new ones when a new SVG replaces the old one. While a
// slider plays, each turn continues where the previous one has got to, so the hands move without a stop.

import { reducedMotion } from "../../lib/browser/motion.js";

const DURATION = 300; // ms; a little longer than the interval of the play button
const STEPS = 12; // keyframes of letters and shadows, whose positions are not proportional to the angle
const NAME_DROP = 13; // from the middle of the letter of a hand down to its baseline, as in dial_layout.py
const SAME_TURN = 0.01; // radians; a smaller difference of two turns is a rounding error
const LINEAR = { duration: DURATION };

/** Return the angles of all hands in `area` as they are drawn now, with whether they have arcs, by the name of the hand. */
export function handsIn(area) {
  return new Map(namedHands(area).map(([name, hand]) => {
    const progress = hand.getAnimations()[0]?.effect.getComputedTiming().progress ?? 1;
    const { from = hand.dataset.turn, turn } = hand.dataset;
    const angle = Number(from) + (turn - from) * progress;
    return [name, { angle, hasArc: Boolean(hand.querySelector(".arc")) }];
  }));
}

/** Turn the hands in `area` from the angles `before`. Nothing moves if the reader prefers reduced motion. */
export function turnHands(area, before) {
  if (reducedMotion.matches || !before.size) return;
  const hadArcs = [...before.values()].some(({ hasArc }) => hasArc);
  const hands = namedHands(area);
  const turns = new Map(hands.map(([name, hand]) => [name, turnSince(before.get(name), hand)]));
  for (const [name, hand] of hands) {
    if (!isDisplayed(hand)) continue;
    const [first, second] = ["first", "second"].map((kind) => turns.get(name.replace("between", kind)));
    if (name.endsWith("between") && Math.abs(first - second) > SAME_TURN) showAtTheEnd(hand);
    else if (turns.get(name)) turnHand(hand, turns.get(name));
    if (!hadArcs) sweepArc(hand);
  }
}

/**
 * Return the hands in `area` with their names. A name contains the number of clocks, because another number of clocks has
 * other speeds: then no name is the same, and no hand turns.
 */
function namedHands(area) {
  const clocks = [...area.querySelectorAll(".clock")];
  return clocks.flatMap((clock, index) => {
    const hands = [...clock.querySelectorAll("[data-turn]")];
    return hands.map((hand) => [`${index + 1}/${clocks.length} ${kindOf(hand)}`, hand]);
  });
}

function kindOf(hand) {
  if (hand.querySelector(".between")) return "between";
  return hand.closest(".second") ? "second" : "first";
}

/** Whether the arrangement that contains a hand is displayed: there is one for each shape of the plot. */
function isDisplayed(hand) {
  return getComputedStyle(hand.closest(".clock").parentElement).display !== "none";
}

/** Return the angle that the hand has gone, at most one turn; 0 if it was not there before. */
function turnSince(before, hand) {
  if (!before) return 0;
  const by = hand.dataset.turn - before.angle;
  return Math.abs(by) > 2 * Math.PI ? by % (2 * Math.PI) : by;
}

function turnHand(hand, by) {
  hand.dataset.from = hand.dataset.turn - by;
  hand.animate({ transform: [`rotate(${-by}rad)`, "none"] }, LINEAR);
  if (hand.querySelector(".between")) return; // the arc between the hands, which has no letter
  const dial = hand.closest(".dial");
  const isSecond = Boolean(hand.closest(".second"));
  moveName(dial.querySelectorAll(".hand-names text")[isSecond ? 1 : 0], by);
  if (isSecond) return;
  const tips = angles(hand.dataset.turn, by).map((angle) => pointAt(angle, 100));
  const [sine, cosine] = dial.querySelectorAll(".shadows path");
  move(sine, tips.map(([x]) => `M0 0H${x}`));
  move(cosine, tips.map(([, y]) => `M0 0V${y}`));
  move(dial.querySelector(".guides"), tips.map(([x, y]) => `M${x} 0V${y}H0`));
}

/** Move the letter of a hand around the dial without turning it. */
function moveName(name, by) {
  if (!name) return;
  const [x, y] = [name.getAttribute("x"), name.getAttribute("y") - NAME_DROP].map(Number);
  const places = angles(Math.atan2(x, -y), by).map((angle) => pointAt(angle, Math.hypot(x, y)));
  name.animate({ transform: places.map(([left, top]) => `translate(${left - x}px, ${top - y}px)`) }, LINEAR);
}

/** Return the angles on the way to the angle `to`. */
function angles(to, by) {
  return Array.from({ length: STEPS + 1 }, (_, step) => to - by * (1 - step / STEPS));
}

function pointAt(angle, radius) {
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

function move(path, shapes) {
  path?.animate({ d: shapes.map((shape) => `path("${shape}")`) }, LINEAR);
}

/** Show the arc between the hands when they have stopped: it fits only there, because their angle changes on the way. */
function showAtTheEnd(arc) {
  arc.animate({ opacity: [0, 0, 1] }, LINEAR);
}

/** Draw a new arc from its start to its end. */
function sweepArc(hand) {
  hand.querySelector(".arc")?.animate({ strokeDasharray: ["0 1", "1 0"] }, LINEAR);
  hand.querySelector(".arc-end")?.animate({ opacity: [0, 0, 1] }, LINEAR);
}
