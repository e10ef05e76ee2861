// The scale of a chart, which `chart-scale.css` sets: charts grow with the slide in full screen.

export function chartScale(plot) {
  return Number(getComputedStyle(plot).getPropertyValue("--chart-scale")) || 1;
}
