// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The outcomes of tests, as words, icons and bars.

import { h, svg } from "../kit/dom.js"
import { count, plural } from "../kit/text.js"

/** The outcomes of tests; "session" is the session of an agent, which is no test. */
export const outcomes = ["failed", "interrupted", "unknown", "flaky", "passed", "skipped", "session"]
export const badOutcomes = new Set(["failed", "interrupted"])

/** @type {{ [outcome: string]: string }} */
const drawings = {
  passed: "M4.6 8.3l2.3 2.3 4.6-5",
  failed: "M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4",
  skipped: "M5 8h6",
  flaky: "M4.3 9c1.2-2.4 2.5-2.4 3.7-1s2.5 1.4 3.7-1",
  interrupted: "M8 4.4v4.2M8 11.2v.2",
  unknown: "M6 6.4c0-2.6 4-2.6 4-.2 0 1.6-2 1.6-2 3M8 11.4v.2",
  session: "M4.9 8h.2M7.9 8h.2M10.9 8h.2",
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
 * The number of sessions of agents in words; empty if there are none.
 *
 * @param {RunPage.Row[]} tests
 */
function sessionWords(tests) {
  const sessions = tests.filter((t) => t.outcome === "session").length
  if (!sessions) return ""
  return sessions === 1 ? "1 session of an agent" : `${count(sessions)} sessions of agents`
}

/**
 * The numbers of tests and of sessions in words: "2 tests", "1 session of an agent".
 *
 * @param {RunPage.Row[]} tests
 */
export function numbersOf(tests) {
  const sessions = sessionWords(tests), others = tests.filter((t) => t.outcome !== "session").length
  return [others || !sessions ? plural(others, "test") : "", sessions].filter(Boolean)
}

/**
 * The number of tests with each outcome in words: "1 failed, 3 passed, 1 session of an agent".
 *
 * @param {RunPage.Row[]} tests
 */
export function outcomeWords(tests) {
  const counts = countsOf(tests)
  const words = outcomes.filter((o) => o !== "session" && counts[o]).map((o) => `${count(counts[o])} ${o}`)
  return [...words, sessionWords(tests)].filter(Boolean).join(", ")
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
