// SPDX-License-Identifier: Apache-2.0
// Attempts and rows of tests for the tests of modules.

import { arrange } from "../../../Sources/WebAssets/Assets/report/step-tree.js"

/** An attempt with nothing but what is given. */
export const attempt = (parts) => ({
  outcome: "passed",
  duration: 10,
  activities: [],
  issues: [],
  attachments: [],
  resolutions: [],
  gestures: [],
  measurements: [],
  applications: [],
  output: [],
  ...parts,
})

/** A row of the report's list. */
export const row = (name, outcome, parts = {}) => ({
  target: "T",
  suite: "S",
  name,
  outcome,
  duration: 1,
  start: 0,
  attempts: 1,
  stream: 0,
  ...parts,
})

export const step = (name, start, duration, parent) => ({ name, start, duration, parent })

export const issue = (text, time, parts = {}) => ({
  text,
  time,
  isFailure: true,
  expected: false,
  type: "assertionFailure",
  frames: [],
  ...parts,
})

export const file = (name, media, time, step, parts = {}) => ({
  name,
  media,
  time,
  step,
  type: "public.data",
  file: name,
  size: 1,
  isMissing: false,
  ...parts,
})

const tree = { type: "org.understudy.elements" }

/**
 * A test of four steps: "open" with a picture and a tree, "tap" in "find", and "close". Its failure is in "tap".
 */
export const tested = () => {
  const data = attempt({
    activities: [step("open", 0, 2), step("find", 3, 4), step("tap", 4, 2, 1), step("close", 8, 1)],
    issues: [issue("No match", 5, { step: 2 })],
    attachments: [
      file("1.png", "image/png", 1, 0),
      file("1.json", "application/json", 1.1, 0, tree),
      file("2.png", "image/png", 5.5, 2),
      file("2.json", "application/json", 5.6, 2, tree),
    ],
    gestures: [{ step: 2, time: 4.5, action: "tap", point: [3, 4] }],
    resolutions: [
      { activity: 0, query: "a", matches: [4], nearMisses: [{ node: 2, reason: "label" }], steps: [] },
      { activity: 1, query: "b", matches: [1, 7], nearMisses: [{ node: 7, reason: "none" }], steps: [] },
    ],
  })
  return { number: 3, attempt: data, ...arrange(data) }
}
