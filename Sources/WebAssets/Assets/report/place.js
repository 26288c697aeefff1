// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Places of the report, and how the address names them behind its "#".

/** @typedef {Pick<ReportState, "place" | "test" | "attempt" | "step">} Place */

/**
 * The attempt that a test is shown with, unless the address names another one: the last one.
 *
 * @param {RunPage} run
 * @param {number | null} test
 */
function usualAttempt(run, test) {
  return (run.tests[test ?? -1]?.attempts ?? 1) - 1
}

/**
 * The place that an address names; the overview for one that the run lacks.
 *
 * @param {string} hash
 * @param {RunPage} run
 * @returns {Place}
 */
export function placeOf(hash, run) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""))
  /** @param {string} name */
  const number = (name) => /^\d+$/.test(parts.get(name) ?? "") ? Number(parts.get(name)) : null
  const named = number("test"), test = run.tests[named ?? -1] ? named : null
  return {
    place: test !== null ? "test" : parts.has("compare") && run.comparison ? "compare" : "overview",
    test,
    attempt: number("attempt") ?? usualAttempt(run, test),
    step: number("step"),
  }
}

/**
 * The address of a place, so that every view can be linked to.
 *
 * @param {Omit<Place, "place">} place
 * @param {RunPage} run
 */
export function hashOf({ test, attempt, step }, run) {
  const parts = new URLSearchParams()
  if (test !== null) parts.set("test", String(test))
  if (attempt !== usualAttempt(run, test)) parts.set("attempt", String(attempt))
  if (step !== null) parts.set("step", String(step))
  return `#${parts}`
}
