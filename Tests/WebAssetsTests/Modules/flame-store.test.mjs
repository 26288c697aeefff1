// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { treeOf } from "../../../Sources/WebAssets/Assets/profile/calls.js"
import { FlameStore } from "../../../Sources/WebAssets/Assets/profile/flame-store.js"

/** A process with one call in another one. */
const shown = () => {
  const store = new FlameStore(), calls = []
  for (const topic of ["tree", "zoom", "focus", "query", "direction"]) store.subscribe(topic, () => calls.push(topic))
  const root = treeOf({ name: "p", weight: 10, calls: [0, 4, 10, 1, 1, 1, 6, 6, 2, 0] })
  store.showTree(root)
  const outer = root.children[0]
  return { store, calls, root, outer, inner: outer.children[0] }
}

test("a tree is shown from its beginning", () => {
  const { store, calls, root, inner } = shown()
  assert.deepEqual([store.state.root, store.state.zoom, store.state.focus], [root, root, root])
  store.zoomTo(inner)
  store.showTree(root)
  assert.equal(store.state.zoom, root)
  assert.deepEqual(calls, ["tree", "zoom", "tree"])
})

test("a zoom takes the focus along, and goes out to the caller up to the beginning", () => {
  const { store, calls, root, outer, inner } = shown()
  store.zoomTo(inner)
  assert.deepEqual([store.state.zoom, store.state.focus], [inner, inner])
  store.zoomOut()
  assert.equal(store.state.zoom, outer)
  store.zoomOut()
  assert.equal(store.state.zoom, root)
  calls.length = 0
  store.zoomOut()
  assert.deepEqual(calls, [], "nothing is beyond the beginning")
})

test("the focus moves without the zoom", () => {
  const { store, root, inner } = shown()
  store.focusOn(inner)
  assert.deepEqual([store.state.zoom, store.state.focus], [root, inner])
})

test("a search is kept as it was typed, and compared without capitals", () => {
  const { store } = shown()
  store.search(" Slow(of:) ")
  assert.deepEqual([store.state.text, store.state.query], [" Slow(of:) ", "slow(of:)"])
  store.search("  ")
  assert.equal(store.state.query, null)
})

test("the direction turns", () => {
  const { store, calls } = shown()
  store.turn(true)
  assert.equal(store.state.isUpward, true)
  assert.deepEqual(calls, ["tree", "direction"])
})
