// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The places of the report, and their form in the address after "#".

import { nameInAddress, testNamed } from "./test-names.js"

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
 * The place in an address; the overview if the run does not have that place. A test is named as in `AddTests/testAdd`,
 * with or without its target. Addresses of older reports have the index of the test.
 *
 * @param {string} hash
 * @param {RunPage} run
 * @returns {Place}
 */
export function placeOf(hash, run) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""))
  /** @param {string} name */
  const number = (name) => /^\d+$/.test(parts.get(name) ?? "") ? Number(parts.get(name)) : null
  const index = number("test")
  const test = testNamed(run, { test: parts.get("test") ?? "", configuration: parts.get("configuration") }) ??
    (run.tests[index ?? -1] ? index : null)
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
  /** @type {string[]} */
  const parts = []
  const name = test === null ? null : nameInAddress(run, test)
  if (test !== null) parts.push(`test=${encoded(name?.test ?? String(test))}`)
  if (name && name.configuration !== null) parts.push(`configuration=${encoded(name.configuration)}`)
  if (attempt !== usualAttempt(run, test)) parts.push(`attempt=${attempt}`)
  if (step !== null) parts.push(`step=${step}`)
  return `#${parts.join("&")}`
}

/**
 * The address of a test, for links.
 *
 * @param {number} test
 * @param {RunPage} run
 */
export function hashOfTest(test, run) {
  return hashOf({ test, attempt: usualAttempt(run, test), step: null }, run)
}

/**
 * A text in an address. Characters that need no code there stay readable.
 *
 * @param {string} text
 */
function encoded(text) {
  return encodeURIComponent(text).replace(/%(?:2F|3A|2C|40)/g, decodeURIComponent)
}
