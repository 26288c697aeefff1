// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The measurements of a test: numbers, iterations, and earlier runs. The data contains averages and deviations already
// computed.

import { bdi, fill, h } from "../kit/dom.js"
import { plural, shown } from "../kit/text.js"
import { run } from "./data.js"
import { dateOf, deviationOf, verdicts } from "./measured-words.js"
import { historyPlot, iterationsPlot } from "./plots.js"
import { store } from "./store.js"

/** @param {HTMLElement} panel */
export function drawMeasured(panel) {
  // The tab is drawn only once for an attempt, so that its plots keep the run that the user selected.
  const key = `${store.page.number}/${store.state.attempt}`
  if (panel.dataset.measured === key && panel.querySelector(".measured")) return
  panel.dataset.measured = key
  fill(panel, h("div", { class: "files measurements" }, store.page.attempt.measurements.map(measurementOf)))
}

/** @param {MeasurementPage} measured */
function measurementOf(measured) {
  const { metric, valueTexts, averageText, verdict, comparison, worst, worstWord } = measured
  const [words, color] = verdicts[verdict]
  return h(
    "figure",
    { class: "measured" },
    h(
      "figcaption",
      null,
      h("b", null, bdi(metric)),
      h("span", null, h("b", null, averageText ?? "no value"), h("span", { class: "soft" }, deviationOf(measured))),
    ),
    h(
      "p",
      null,
      verdict === "noBaseline"
        ? h("span", { class: "soft" }, "No baseline average")
        : [h("b", { class: color }, comparison), h("span", { class: color ?? "soft" }, ` · ${words}`)],
    ),
    iterationsPlot(measured),
    worst === undefined ? null : h(
      "p",
      { class: "small" },
      h("i", { class: "key slow", "aria-hidden": true }),
      `${worstWord[0].toUpperCase()}${worstWord.slice(1)}: iteration ${worst + 1} of ${valueTexts.length}, ${
        valueTexts[worst]
      }`,
    ),
    limitsOf(measured),
    historyOf(measured),
    h(
      "details",
      null,
      h("summary", null, plural(valueTexts.length, "value")),
      h(
        "ol",
        { class: "mono small" },
        valueTexts.map((text, i) => h("li", null, text, i === worst ? ` (${worstWord})` : "")),
      ),
    ),
  )
}

/**
 * The baseline and the tolerance, in words.
 *
 * @param {MeasurementPage} measured
 */
function limitsOf({ baselineText, limitsText, limitText, machine, reference }) {
  /** @type {Child[]} */
  const lines = []
  if (baselineText) {
    lines.push([
      h("i", { class: "key base", "aria-hidden": true }),
      `Baseline ${baselineText}`,
      limitText ? [h("i", { class: "key limit", "aria-hidden": true }), `limit ${limitText}`] : null,
    ])
  }
  if (limitsText) lines.push(limitsText)
  if (reference) {
    lines.push(
      `This baseline is for any machine: a multiple of the reference workload, which took ${reference} in this run.`,
    )
  }
  if (machine) lines.push(["Machine class: ", bdi(machine)])
  return lines.length ? h("div", { class: "soft small" }, lines.map((line) => h("p", null, line))) : null
}

/** @param {MeasurementPage} measured */
function historyOf(measured) {
  const { history, otherMachines } = measured
  const note = otherMachines
    ? h(
      "p",
      { class: "soft small" },
      `${plural(otherMachines, "earlier run")} on other machines ${
        otherMachines === 1 ? "is" : "are"
      } left out, because times of different machines cannot be compared.`,
    )
    : null
  if (!history.length) return note
  /** @type {PlotPoint[]} */
  const points = [...history, {
    ...measured,
    average: measured.average ?? NaN,
    averageText: measured.averageText ?? "",
    bundle: run.name,
    date: run.start,
    isNow: true,
  }]
  return [
    historyPlot(points, measured),
    note,
    h(
      "details",
      null,
      h("summary", null, `${plural(history.length, "earlier run")} as a table`),
      h(
        "div",
        { class: "scrolls", tabindex: 0, role: "group", "aria-label": `Runs of ${shown(measured.metric)}` },
        h(
          "table",
          { class: "small" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              ["Run", "Average", "Deviation", "Baseline"].map((title, i) =>
                h("th", { scope: "col", class: i ? "number" : null }, title)
              ),
            ),
          ),
          h(
            "tbody",
            null,
            [...points].reverse().map((point) =>
              h(
                "tr",
                null,
                h("td", null, point.isNow ? "This run" : dateOf(point), " ", bdi(point.bundle, "soft")),
                h("td", { class: "number" }, point.averageText),
                h("td", { class: "number" }, point.deviationText ?? "–"),
                h("td", { class: "number" }, point.baselineText ?? "–"),
              )
            ),
          ),
        ),
      ),
    ),
  ]
}
