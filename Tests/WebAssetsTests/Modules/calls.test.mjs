// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { callersOf, heaviest, lineOf, treeOf, walk } from "../../../Sources/WebAssets/Assets/profile/calls.js"

// main 10 ─ work 9 ─ (slow 6 at line 7, slow 2 at line 9), and slow calls itself once.
const process = {
  name: "App",
  number: 1,
  weight: 10,
  isTest: false,
  calls: [0, 1, 10, 0, 1, /**/ 1, 1, 9, 3, 2, /**/ 2, 4, 6, 7, 1, /**/ 2, 2, 2, 7, 0, /**/ 2, 2, 2, 9, 0],
}

test("five numbers for each call make a tree", () => {
  const root = treeOf(process)
  const names = []
  walk(root, (node) => names.push([node.f, node.own, node.total, node.line, node.children.length]))
  assert.deepEqual(names, [[-1, 0, 10, 0, 1], [0, 1, 10, 0, 1], [1, 1, 9, 3, 2], [2, 4, 6, 7, 1], [2, 2, 2, 7, 0], [
    2,
    2,
    2,
    9,
    0,
  ]])
  assert.equal(root.children[0].parent, root)
})

test("functions are weighed by what was counted in themselves, recursion once", () => {
  const groups = heaviest(treeOf(process))
  assert.deepEqual(groups.map((group) => [group.node.f, group.weight, group.total]), [[2, 8, 8], [0, 1, 10], [1, 1, 9]])
  assert.equal(lineOf(groups[0]), 7)
})

test("callers share what was counted in those that they called", () => {
  const root = treeOf(process)
  const [slow] = heaviest(root)
  assert.deepEqual(callersOf(slow, root).map((group) => [group.node.f, group.weight]), [[1, 6], [2, 2]])
  assert.deepEqual(
    callersOf(slow, root.children[0].children[0].children[0]).map((group) => group.node.f),
    [2, 1],
    "up to a node, which has no callers",
  )
})
