// Positions the clocks (dials) of a Plotly chart where the style sheet positions them in the SVG chart: a wide figure
// shows more clocks in a row.

/** Return the layout with each clock and the label below it at its position in `area`, the SVG's plot area. */
export function alignClocks(area, layout) {
  const clocks = visibleClocks(area);
  if (!clocks.length) return layout;
  const domains = clocks.map(domainsOf);
  const axes = domains.flatMap(({ x, y }, index) => {
    const number = index ? index + 1 : "";
    return [[`xaxis${number}`, x], [`yaxis${number}`, y]];
  });
  return {
    ...layout,
    ...Object.fromEntries(axes.map(([name, domain]) => [name, { ...layout[name], domain }])),
    annotations: layout.annotations.map((note, index) => {
      const { x, y } = domains[index];
      return { ...note, x: (x[0] + x[1]) / 2, y: y[0] };
    }),
  };
}

/** Return the clocks of the arrangement that is displayed. The SVG contains one arrangement for each figure width. */
export function visibleClocks(area) {
  const isDisplayed = (clock) => getComputedStyle(clock.parentElement).display !== "none";
  return [...area.querySelectorAll(".clock")].filter(isDisplayed);
}

/** Return the dial's axis domains: fractions of the plot area, from the left and from the bottom. */
function domainsOf(clock) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => fractionOf(clock, name));
  const bottom = y + height * fractionOf(clock.querySelector(".dial"), "height");
  return { x: [x, Math.min(x + width, 1)], y: [Math.max(1 - bottom, 0), 1 - y] };
}

function fractionOf(element, name) {
  return Number.parseFloat(element.getAttribute(name)) / 100;
}
