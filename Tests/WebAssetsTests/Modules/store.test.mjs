// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { ReportStore } from "../../../Sources/WebAssets/Assets/report/store.js"
import { tested } from "./samples.mjs"

const topics = ["outcomes", "filters", "moment", "tab", "marks", "pointed", "taken", "side", "whole", "playback"]

/** A store with the sample open, and what its subscribers were called with. */
const opened = () => {
  const store = new ReportStore(), calls = []
  for (const topic of topics) store.subscribe(topic, (change) => calls.push([topic, change]))
  store.goTo({ place: "test", test: 3, attempt: 0, step: null })
  store.openTest(tested(), 0)
  return { store, calls, names: () => calls.map(([topic]) => topic) }
}

test("a step is selected at the moment of its own picture, and all subscribers of the moment are called", () => {
  const { store, calls } = opened()
  store.select(2, { from: "steps" })
  assert.equal(store.page.step?.name, "tap")
  assert.equal(store.page.time, 5.5)
  assert.equal(store.state.step, 2)
  assert.deepEqual(calls, [["moment", { from: "steps", isRecorded: true }]])
})

test("the subscribers see the new state", () => {
  const { store } = opened()
  let seen = null
  store.subscribe("moment", () => {
    seen = [store.page.step?.name, store.state.step, store.page.time]
  })
  store.select(0)
  assert.deepEqual(seen, ["open", 0, 1])
})

test("a step that the test lacks selects none, and the moment stays", () => {
  const { store } = opened()
  store.select(2)
  store.select(99)
  assert.equal(store.page.step, null)
  assert.equal(store.state.step, null)
  assert.equal(store.page.time, 5.5)
})

test("a failure is selected with its step, and the address may stay as it is", () => {
  const { store, calls } = opened()
  const failure = store.page.attempt.issues[0]
  store.selectIssue(failure, { isRecorded: false })
  assert.equal(store.page.issue, failure)
  assert.equal(store.page.step?.name, "tap")
  assert.equal(store.page.time, 5)
  assert.equal(calls[0][1].isRecorded, false)
  store.select(0)
  assert.equal(store.page.issue, null, "a step alone is no failure")
})

test("a moment has the innermost step at it, and stays within the test", () => {
  const { store } = opened()
  store.showMoment(4.5, { from: "timeline" })
  assert.equal(store.page.step?.name, "tap")
  assert.equal(store.state.step, null, "only a selected step stands in the address")
  store.showMoment(99)
  assert.equal(store.page.time, 10)
  assert.equal(store.page.step?.name, "close")
  store.showMoment(-1, { step: null })
  assert.equal(store.page.time, 0)
  assert.equal(store.page.step, null)
})

test("another test begins at its beginning, and nothing of the earlier one is left", () => {
  const { store } = opened()
  store.select(2)
  store.showElements([{ t: "Button", d: 1 }], [{ node: 0, kind: "match" }])
  const before = store.page
  store.openTest(tested(), 0)
  assert.notEqual(store.page, before)
  assert.deepEqual([store.page.time, store.page.step, store.page.elements, store.page.marks], [0, null, null, []])
  assert.equal(store.isTestOpen, true)
  store.goTo({ place: "overview", test: null, attempt: 0, step: null })
  assert.equal(store.isTestOpen, false)
  assert.equal(store.page.number, -1)
})

test("a side of the screen that a test lacks is not kept", () => {
  const { store } = opened()
  const film = { ...tested(), videos: [{ name: "film" }] }
  store.openTest(film, 0)
  store.showSide("video")
  store.openTest(film, 0)
  assert.equal(store.state.side, "video")
  store.openTest(tested(), 0)
  assert.equal(store.state.side, "picture")
  store.openTest({ ...film, pictures: [] }, 0)
  assert.equal(store.state.side, "video")
})

test("an outcome narrows the list, and once more no longer", () => {
  const { store, names } = opened()
  const before = store.state.outcomes
  store.toggleOutcome("failed")
  store.toggleOutcome("flaky")
  store.toggleOutcome("failed")
  assert.deepEqual([...store.state.outcomes], ["flaky"])
  assert.equal(before.size, 0, "a set that was read stays as it was")
  assert.deepEqual(names(), ["outcomes", "filters", "outcomes", "filters", "outcomes", "filters"])
})

test("filters are cleared together, and the grouping stays", () => {
  const { store, calls, names } = opened()
  store.toggleOutcome("failed")
  store.filter({ query: "save", view: "slowest", destination: 1, configuration: 0 })
  calls.length = 0
  store.clearFilters()
  const { query, view, destination, configuration, outcomes } = store.state
  assert.deepEqual([query, view, destination, configuration, outcomes.size], ["", "slowest", null, null, 0])
  assert.deepEqual(names(), ["outcomes", "filters"])
})

test("an element is pointed at once, and forgotten with the next elements", () => {
  const { store, calls, names } = opened()
  const elements = [{ t: "Button", d: 1 }, { t: "Cell", d: 1 }]
  store.showElements(elements)
  store.point(elements[0], { from: "elements" })
  store.point(elements[0])
  store.take(elements[1])
  assert.deepEqual(names(), ["marks", "pointed", "taken"])
  assert.deepEqual(calls[1][1], { from: "elements" })
  assert.deepEqual([store.page.pointed, store.page.taken], elements)
  store.showElements(elements)
  assert.deepEqual([store.page.pointed, store.page.taken], [null, null])
})

test("a tab that a link asked for is asked for once", () => {
  const { store, names } = opened()
  store.openTabNext("measured")
  assert.deepEqual([store.state.nextTab, names()], ["measured", []])
  store.openTab("measured")
  assert.deepEqual([store.state.tab, store.state.nextTab, names()], ["measured", null, ["tab"]])
})

test("another attempt is chosen without the step of the one before", () => {
  const { store } = opened()
  store.select(1)
  store.chooseAttempt(2)
  assert.deepEqual([store.state.attempt, store.state.step], [2, null])
})

test("the screen and the player have their topics", () => {
  const { store, names } = opened()
  store.toggleWhole()
  store.setPlaying(true)
  store.showSide("video")
  assert.deepEqual(names(), ["whole", "playback", "side"])
  assert.deepEqual([store.state.isWhole, store.state.isPlaying, store.state.side], [true, true, "video"])
})
