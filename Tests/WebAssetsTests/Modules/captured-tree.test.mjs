// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { innermost, joined, nameOf, queryFor } from "../../../Sources/WebAssets/Assets/report/captured-tree.js"

const element = (t, f, parts = {}) => ({ d: 0, t, f, ...parts })

test("a tree in pieces goes on from an earlier one", () => {
  const base = ["A", "B", "C"].map((t) => element(t))
  assert.deepEqual(joined([[1, 2], element("New"), [0, 1]], base).map((e) => e.t), ["B", "C", "New", "A"])
  assert.deepEqual(joined([[5, 2]], base), [])
})

test("the innermost element is the smallest, and of equals the last", () => {
  const elements = [
    element("Window", [0, 0, 100, 100]),
    element("Group", [10, 10, 20, 20]),
    element("Button", [10, 10, 20, 20]),
    element("None"),
  ]
  assert.equal(innermost(elements, 15, 15)?.t, "Button")
  assert.equal(innermost(elements, 30, 15)?.t, "Window")
  assert.equal(innermost(elements, 100, 15), null)
})

test("elements are named as tests say them", () => {
  assert.equal(queryFor(element("Button", null, { l: 'Say "Hi"' })), 'app.buttons["Say \\"Hi\\""]')
  assert.equal(queryFor(element("Switch", null, { i: "s", l: "x" })), 'app.switches["s"]')
  assert.equal(queryFor(element("CheckBox")), "app.checkBoxes")
  assert.equal(queryFor(element("Other")), "app.otherElements")
  assert.equal(queryFor(element("Application")), "app")
  assert.deepEqual([{ l: "Add" }, { i: "add" }, {}].map((parts) => nameOf(element("Button", null, parts))), [
    "Button “Add”",
    "Button #add",
    "Button",
  ])
})
