// @ts-check
// SPDX-License-Identifier: Apache-2.0
// All measurements of the tests of a run, in a table that can be sorted.

import { bdi, fill, find, h } from "../kit/dom.js"
import { count, plural } from "../kit/text.js"
import { configurationOf, run } from "./data.js"
import { verdicts } from "./measured-words.js"
import { hashOfTest } from "./place.js"
import { sparkline } from "./plots.js"
import { store } from "./store.js"

const verdictOrder = ["regressed", "unsteady", "passed", "improved", "noBaseline"]
/** @type {{ [order: string]: (row: MeasurementRow) => [number, number] }} */
const measurementOrders = {
  // Regressions come first, then unsteady measurements, then the others with a baseline, and then those without one. In
  // each of these groups, the measurement that differs most from its baseline, for the worse, comes first.
  change: (row) => [
    verdictOrder.indexOf(row.verdict) < 2 ? verdictOrder.indexOf(row.verdict) : row.worse === undefined ? 3 : 2,
    -(row.worse ?? 0),
  ],
  deviation: (row) => [-(row.relativeDeviation ?? -1), 0],
  name: (row) => [row.test, 0],
}
let measurementOrder = "change", areAllMeasurementsShown = false

/**
 * @param {number | undefined} test
 * @param {string} metric
 */
export function measurementName(test, metric) {
  const row = run.tests[test ?? -1]
  return row
    ? h(
      "a",
      {
        href: hashOfTest(test ?? -1, run),
        onclick: () => {
          store.openTabNext("measured")
        },
      },
      row.suite ? bdi(row.suite + ".", "soft") : null,
      bdi(row.name),
      configurationOf(row) ? bdi(` ${configurationOf(row)}`, "soft") : null,
      h("span", { class: "soft" }, " "),
      bdi(metric, "metric"),
    )
    : bdi(metric)
}

export function measurementsOf() {
  if (!run.measurements.length) return null
  const section = h("section", { "aria-label": "Measurements", id: "measurements" })
  drawMeasurements(section)
  return section
}

/** @param {HTMLElement} section */
function drawMeasurements(section) {
  const most = 12, key = measurementOrders[measurementOrder]
  const rows = run.measurements.map((row, place) => ({ row, place, key: key(row) })).sort((a, b) =>
    a.key[0] - b.key[0] || a.key[1] - b.key[1] || a.place - b.place
  ).map((e) => e.row)
  const shownRows = areAllMeasurementsShown ? rows : rows.slice(0, most)
  const failed = rows.filter((r) => r.verdict === "regressed").length,
    unsteady = rows.filter((r) => r.verdict === "unsteady").length
  const without = rows.filter((r) => r.verdict === "noBaseline").length
  const parts = [
    count(rows.length),
    failed ? plural(failed, "regression") : null,
    unsteady ? `${unsteady} too unsteady to compare` : null,
    without ? `${count(without)} without a baseline` : null,
  ].filter(Boolean)
  /**
   * @param {string} order
   * @param {string} title
   */
  const sorter = (order, title, isNumber = false) =>
    h(
      "th",
      {
        scope: "col",
        class: isNumber ? "number" : null,
        "aria-sort": measurementOrder === order ? (order === "name" ? "ascending" : "descending") : null,
      },
      h("button", {
        class: "sorter",
        "data-order": order,
        onclick: () => {
          measurementOrder = order
          drawMeasurements(section)
          find(`[data-order=${order}]`, section).focus()
        },
      }, title),
    )
  fill(
    section,
    h("h2", null, "Measurements", h("span", { class: "soft" }, parts.join(" · "))),
    h(
      "div",
      { class: "card scrolls", tabindex: 0, role: "group", "aria-label": "Measurements" },
      h(
        "table",
        { class: "measured-table" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            sorter("name", "Test and metric"),
            h("th", { scope: "col", class: "number" }, "Average"),
            sorter("deviation", "Deviation", true),
            sorter("change", "Against the baseline", true),
            h("th", { scope: "col" }, "Runs"),
          ),
        ),
        h(
          "tbody",
          null,
          shownRows.map((row) => {
            const [words, color] = verdicts[row.verdict]
            return h(
              "tr",
              null,
              h("td", null, measurementName(row.test, row.metric)),
              h("td", { class: "number" }, row.averageText ?? "no value"),
              h("td", { class: "number" }, row.deviationText ?? "–"),
              h(
                "td",
                { class: "number" },
                h(
                  "span",
                  { class: color ?? null },
                  row.verdict === "noBaseline" ? "no baseline average" : shortComparison(row),
                ),
                row.verdict === "regressed" || row.verdict === "unsteady"
                  ? h("div", { class: `small ${color}` }, words)
                  : null,
              ),
              h(
                "td",
                null,
                sparkline(row.trend),
                row.trend.length > 1 ? h("span", { class: "quiet" }, plural(row.trend.length, "run")) : null,
              ),
            )
          }),
        ),
      ),
    ),
    rows.length > shownRows.length
      ? h("button", {
        class: "more",
        onclick: () => {
          areAllMeasurementsShown = true
          drawMeasurements(section)
          find("button", section).focus()
        },
      }, `Show ${count(rows.length - shownRows.length)} more`)
      : null,
  )
}

/** @param {MeasurementRow} row */
function shortComparison({ comparison }) {
  return comparison.replace(" than the baseline", "")
}
