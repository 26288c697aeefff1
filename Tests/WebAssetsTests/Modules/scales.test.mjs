// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  filmSlots,
  historyEnds,
  iterationEnds,
  regionOf,
  sparkPoints,
  writerOf,
} from "../../../Sources/WebAssets/Assets/report/scales.js"

test("the scale of iterations begins at nothing and has room for the limit", () => {
  assert.deepEqual(iterationEnds({ values: [1, 2], limit: 100 }), { least: 0, most: 106 })
  assert.equal(iterationEnds({ values: [-3, 1], average: -1 }).least, -3)
  assert.ok(iterationEnds({ values: [0] }).most > 0)
})

test("what differs little over runs is not blown up", () => {
  const { least, most } = historyEnds([{ average: 100 }, { average: 101, deviation: 1 }])
  assert.ok(most - least > 19, `${least} to ${most}`)
  assert.equal(historyEnds([{ average: 1 }, { average: 100 }]).least, 0, "nothing is below nothing")
  assert.ok(historyEnds([{ average: 0 }]).most > 0)
  const wide = historyEnds([{ average: -50, baseline: 50 }])
  assert.ok(wide.least < -50 && wide.most > 50)
})

test("a line in a table goes from edge to edge", () => {
  const points = sparkPoints([1, 2, 3], 110, 22)
  assert.deepEqual(points.map((p) => p.x), [3, 55, 107])
  assert.deepEqual(points.map((p) => p.y), [18, 11, 4])
})

test("numbers of an axis are written in the unit that is shown", () => {
  assert.equal(writerOf({ unit: "ms", factor: 1000 })(0.1234567), "123.5 ms")
})

test("the last picture of a slot is the one on the film", () => {
  const pictures = [0, 0.1, 5, 10, 11, -1].map((time) => ({ time }))
  assert.deepEqual(filmSlots(pictures, 10, 4).map((picture) => picture?.time ?? null), [-1, null, 5, 11])
})

test("the part of the screen with windows and events", () => {
  const window = (f) => ({ d: 1, t: "Window", f })
  assert.deepEqual(regionOf([window([100, 100, 200, 100])], [{ point: [50, 90] }], 1000, 800), [26, 66, 290, 150])
  assert.equal(regionOf([window([0, 0, 1000, 800])], [], 1000, 800), null, "it is most of the screen")
  assert.equal(regionOf([{ d: 2, t: "Button", f: [1, 1, 9, 9] }], [], 1000, 800), null)
})
