// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { PickedElement } from "../../../Sources/WebAssets/Assets/studio/picked.js"

test("a picked element is there when its subscribers are called, and stays after a problem", () => {
  const picked = new PickedElement(), calls = []
  for (const topic of ["shown", "revealed", "problem"]) {
    picked.subscribe(topic, () => calls.push([topic, picked.element?.headline, picked.problem]))
  }
  picked.show({ headline: "Button Save" })
  picked.reveal()
  picked.fail("The program has gone.")
  assert.deepEqual(calls, [
    ["shown", "Button Save", ""],
    ["revealed", "Button Save", ""],
    ["problem", "Button Save", "The program has gone."],
  ])
})
