// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  clickPoints,
  frameViewNumbers,
  isInView,
  isPointInView,
  receivesClicks,
  rectNumbers,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/geometry.js"

const rect = (x, y, width, height) => ({
  x,
  y,
  width,
  height,
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})
const view = { width: 800, height: 600 }

test("a rectangle is four numbers", () => {
  assert.deepEqual(rectNumbers(rect(1, 2, 30, 40)), [1, 2, 30, 40])
})

test("a rectangle is in view if a part of it is", () => {
  for (const [x, y] of [[0, 0], [799, 599], [-99, -19]]) assert.equal(isInView(rect(x, y, 100, 20), view), true)
  for (const [x, y] of [[800, 0], [0, 600], [-100, 0], [0, -20]]) {
    assert.equal(isInView(rect(x, y, 100, 20), view), false, `${x}, ${y}`)
  }
})

test("a point is in view from the first pixel to the last one", () => {
  for (const point of [[0, 0], [799.5, 599.5]]) assert.equal(isPointInView(point, view), true)
  for (const point of [[-1, 0], [0, -1], [800, 0], [0, 600]]) assert.equal(isPointInView(point, view), false)
})

test("the points of a click are the middle and one near each side", () => {
  assert.deepEqual(clickPoints(rect(10, 20, 100, 40)), [[60, 40], [60, 21.5], [60, 58.5], [11.5, 40], [108.5, 40]])
})

test("an element receives clicks if it is hit at each of these points", () => {
  const points = []
  const isHitAt = (x, y) => points.push([x, y]) > 0
  assert.equal(receivesClicks(rect(10, 20, 100, 40), 1, view, isHitAt), true)
  assert.deepEqual(points, clickPoints(rect(10, 20, 100, 40)))
  for (let covered = 0; covered < 5; covered++) {
    let number = 0
    assert.equal(receivesClicks(rect(10, 20, 100, 40), 1, view, () => number++ !== covered), false, `point ${covered}`)
  }
})

test("an element that is small, in several boxes or partly out of view does not count as receiving clicks", () => {
  const receives = (rect, boxCount = 1) => receivesClicks(rect, boxCount, view, () => true)
  assert.equal(receives(rect(0, 0, 4, 4)), true)
  assert.equal(receives(rect(0, 0, 3.9, 20)), false)
  assert.equal(receives(rect(0, 0, 20, 3.9)), false)
  assert.equal(receives(rect(0, 0, 100, 20), 2), false, "two lines")
  assert.equal(receives(rect(0, 0, 100, 20), 0), false, "not drawn")
  assert.equal(receives(rect(0, 0, 800, 600)), true)
  for (const [x, y] of [[-1, 0], [0, -1], [701, 0], [0, 581]]) assert.equal(receives(rect(x, y, 100, 20)), false)
})

test("the view of a frame is inside the border and the padding of its element", () => {
  const box = {
    rect: rect(10, 20, 300, 200),
    offsetSize: { width: 300, height: 200 },
    clientLeft: 2,
    clientTop: 3,
    clientSize: { width: 296, height: 194 },
    padding: { left: 5, top: 6, right: 7, bottom: 8 },
  }
  assert.deepEqual(frameViewNumbers(box), [17, 29, 284, 180])
  assert.deepEqual(frameViewNumbers({ ...box, rect: rect(10, 20, 300.9, 199.1) }), [17, 29, 284, 180], "rounding")
  for (const scaled of [rect(10, 20, 302, 200), rect(10, 20, 300, 100)]) {
    assert.deepEqual(frameViewNumbers({ ...box, rect: scaled }), [])
  }
})
