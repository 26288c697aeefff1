// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { hashOf, placeOf } from "../../../Sources/WebAssets/Assets/report/place.js"

const run = { comparison: {}, tests: [{ attempts: 1 }, { attempts: 3 }] }

test("an address names a test, its last attempt and no step, unless it says more", () => {
  assert.deepEqual(placeOf("#test=1", run), { place: "test", test: 1, attempt: 2, step: null })
  assert.deepEqual(placeOf("#test=1&attempt=0&step=7", run), { place: "test", test: 1, attempt: 0, step: 7 })
})

test("an address names the last failed attempt of a test that failed", () => {
  const spans = ["passed", "failed", "passed"].map((outcome) => ({ outcome }))
  const repeated = { tests: ["failed", "flaky"].map((outcome) => ({ attempts: 3, outcome, spans })) }
  assert.equal(placeOf("#test=0", repeated).attempt, 1)
  assert.equal(placeOf("#test=1", repeated).attempt, 2)
  assert.equal(hashOf({ test: 0, attempt: 1, step: null }, repeated), "#test=0")
})

test("an address that the run lacks is the overview", () => {
  for (const hash of ["", "#", "#test=2", "#test=-1", "#test=x", "#test=1x", "#nothing"]) {
    const { place, test } = placeOf(hash, run)
    assert.deepEqual([place, test], ["overview", null], hash)
  }
})

test("the comparison has an address where there is one", () => {
  assert.equal(placeOf("#compare", run).place, "compare")
  assert.equal(placeOf("#compare=fixed", run).place, "compare")
  assert.equal(placeOf("#compare", { tests: [] }).place, "overview")
})

test("each place is named by its address, as briefly as it can be", () => {
  assert.equal(hashOf({ test: 1, attempt: 2, step: null }, run), "#test=1")
  assert.equal(hashOf({ test: 1, attempt: 0, step: 4 }, run), "#test=1&attempt=0&step=4")
  assert.equal(hashOf({ test: null, attempt: 0, step: null }, run), "#")
  for (const hash of ["#test=0", "#test=1&attempt=1", "#test=1&step=2"]) {
    assert.equal(hashOf(placeOf(hash, run), run), hash)
  }
})
