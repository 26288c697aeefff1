// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Plots of measurements: the iterations of a measurement, its averages over runs, and these averages as a small line in
// a table.

import { bdi, fill, h, svg } from "../kit/dom.js"
import { plural, shown } from "../kit/text.js"
import { dateOf, deviationOf, verdicts } from "./measured-words.js"
import { historyEnds, iterationEnds, sparkPoints, writerOf } from "./scales.js"

const plotWidth = 340

/**
 * A bar for each iteration, and lines for the average, the baseline and the limit. The scale includes zero.
 *
 * @param {MeasurementPage} measured
 */
export function iterationsPlot(measured) {
  const { values, valueTexts, average, averageText, baseline, baselineText, limit, worst, worstWord } = measured
  if (!values.length) return null
  const height = 112, top = 8, bottom = 16
  const { least, most } = iterationEnds(measured)
  /** @param {number} value */
  const y = (value) => top + (height - top - bottom) * (1 - (value - least) / (most - least))
  const slot = plotWidth / values.length, bar = Math.min(slot * 0.7, 36)
  const words = `${plural(values.length, "iteration")}, on average ${averageText}${
    baselineText ? `, baseline ${baselineText}` : ""
  }`
  return svg(
    "svg",
    { class: "plot", viewBox: `0 0 ${plotWidth} ${height}`, role: "img", "aria-label": words },
    values.map((value, i) =>
      svg("rect", {
        x: slot * i + (slot - bar) / 2,
        y: Math.min(y(value), y(0)),
        width: bar,
        height: Math.max(0.5, Math.abs(y(0) - y(value))),
        class: i === worst ? "value slow" : "value",
      }, svg("title", null, `Iteration ${i + 1}: ${valueTexts[i]}${i === worst ? `, ${worstWord}` : ""}`))
    ),
    svg("line", { x1: 0, x2: plotWidth, y1: y(0), y2: y(0), class: "axis" }),
    Object.entries({ mean: average, baseline, limit }).map(([kind, value]) =>
      value === undefined ? null : svg("line", { x1: 0, x2: plotWidth, y1: y(value), y2: y(value), class: kind })
    ),
    values.length <= 24
      ? values.map((_, i) =>
        svg(
          "text",
          { x: slot * (i + 0.5), y: height - 4, "text-anchor": "middle", class: i === worst ? "slow" : null },
          i + 1,
        )
      )
      : null,
  )
}

/**
 * The averages of runs with their deviations and baselines, the earliest on the left. A slider over the plot selects a
 * run, with the pointer and with the arrow keys; a line below describes the run.
 *
 * @param {PlotPoint[]} points
 * @param {MeasurementPage} measured
 */
export function historyPlot(points, measured) {
  const height = 128, right = 10, top = 10, bottom = 10
  const last = points.length - 1
  const { least, most } = historyEnds(points)
  /** @param {number} value */
  const y = (value) => top + (height - top - bottom) * (1 - (value - least) / (most - least))
  const number = writerOf(measured)
  const marks = [least, (least + most) / 2, most]
  // The width of the longest label, in units of the drawing.
  const left = 10 + 6.3 * Math.max(...marks.map((value) => number(value).length))
  /** @param {number} place */
  const x = (place) => left + (plotWidth - left - right) * (last ? place / last : 0.5)
  const cursor = svg("line", { class: "cursor", y1: top, y2: height - bottom })
  const words = h("p", { class: "small point-words" })
  /** @param {PlotPoint} point */
  const textOf = (point) =>
    `${point.isNow ? "This run" : `${dateOf(point)}, ${shown(point.bundle)}`}: ${point.averageText}${
      deviationOf(point) ?? ""
    }, ${point.comparison}`
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    type: "range",
    min: 0,
    max: last,
    step: 1,
    "aria-label": `Runs of ${shown(measured.metric)}, the earliest first`,
    oninput: () => choose(Number(slider.value)),
  })
  /** @param {number} place */
  function choose(place) {
    const point = points[place]
    slider.value = String(place)
    slider.setAttribute("aria-valuetext", textOf(point))
    cursor.setAttribute("x1", String(x(place)))
    cursor.setAttribute("x2", String(x(place)))
    fill(
      words,
      h("span", { class: "soft" }, point.isNow ? "This run" : [dateOf(point), " ", bdi(point.bundle)]),
      " ",
      h("b", null, point.averageText),
      h("span", { class: "soft" }, deviationOf(point), " · "),
      h("span", { class: verdicts[point.verdict][1] ?? "soft" }, point.comparison),
    )
  }
  /** @param {PointerEvent} event */
  function pointed(event) {
    const box = slider.getBoundingClientRect()
    const part = (event.clientX - box.left) / box.width * plotWidth
    choose(Math.min(last, Math.max(0, Math.round((part - left) / (plotWidth - left - right) * last))))
  }
  slider.addEventListener("pointermove", pointed)
  slider.addEventListener("pointerleave", () => {
    if (document.activeElement !== slider) choose(last)
  })
  const half = last ? (plotWidth - left - right) / last / 2 : 20
  const drawing = svg(
    "svg",
    { class: "plot", viewBox: `0 0 ${plotWidth} ${height}`, "aria-hidden": true },
    marks.map(
      (value) => [
        svg("line", { x1: left - 4, x2: plotWidth, y1: y(value), y2: y(value), class: "axis" }),
        svg("text", { x: left - 7, y: y(value) + 3, "text-anchor": "end" }, number(value)),
      ],
    ),
    points.map(({ baseline: value }, i) =>
      value === undefined ? null : svg("line", {
        x1: Math.max(left - 4, x(i) - half),
        x2: Math.min(plotWidth, x(i) + half),
        y1: y(value),
        y2: y(value),
        class: "baseline",
      })
    ),
    cursor,
    svg("polyline", { class: "trend", points: points.map((p, i) => `${x(i)},${y(p.average)}`).join(" ") }),
    points.map((p, i) => [
      p.deviation
        ? svg("line", {
          class: "deviation",
          x1: x(i),
          x2: x(i),
          y1: y(p.average - p.deviation),
          y2: y(p.average + p.deviation),
        })
        : null,
      svg("circle", { class: `dot ${verdicts[p.verdict][1] ?? ""}`, cx: x(i), cy: y(p.average), r: p.isNow ? 4 : 2.6 }),
    ]),
  )
  choose(last)
  return h(
    "div",
    { class: "history" },
    h("p", { class: "soft small" }, `The last ${plural(points.length, "run")}, this one at the right`),
    h("div", { class: "chart drawn-range" }, drawing, slider),
    words,
  )
}

/**
 * The averages of runs as a sparkline.
 *
 * @param {number[]} values
 */
export function sparkline(values) {
  if (values.length < 2) return h("span", { class: "soft" }, "–")
  const width = 110, height = 22
  const points = sparkPoints(values, width, height), last = points[points.length - 1]
  return svg(
    "svg",
    { class: "spark", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": true },
    svg("polyline", { class: "trend", points: points.map(({ x, y }) => `${x},${y}`).join(" ") }),
    svg("circle", { class: "dot", cx: last.x, cy: last.y, r: 2.6 }),
  )
}
