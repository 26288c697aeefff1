// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { RowTree } from "../../../Sources/WebAssets/Assets/report/row-tree.js"

// 0 ─ 1 ─ 2, 0 ─ 3, 4 ─ 5
const rows = [0, 1, 2, 1, 0, 1].map((level) => ({ level }))

test("levels make a tree", () => {
  const tree = new RowTree(rows)
  assert.deepEqual(tree.ends, [4, 3, 3, 4, 6, 6])
  assert.deepEqual(rows.map((_, place) => tree.parentOf(place)), [null, 0, 1, 0, null, 4])
  assert.deepEqual(tree.hidden, [false, false, false, false, false, false])
  assert.equal(tree.hasParts(3), false)
})

test("what is below a closed row is hidden and passed over", () => {
  const tree = new RowTree(rows.map((row, place) => ({ ...row, isOpen: place !== 0 && place !== 1 && place !== 5 })))
  assert.deepEqual(tree.hidden, [false, true, true, true, false, false])
  assert.equal(tree.next(0, 1), 4)
  assert.equal(tree.next(4, -1), 0)
  assert.equal(tree.next(5, 1), null)
  assert.equal(tree.next(0, -1), null)
  assert.equal(tree.isOpen(5), false, "a row without parts is not open")
})

test("a row is shown by opening all around it", () => {
  const tree = new RowTree(rows.map((row) => ({ ...row, isOpen: false })))
  assert.deepEqual(tree.reveal(2), [1, 0])
  assert.deepEqual(tree.hidden, [false, false, false, false, false, true])
  tree.setOpen(0, false)
  assert.equal(tree.hidden[2], true)
  assert.equal(tree.isOpen(1), true, "what is inside stays as it was")
})
