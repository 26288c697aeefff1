// SPDX-License-Identifier: Apache-2.0
// Sessions of agents in the report: they are no tests, so the page counts them separately.

import assert from "node:assert/strict"
import test from "node:test"

import { becomeBrowser, windowOf } from "./document.mjs"
import { row } from "./samples.mjs"

const sessions = [row("s1", "session"), row("s2", "session")]
const run = {
  name: "run",
  duration: 10,
  start: null,
  messages: [],
  configurations: [],
  destinations: [],
  tests: sessions,
}
becomeBrowser(windowOf(
  `<header id=top></header><nav id=list></nav><main id=main></main><p id=announce></p>
  <script type="application/json" id=run>${JSON.stringify(run)}</script>`,
))
const assets = "../../../Sources/WebAssets/Assets"
const { byId, find } = await import(`${assets}/kit/dom.js`)
const { outcomeWords, numbersOf } = await import(`${assets}/report/outcomes.js`)
const { drawTop } = await import(`${assets}/report/top.js`)

test("sessions are counted apart from tests", () => {
  const passed = row("testA", "passed")
  assert.deepEqual(numbersOf([passed, sessions[0]]), ["1 test", "1 session of an agent"])
  assert.deepEqual(numbersOf(sessions), ["2 sessions of agents"])
  assert.deepEqual(numbersOf([]), ["0 tests"])
  assert.equal(outcomeWords([row("testB", "failed"), passed, ...sessions]), "1 failed, 1 passed, 2 sessions of agents")
})

test("a run that has only sessions has not passed, and has no unknown outcome", () => {
  drawTop()
  assert.equal(find(".verdict", byId("top")).textContent, "2 sessions")
  assert.equal(find(".chip", byId("top")).textContent, "2 sessions")
  assert.equal(find(".facts", byId("top")).textContent, "2 sessions of agents · 10.0 s · start unknown")
})
