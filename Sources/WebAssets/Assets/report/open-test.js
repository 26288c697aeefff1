// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The test whose page is open.

/** @type {TestView} What stands for it where none is. */
const none = {
  number: -1,
  time: 0,
  step: null,
  issue: null,
  steps: [],
  roots: [],
  pictures: [],
  videos: [],
  trees: [],
  stepView: null,
  elementView: null,
  elements: null,
  marks: [],
  pointed: null,
  taken: null,
  treesOfResolutions: new Map(),
  attempt: {
    outcome: "",
    duration: 0,
    activities: [],
    issues: [],
    attachments: [],
    resolutions: [],
    gestures: [],
    measurements: [],
    applications: [],
    output: [],
  },
}

export let page = none

/** @param {Pick<TestView, "number" | "attempt"> & ArrangedAttempt} test */
export function openPage(test) {
  page = { ...none, treesOfResolutions: new Map(), ...test }
}

export function closePage() {
  page = none
}

/** Whether the page of a test is shown, and not one of the run. */
export function isTestOpen() {
  return page !== none
}

/**
 * @param {number | null | undefined} place
 * @returns {StepNode | undefined}
 */
export function stepAt(place) {
  return page.steps[place ?? -1]
}

/**
 * The last of some attachments up to the moment, else the first.
 *
 * @param {ShownAttachment[]} list
 */
export function latest(list) {
  return list.filter((a) => a.time <= page.time + 0.0005).at(-1) ?? list[0] ?? null
}

/** The tree of the moment. It is read just after the picture that it belongs to: with that picture it is shown. */
export function latestTree() {
  const tree = latest(page.trees), picture = latest(page.pictures)
  if (!tree || !picture || picture.time < tree.time) return tree
  const next = page.trees[page.trees.indexOf(tree) + 1]
  return next && next.step === picture.step && next.time >= picture.time ? next : tree
}

/**
 * Whether a picture is of later than the moment: before the first one that one is shown, and nothing happened on it
 * yet.
 *
 * @param {ShownAttachment} picture
 */
export function isAhead(picture) {
  return picture.time > page.time + 0.0005
}
