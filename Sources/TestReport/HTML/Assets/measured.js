// Measurements: numbers, and a plot of the iterations beside the baseline.

function drawMeasured(panel) {
  fill(panel, h("div", { class: "files" }, page.attempt.measurements.map(measurementOf)))
}

function measurementOf({ metric, unit, values, baseline }) {
  const numbers = values.filter(Number.isFinite)
  const mean = numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length)
  const deviation = Math.sqrt(numbers.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, numbers.length))
  const hasBaseline = Number.isFinite(baseline)
  const change = hasBaseline && baseline ? 100 * (mean - baseline) / baseline : null
  const number = value => `${Number(value.toPrecision(4))} ${unit}`
  return h("figure", { class: "measured" },
    h("figcaption", null, h("b", null, bdi(metric)), h("span", null, h("b", null, numbers.length ? number(mean) : "no value"), numbers.length > 1 && mean ? h("span", { class: "soft" }, ` ± ${(100 * deviation / Math.abs(mean)).toFixed(1)} %`) : null)),
    plotOf(numbers, mean, hasBaseline ? baseline : null, number),
    h("p", { class: "soft small" }, hasBaseline ? [`Baseline ${number(baseline)}`, change === null ? "" : [", ", h("b", { class: change > 10 ? "failed" : change < -10 ? "passed" : null }, `${change > 0 ? "+" : ""}${change.toFixed(1)} %`)]] : "There is no baseline."),
    h("details", null, h("summary", null, plural(numbers.length, "value")), h("p", { class: "mono small" }, numbers.map(v => Number(v.toPrecision(5))).join("   "))))
}

/// A bar for each iteration, a line for the baseline, a dashed one for the average. The scale begins at nothing.
function plotOf(values, mean, baseline, number) {
  if (!values.length) return null
  const width = 320, height = 110, top = 8, bottom = 16
  const most = Math.max(...values, baseline ?? 0, 1e-12) * 1.08, y = value => top + (height - top - bottom) * (1 - Math.max(0, value) / most)
  const slot = width / values.length, bar = Math.min(slot * 0.7, 36)
  const words = `${plural(values.length, "iteration")}, on average ${number(mean)}${baseline === null ? "" : `, baseline ${number(baseline)}`}`
  return svg("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
    values.map((value, i) => svg("rect", { x: slot * i + (slot - bar) / 2, y: y(value), width: bar, height: Math.max(0.5, height - bottom - y(value)), class: "value" }, svg("title", null, number(value)))),
    svg("line", { x1: 0, x2: width, y1: height - bottom, y2: height - bottom, class: "axis" }),
    svg("line", { x1: 0, x2: width, y1: y(mean), y2: y(mean), class: "mean" }),
    baseline === null ? null : svg("line", { x1: 0, x2: width, y1: y(baseline), y2: y(baseline), class: "baseline" }),
    values.length <= 24 ? values.map((_, i) => svg("text", { x: slot * (i + 0.5), y: height - 4, "text-anchor": "middle" }, i + 1)) : null)
}
