// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { repetitionInWords } from "../../../Sources/WebAssets/Assets/report/repetitions.js"

test("each rule for repetitions has its words", () => {
  assert.equal(repetitionInWords({ mode: "fixedIterations", maximum: 5 }), "each test 5 times")
  assert.equal(repetitionInWords({ mode: "fixedIterations", maximum: 1 }), "each test 1 time")
  assert.equal(repetitionInWords({ mode: "untilFailure", maximum: 100 }), "each test until it fails, at most 100 times")
  assert.equal(
    repetitionInWords({ mode: "retryOnFailure", maximum: 3 }),
    "a failed test until it passes, at most 3 times",
  )
})

test("a rule of a newer version is shown by its name", () => {
  assert.equal(repetitionInWords({ mode: "onTuesdays", maximum: 2 }), "onTuesdays, at most 2 times")
})
