// Scales a Plotly figure: fonts, strokes and all other lengths in pixels. Data and axis values stay the same.

const DISTANCES = ["xshift", "yshift", "xpad", "ypad", "thickness", "t", "r", "b", "l"];
const LABEL_GAP = 1; // px that Plotly adds to ticklabelstandoff, at any scale

/** Return a copy of the figure with all lengths multiplied by `scale`. */
export function scaled({ data, layout }, scale) {
  if (scale === 1) return { data, layout };
  const scalePart = (part, ...names) => part && scaleFields(part, names, scale);
  return {
    data: data.map((trace) => ({
      ...trace,
      ...definedOnly({
        line: scaleStroke(trace.line, scale),
        textfont: scalePart(trace.textfont, "size"),
        marker: trace.marker && {
          ...scalePart(trace.marker, "size"),
          ...definedOnly({
            line: scaleStroke(trace.marker.line, scale),
            pattern: scalePart(trace.marker.pattern, "size"),
          }),
        },
        colorbar: scalePart(trace.colorbar, ...DISTANCES),
      }),
    })),
    layout: {
      ...layout,
      ...Object.fromEntries(axisNames(layout).map((name) => [name, scaleAxis(layout[name], scale)])),
      margin: scalePart(layout.margin, ...DISTANCES),
      font: scalePart(layout.font, "size"),
      hoverlabel: { ...layout.hoverlabel, font: scalePart(layout.hoverlabel.font, "size") },
      annotations: (layout.annotations ?? []).map((note) => scalePart(note, ...DISTANCES)),
      shapes: (layout.shapes ?? []).map((shape) => scaleShape(shape, scale)),
    },
  };
}

function scaleAxis(axis, scale) {
  const gap = axis.ticklabelstandoff;
  if (gap === undefined) return axis;
  return { ...axis, ticklabelstandoff: Math.round((gap + LABEL_GAP) * scale - LABEL_GAP) };
}

function scaleShape(shape, scale) {
  const axes = ["x", "y"].filter((axis) => shape[`${axis}sizemode`] === "pixel");
  const names = axes.flatMap((axis) => [`${axis}0`, `${axis}1`]);
  const path = shape.path?.replace(/\d+(\.\d+)?/g, (number) => number * scale);
  return { ...scaleFields(shape, names, scale), ...definedOnly({ line: scaleStroke(shape.line, scale), path }) };
}

function scaleStroke(line, scale) {
  const dash = line?.dash?.replace(/[\d.]+(?=px)/g, (length) => length * scale);
  return line && { ...scaleFields(line, ["width"], scale), ...definedOnly({ dash }) };
}

function scaleFields(part, names, scale) {
  const found = names.filter((name) => typeof part[name] === "number");
  return { ...part, ...Object.fromEntries(found.map((name) => [name, part[name] * scale])) };
}

function definedOnly(parts) {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function axisNames(layout) {
  return Object.keys(layout).filter((name) => /^[xy]axis\d*$/.test(name));
}
