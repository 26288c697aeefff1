// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The words for the repetitions of a run.

import { count } from "../kit/text.js"

/**
 * The rule by which a run repeated its tests: `each test 5 times`.
 *
 * @param {BundleEvent.Repetition} repetition
 */
export function repetitionInWords({ mode, maximum }) {
  const times = `${count(maximum)} ${maximum === 1 ? "time" : "times"}`
  switch (mode) {
    case "fixedIterations":
      return `each test ${times}`
    case "untilFailure":
      return `each test until it fails, at most ${times}`
    case "retryOnFailure":
      return `a failed test until it passes, at most ${times}`
    default:
      return `${mode}, at most ${times}`
  }
}
