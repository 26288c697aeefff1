// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The places of the report, and their form in the address after "#".

/** @typedef {Pick<ReportState, "place" | "test" | "attempt" | "step">} Place */

/** @param {string} outcome */
const isFailure = (outcome) => outcome === "failed" || outcome === "interrupted"

/**
 * The attempt of a test that is shown if the address does not contain an attempt. It is the last attempt; for a test
 * that failed, it is the last failed attempt.
 *
 * @param {RunPage} run
 * @param {number | null} test
 */
function usualAttempt(run, test) {
  const row = run.tests[test ?? -1]
  const last = (row?.attempts ?? 1) - 1
  if (!row?.spans || !isFailure(row.outcome)) return last
  const failed = row.spans.map((span) => isFailure(span.outcome)).lastIndexOf(true)
  return failed < 0 ? last : failed
}

/**
 * The place in an address; the overview if the run does not have that place.
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
 * The address of a place, so that users can link to every view.
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
