// A Plotly figure in another size: letters, strokes and all distances in pixels, and nothing that has a value. Knows no
// document.

const DISTANCES = ["xshift", "yshift", "xpad", "ypad", "thickness", "t", "r", "b", "l"];
const ADDED = 1; // px that Plotly adds to the distance of a tick's label, at any size

/** The figure with all pixels `scale` times what they are. */
export function enlarged({ data, layout }, scale) {
  if (scale === 1) return { data, layout };
  const grow = (part, ...names) => part && grown(part, names, scale);
  return {
    data: data.map((trace) => ({
      ...trace,
      ...present({
        line: stroke(trace.line, scale),
        textfont: grow(trace.textfont, "size"),
        marker: trace.marker && {
          ...grow(trace.marker, "size"),
          ...present({ line: stroke(trace.marker.line, scale), pattern: grow(trace.marker.pattern, "size") }),
        },
        colorbar: grow(trace.colorbar, ...DISTANCES),
      }),
    })),
    layout: {
      ...layout,
      ...Object.fromEntries(Object.keys(layout).filter(isAxis).map((name) => [name, enlargedAxis(layout[name], scale)])),
      margin: grow(layout.margin, ...DISTANCES),
      font: grow(layout.font, "size"),
      hoverlabel: { ...layout.hoverlabel, font: grow(layout.hoverlabel.font, "size") },
      annotations: (layout.annotations ?? []).map((note) => grow(note, ...DISTANCES)),
      shapes: (layout.shapes ?? []).map((shape) => enlargedShape(shape, scale)),
    },
  };
}

function enlargedAxis(axis, scale) {
  const gap = axis.ticklabelstandoff;
  return { ...axis, ...(gap !== undefined && { ticklabelstandoff: Math.round((gap + ADDED) * scale - ADDED) }) };
}

function enlargedShape(shape, scale) {
  const names = ["x", "y"].filter((axis) => shape[`${axis}sizemode`] === "pixel").flatMap((axis) => [`${axis}0`, `${axis}1`]);
  const path = shape.path?.replace(/\d+(\.\d+)?/g, (number) => number * scale);
  return { ...grown(shape, names, scale), ...present({ line: stroke(shape.line, scale), path }) };
}

function stroke(line, scale) {
  const dash = line?.dash?.replace(/[\d.]+(?=px)/g, (length) => length * scale);
  return line && { ...grown(line, ["width"], scale), ...present({ dash }) };
}

function grown(part, names, scale) {
  const found = names.filter((name) => typeof part[name] === "number");
  return { ...part, ...Object.fromEntries(found.map((name) => [name, part[name] * scale])) };
}

function present(parts) {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function isAxis(name) {
  return /^[xy]axis\d*$/.test(name);
}
