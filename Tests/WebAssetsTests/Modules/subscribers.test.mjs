// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { Subscribers } from "../../../Sources/WebAssets/Assets/kit/subscribers.js"

test("subscribers of a topic are called in their order, with the change, and others are not", () => {
  const subscribers = new Subscribers(), calls = []
  subscribers.add("moment", (change) => calls.push(["first", change]))
  subscribers.add("tab", () => calls.push(["tab"]))
  subscribers.add("moment", (change) => calls.push(["second", change]))
  subscribers.notify("moment", 7)
  assert.deepEqual(calls, [["first", 7], ["second", 7]])
  subscribers.notify("nobody", 1)
  assert.equal(calls.length, 2)
})

test("a subscriber that is added while others are called is called from the next time on", () => {
  const subscribers = new Subscribers()
  let late = 0
  subscribers.add("moment", () => subscribers.add("moment", () => late++))
  subscribers.notify("moment")
  assert.equal(late, 0)
  subscribers.notify("moment")
  assert.equal(late, 1)
})
