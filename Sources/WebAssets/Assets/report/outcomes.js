// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The outcomes of tests, as words, icons and bars.

import { h, svg } from "../kit/dom.js"

export const outcomes = ["failed", "interrupted", "unknown", "flaky", "passed", "skipped"]
export const badOutcomes = new Set(["failed", "interrupted"])

/** @type {{ [outcome: string]: string }} */
const drawings = {
  passed: "M4.6 8.3l2.3 2.3 4.6-5",
  failed: "M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4",
  skipped: "M5 8h6",
  flaky: "M4.3 9c1.2-2.4 2.5-2.4 3.7-1s2.5 1.4 3.7-1",
  interrupted: "M8 4.4v4.2M8 11.2v.2",
  unknown: "M6 6.4c0-2.6 4-2.6 4-.2 0 1.6-2 1.6-2 3M8 11.4v.2",
}

/**
 * The icon of an outcome.
 *
 * @param {string} outcome
 * @param {boolean} [isNamed] whether the icon contains the word for the outcome, for screen readers and as a tooltip;
 * it does not need the word if the word is next to it
 */
export function sign(outcome, isNamed = true) {
  return h(
    "span",
    { class: `sign ${outcome}`, title: isNamed ? outcome : null },
    svg(
      "svg",
      { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": true },
      svg("circle", { cx: 8, cy: 8, r: 7 }),
      svg("path", { d: drawings[outcome] ?? drawings.interrupted }),
    ),
    isNamed ? h("span", { class: "quiet" }, outcome + ": ") : null,
  )
}

/**
 * The number of tests with each outcome.
 *
 * @param {RunPage.Row[]} tests
 * @returns {{ [outcome: string]: number }}
 */
export function countsOf(tests) {
  return Object.fromEntries(outcomes.map((o) => [o, tests.filter((t) => t.outcome === o).length]))
}

/**
 * A bar of the outcomes of tests.
 *
 * @param {RunPage.Row[]} tests
 */
export function outcomeBar(tests) {
  const counts = countsOf(tests)
  return h(
    "div",
    { class: "bar", "aria-hidden": true },
    outcomes.map((outcome) =>
      counts[outcome] ? h("span", { class: outcome, style: { "flex-grow": counts[outcome] } }) : null
    ),
  )
}

/** @param {RunPage.Row[]} tests */
export function badOf(tests) {
  return tests.filter((test) => badOutcomes.has(test.outcome)).length
}
