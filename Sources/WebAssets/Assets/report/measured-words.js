// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The words for measurements.

import { dateAndTime } from "../kit/text.js"

/** @type {{ [verdict: string]: [words: string, color: string | null] }} */
export const verdicts = {
  regressed: ["Regression", "failed"],
  unsteady: ["Too unsteady to compare", "flaky"],
  improved: ["Improvement", "passed"],
  passed: ["Within the limits", null],
  noBaseline: ["No baseline average", "soft"],
}

/**
 * The deviation in words: ` ± 2.1%`.
 *
 * @param {{ deviationText?: string }} measured
 */
export function deviationOf({ deviationText }) {
  return deviationText ? ` ${deviationText}` : null
}

/** @param {{ date?: string }} point */
export function dateOf({ date }) {
  return dateAndTime(date, "short") ?? "at an unknown time"
}
