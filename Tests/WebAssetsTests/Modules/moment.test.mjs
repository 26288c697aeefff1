// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  gesturesOf,
  isAhead,
  latest,
  marksOf,
  pictureAfter,
  pictureOf,
  stepAt,
  treeOf,
  treeOfResolution,
} from "../../../Sources/WebAssets/Assets/report/moment.js"
import { tested } from "./samples.mjs"

/** The sample at a moment, with a step or none. */
const at = (time, step = null) => {
  const page = { ...tested(), time, treesOfResolutions: new Map() }
  return { ...page, step: stepAt(page, step) ?? null }
}
const names = (marks) => marks.map(({ node, kind }) => `${node} ${kind}`)

test("the last attachment up to a moment is shown, and before all of them the first", () => {
  const list = [{ time: 1 }, { time: 2 }, { time: 3 }]
  assert.equal(latest(list, 2.5).time, 2)
  assert.equal(latest(list, 1.9996).time, 2, "within the rounding of times")
  assert.equal(latest(list, 0).time, 1)
  assert.equal(latest([], 1), null)
})

test("a picture that is shown before its time is ahead", () => {
  assert.equal(isAhead({ time: 1 }, { time: 2 }), true)
  assert.equal(isAhead({ time: 2 }, { time: 2 }), false)
  assert.equal(isAhead({ time: 1.9997 }, { time: 2 }), false)
})

test("a tree that was read just after a picture is shown with it", () => {
  assert.equal(pictureOf(at(1)).name, "1.png")
  assert.equal(treeOf(at(1)).name, "1.json")
  assert.equal(treeOf(at(5)).name, "1.json")
  // The picture of the second step is at 5.5, its tree at 5.6.
  assert.equal(treeOf(at(5.5)).name, "2.json")
})

test("a later tree of another step is not shown with a picture", () => {
  const page = at(5.5)
  page.trees[1].step = 3
  assert.equal(treeOf(page).name, "1.json")
})

test("a picture has the gestures of its step, and else the first one of its parts", () => {
  assert.deepEqual(gesturesOf(at(5.5)).map(({ action }) => action), ["tap"])
  assert.deepEqual(gesturesOf(at(5)), [], "the picture of the first step has none")
  const page = at(5.5)
  page.pictures[1].step = 1
  assert.deepEqual(gesturesOf(page).map(({ action }) => action), ["tap"])
  const early = at(0)
  early.attempt.gestures.push({ step: 0, time: 0.5, action: "press" })
  assert.deepEqual(gesturesOf(early), [], "nothing has happened on a picture that is ahead")
  early.time = 1
  assert.deepEqual(gesturesOf(early).map(({ action }) => action), ["press"])
})

test("a query is marked in the tree that was kept with its step or around it", () => {
  const page = at(5.5)
  assert.equal(treeOfResolution(page, page.attempt.resolutions[0]).name, "1.json")
  // Its own step has no tree; the step within it has.
  assert.equal(treeOfResolution(page, page.attempt.resolutions[1]).name, "2.json")
  assert.equal(treeOfResolution(page, { activity: 3, matches: [] }), null)
})

test("matches are marked, near misses unless they match, in the order of the tree", () => {
  const first = at(1, 0), second = at(5.5, 1)
  assert.deepEqual(names(marksOf(first, treeOf(first))), ["2 near", "4 match"])
  assert.deepEqual(names(marksOf(second, treeOf(second))), ["1 match", "7 match"])
  assert.deepEqual(marksOf(at(0), first.trees[0]), [], "the picture is ahead")
})

test("of several queries in one tree, those of the step are marked", () => {
  const page = at(5.5, 2)
  page.attempt.resolutions.push({ activity: 2, query: "c", matches: [9], steps: [] })
  page.attempt.resolutions.push({ activity: 3, query: "d", matches: [11], steps: [] })
  page.trees[1].step = 1
  page.steps[3].parent = 1
  page.treesOfResolutions.set(page.attempt.resolutions[3], page.trees[1])
  assert.deepEqual(names(marksOf(page, page.trees[1])), ["1 match", "7 match", "9 match"])
  page.step = stepAt(page, 3)
  assert.deepEqual(names(marksOf(page, page.trees[1])), ["11 match"])
})

test("the picture after a step is the one before the next event, or that of its failure", () => {
  assert.equal(pictureAfter(at(1))?.name, "2.png")
  assert.equal(pictureAfter(at(5.6)), null)
  const page = at(5.6)
  page.pictures.push({ ...page.pictures[1], name: "Screenshot of the failure", time: 5.8 })
  assert.equal(pictureAfter(page)?.name, "Screenshot of the failure")
  assert.equal(
    pictureAfter({ ...page, time: 0.5 }),
    null,
    "no event happened on a picture that is shown before its time",
  )
})

test("a second picture during a step does not show its result", () => {
  const page = at(1)
  page.pictures.splice(1, 0, { ...page.pictures[0], name: "between", time: 1.2 })
  assert.equal(pictureAfter(page)?.name, "2.png")
})
