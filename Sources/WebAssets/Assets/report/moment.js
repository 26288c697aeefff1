// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The open test at the selected moment: its picture, its tree, and the marks on both.

import { isPart } from "./step-tree.js"

/** In seconds; times that are closer together than this count as one moment. */
const rounding = 0.0005

/**
 * @param {Pick<TestView, "steps">} page
 * @param {number | null | undefined} place
 * @returns {StepNode | undefined}
 */
export function stepAt(page, place) {
  return page.steps[place ?? -1]
}

/**
 * The last attachment up to a moment; if there is none, the first one.
 *
 * @param {readonly ShownAttachment[]} list
 * @param {number} time
 * @returns {ShownAttachment | null}
 */
export function latest(list, time) {
  return list.filter((a) => a.time <= time + rounding).at(-1) ?? list[0] ?? null
}

/**
 * The picture of the moment.
 *
 * @param {Pick<TestView, "pictures" | "time">} page
 */
export function pictureOf(page) {
  return latest(page.pictures, page.time)
}

/**
 * The tree of the moment. A tree is read just after its picture, and shown together with that picture.
 *
 * @param {Pick<TestView, "pictures" | "trees" | "time">} page
 */
export function treeOf(page) {
  const tree = latest(page.trees, page.time), picture = pictureOf(page)
  if (!tree || !picture || picture.time < tree.time) return tree
  const next = page.trees[page.trees.indexOf(tree) + 1]
  return next && next.step === picture.step && next.time >= picture.time ? next : tree
}

/**
 * The picture that shows the result of the step whose picture is shown: the first one after the step, which is the one
 * before the next event, or the one of the failure; null if there is none.
 *
 * @param {Pick<TestView, "pictures" | "steps" | "time">} page
 */
export function pictureAfter(page) {
  const picture = pictureOf(page), step = stepAt(page, picture?.step)
  if (!picture || !step || isAhead(page, picture)) return null
  const later = page.pictures.slice(page.pictures.indexOf(picture) + 1)
  /** @param {ShownAttachment} a */
  const isResult = (a) =>
    !isPart(stepAt(page, a.step), step) || a.time >= step.end - rounding || /failure/i.test(a.name)
  return later.find(isResult) ?? null
}

/**
 * Whether a picture was taken after the moment. Before the first picture, that picture is shown, although no event
 * happened on it yet.
 *
 * @param {Pick<TestView, "time">} page
 * @param {ShownAttachment} picture
 */
export function isAhead(page, picture) {
  return picture.time > page.time + rounding
}

/**
 * The gestures that belong to the picture of the moment.
 *
 * @param {Pick<TestView, "steps" | "pictures" | "time" | "attempt">} page
 */
export function gesturesOf(page) {
  const picture = pictureOf(page), step = stepAt(page, picture?.step)
  if (!picture || !step || isAhead(page, picture)) return []
  const { gestures } = page.attempt
  const own = gestures.filter((g) => g.step === step.index)
  return own.length ? own : gestures.filter((g) => isPart(stepAt(page, g.step), step)).slice(0, 1)
}

/**
 * The nodes of a tree that queries matched or nearly matched.
 *
 * @param {TestView} page
 * @param {ShownAttachment} tree
 */
export function marksOf(page, tree) {
  /** @type {Map<number, ElementMark>} */
  const marks = new Map()
  if (isAhead(page, pictureOf(page) ?? tree)) return []
  const resolutions = page.attempt.resolutions.filter((r) => treeOfResolution(page, r) === tree)
  const { step } = page
  /** @param {BundleEvent.Resolution} resolution */
  const isOfStep = ({ activity }) => isPart(stepAt(page, activity), step) || isPart(step, stepAt(page, activity))
  const own = step ? resolutions.filter(isOfStep) : []
  for (const resolution of own.length ? own : resolutions) {
    for (const node of resolution.matches) marks.set(node, { node, kind: "match" })
    for (const { node, reason } of resolution.nearMisses ?? []) {
      if (!marks.has(node)) marks.set(node, { node, kind: "near", reason })
    }
  }
  return [...marks.values()].sort((a, b) => a.node - b.node)
}

/**
 * The tree that the node numbers of a resolution refer to: the tree captured for its step, or for an enclosing step.
 *
 * @param {Pick<TestView, "steps" | "trees" | "treesOfResolutions">} page
 * @param {BundleEvent.Resolution} resolution
 */
export function treeOfResolution(page, resolution) {
  const known = page.treesOfResolutions
  if (!known.has(resolution)) known.set(resolution, findTree(page, resolution))
  return known.get(resolution) ?? null
}

/**
 * @param {Pick<TestView, "steps" | "trees">} page
 * @param {BundleEvent.Resolution} resolution
 * @returns {ShownAttachment | null}
 */
function findTree(page, { activity }) {
  const own = stepAt(page, activity)
  for (let step = own; own && step;) {
    const around = step, trees = page.trees.filter((t) => isPart(stepAt(page, t.step), around))
    if (trees.length) return trees.reduce((a, b) => Math.abs(b.time - own.end) < Math.abs(a.time - own.end) ? b : a)
    step = stepAt(page, around.parent)
  }
  return null
}
