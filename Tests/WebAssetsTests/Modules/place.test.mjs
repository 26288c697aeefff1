// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { hashOf, hashOfTest, placeOf } from "../../../Sources/WebAssets/Assets/report/place.js"

import { row } from "./samples.mjs"

const run = {
  comparison: {},
  configurations: [],
  tests: [row("testOne", "passed"), row("testTwo", "passed", { attempts: 3 })],
}

test("an address names a test, its last attempt and no step, unless it says more", () => {
  assert.deepEqual(placeOf("#test=1", run), { place: "test", test: 1, attempt: 2, step: null })
  assert.deepEqual(placeOf("#test=1&attempt=0&step=7", run), { place: "test", test: 1, attempt: 0, step: 7 })
})

test("an address names the last failed attempt of a test that failed", () => {
  const spans = ["passed", "failed", "passed"].map((outcome) => ({ outcome }))
  const tests = ["failed", "flaky"].map((outcome) => row(`is ${outcome}`, outcome, { attempts: 3, spans }))
  const repeated = { configurations: [], tests }
  assert.equal(placeOf("#test=0", repeated).attempt, 1)
  assert.equal(placeOf("#test=1", repeated).attempt, 2)
  assert.equal(hashOf({ test: 0, attempt: 1, step: null }, repeated), "#test=S/is%20failed")
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
  assert.equal(placeOf("#compare", { configurations: [], tests: [] }).place, "overview")
})

test("each place is named by its address, as briefly as it can be", () => {
  assert.equal(hashOf({ test: 1, attempt: 2, step: null }, run), "#test=S/testTwo")
  assert.equal(hashOf({ test: 1, attempt: 0, step: 4 }, run), "#test=S/testTwo&attempt=0&step=4")
  assert.equal(hashOf({ test: null, attempt: 0, step: null }, run), "#")
  for (const hash of ["#test=S/testOne", "#test=S/testTwo&attempt=1", "#test=S/testTwo&step=2"]) {
    assert.equal(hashOf(placeOf(hash, run), run), hash)
  }
})

test("a test has the same address in the reports of other runs", () => {
  const other = { configurations: [], tests: [row("testNew", "passed"), ...run.tests] }
  for (const name of ["S/testTwo", "T/S/testTwo"]) {
    assert.equal(placeOf(`#test=${name}`, run).test, 1)
    assert.equal(placeOf(`#test=${name}`, other).test, 2)
  }
})

test("the address names as much as distinguishes a test", () => {
  const configurations = ["Light", "Dark & blue"]
  const tests = [
    row("same", "passed", { target: "A" }),
    row("same", "passed", { target: "B", suite: "S", configuration: 0 }),
    row("same", "passed", { target: "B", suite: "S", configuration: 1 }),
    row('sum [1, "+ ä"]', "passed", { suite: "Outer.Inner" }),
    row("alone", "passed", { target: "", suite: "" }),
    row("twice", "passed", { suite: "X" }),
    row("twice", "passed", { suite: "X" }),
  ]
  const several = { configurations, tests }
  assert.deepEqual(tests.map((_, number) => hashOfTest(number, several)), [
    "#test=A/S/same",
    "#test=S/same&configuration=Light",
    "#test=S/same&configuration=Dark%20%26%20blue",
    "#test=Outer/Inner/sum%20%5B1,%20%22%2B%20%C3%A4%22%5D",
    "#test=alone",
    "#test=5",
    "#test=6",
  ])
  for (const number of tests.keys()) assert.equal(placeOf(hashOfTest(number, several), several).test, number)
  // The test ran, but not in this configuration; the first test of several is opened.
  assert.equal(placeOf("#test=alone&configuration=Light", several).test, 4)
  assert.equal(placeOf("#test=S/same", several).test, 0)
})

test("a name that looks like an index is a name", () => {
  const digits = { configurations: [], tests: [row("first", "passed"), row("0", "passed", { target: "", suite: "" })] }
  assert.equal(placeOf("#test=0", digits).test, 1)
  assert.equal(placeOf("#test=1", digits).test, 1)
})
