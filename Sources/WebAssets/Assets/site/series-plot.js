// @ts-check
// SPDX-License-Identifier: Apache-2.0
// A measurement over the runs of a bot, with the points where it changed.

import { bdi, fill, h, svg } from "../kit/dom.js"
import { dateAndTime, plural, shown } from "../kit/text.js"
import { historyEnds, writerOf } from "../report/scales.js"
import { runLink, shortRevision } from "./run-lines.js"

const plotWidth = 460, plotHeight = 150

/**
 * @param {number} percent
 * @returns {string}
 */
export function changeWords(percent) {
  return `${Math.abs(percent).toFixed(1)}% ${percent > 0 ? "more" : "less"}`
}

/**
 * @param {number} bot
 * @param {TestHistoryPage.Series} series
 */
export function seriesPlot(bot, series) {
  const points = series.points, right = 10, top = 10, bottom = 10
  const last = points.length - 1
  const { least, most } = historyEnds(points)
  /** @param {number} value */
  const y = (value) => top + (plotHeight - top - bottom) * (1 - (value - least) / (most - least))
  const number = writerOf(series)
  const marks = [least, (least + most) / 2, most]
  const left = 10 + 6.3 * Math.max(...marks.map((value) => number(value).length))
  /** @param {number} place */
  const x = (place) => left + (plotWidth - left - right) * (last ? place / last : 0.5)
  const cursor = svg("line", { class: "cursor", y1: top, y2: plotHeight - bottom })
  const words = h("p", { class: "small point-words" })
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    type: "range",
    min: 0,
    max: last,
    step: 1,
    "aria-label": `Runs of ${shown(series.metric)}, the earliest first`,
    oninput: () => choose(Number(slider.value)),
  })
  /** @param {number} place */
  function choose(place) {
    const point = points[place]
    slider.value = String(place)
    slider.setAttribute("aria-valuetext", `#${point.number}, ${dateAndTime(point.start, "short")}: ${point.text}`)
    cursor.setAttribute("x1", String(x(place)))
    cursor.setAttribute("x2", String(x(place)))
    fill(
      words,
      runLink(bot, point.number),
      " ",
      h(
        "span",
        { class: "soft" },
        dateAndTime(point.start, "short"),
        " ",
        point.revision ? h("code", null, shortRevision(point.revision)) : null,
      ),
      " ",
      h("b", null, point.text),
    )
  }
  slider.addEventListener("pointermove", (event) => {
    const box = slider.getBoundingClientRect()
    const part = (event.clientX - box.left) / box.width * plotWidth
    choose(Math.min(last, Math.max(0, Math.round((part - left) / (plotWidth - left - right) * last))))
  })
  // The level between two changes is the median of the values.
  const levels = series.changes.map((change, place) => ({
    from: place ? series.changes[place - 1].index : 0,
    to: change.index,
    value: change.before,
  }))
  const end = series.changes[series.changes.length - 1]
  if (end) levels.push({ from: end.index, to: last, value: end.after })
  const drawing = svg(
    "svg",
    { class: "plot", viewBox: `0 0 ${plotWidth} ${plotHeight}`, "aria-hidden": true },
    marks.map(
      (value) => [
        svg("line", { x1: left - 4, x2: plotWidth, y1: y(value), y2: y(value), class: "axis" }),
        svg("text", { x: left - 7, y: y(value) + 3, "text-anchor": "end" }, number(value)),
      ],
    ),
    svg("polyline", {
      class: "baseline",
      points: points.map((point, place) => point.baseline === undefined ? "" : `${x(place)},${y(point.baseline)}`).join(
        " ",
      ).trim(),
    }),
    cursor,
    levels.map((level) =>
      svg("line", { class: "mean", x1: x(level.from), x2: x(level.to), y1: y(level.value), y2: y(level.value) })
    ),
    svg("polyline", {
      class: "trend",
      points: points.map((point, place) => `${x(place)},${y(point.average)}`).join(" "),
    }),
    points.map((point, place) =>
      svg("circle", {
        class: series.changes.some((change) => change.index === place) ? "dot failed" : "dot",
        cx: x(place),
        cy: y(point.average),
        r: series.changes.some((change) => change.index === place) ? 4 : 2.2,
      })
    ),
  )
  choose(last)
  return h(
    "figure",
    { class: "measured" },
    h(
      "figcaption",
      null,
      h("b", null, bdi(series.metric)),
      series.destination ? h("span", { class: "soft" }, " ", bdi(series.destination)) : null,
      h("span", { class: "soft" }, ` · ${plural(points.length, "run")}`),
    ),
    h("div", { class: "history" }, h("div", { class: "chart drawn-range" }, drawing, slider), words),
    series.changes.length
      ? h(
        "ul",
        { class: "plain" },
        series.changes.map((change) =>
          h(
            "li",
            { class: "small" },
            "Since ",
            runLink(bot, points[change.index].number),
            ": ",
            h("b", null, changeWords(change.percent)),
            `, ${change.words}`,
          )
        ),
      )
      : h("p", { class: "soft small" }, "There is no significant change."),
  )
}
