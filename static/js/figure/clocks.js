// Where there is room for it, many clocks are painted in longer rows. A live chart has them where the painting under it
// has.

/** The layout with every clock, and its name below, in the place that it has in `area`. */
export function placedAs(area, layout) {
  const clocks = clocksIn(area);
  if (!clocks.length) return layout;
  const places = clocks.map(placeOf);
  const axes = places.flatMap(({ across, down }, place) => {
    const number = place ? place + 1 : "";
    return [[`xaxis${number}`, across], [`yaxis${number}`, down]];
  });
  return {
    ...layout,
    ...Object.fromEntries(axes.map(([name, domain]) => [name, { ...layout[name], domain }])),
    annotations: layout.annotations.map((note, place) => ({ ...note, x: middle(places[place].across), y: places[place].down[0] })),
  };
}

/** Those that are painted, and not their other places. */
export function clocksIn(area) {
  return [...area.querySelectorAll(".clock")].filter((clock) => getComputedStyle(clock.parentElement).display !== "none");
}

/** The dial's ends, as shares of the plot area from the left and from below. */
function placeOf(clock) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => shareIn(clock, name));
  const foot = y + height * shareIn(clock.querySelector(".dial"), "height");
  return { across: [x, Math.min(x + width, 1)], down: [Math.max(1 - foot, 0), 1 - y] };
}

function shareIn(element, name) {
  return Number.parseFloat(element.getAttribute(name)) / 100;
}

function middle([from, to]) {
  return (from + to) / 2;
}
