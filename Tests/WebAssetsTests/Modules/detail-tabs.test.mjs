// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { chooseTab, tabsOf } from "../../../Sources/WebAssets/Assets/report/detail-tabs.js"
import { attempt, issue } from "./samples.mjs"

const plain = attempt({}), failed = attempt({ issues: [issue("No", 1)] })
const noted = attempt({ issues: [issue("Skipped", 1, { isFailure: false })] })
const measured = attempt({ measurements: [{}, {}] })
const none = { tab: null, nextTab: null }

test("a test has tabs for what it has", () => {
  assert.deepEqual(tabsOf(plain).map(({ name }) => name), ["step", "log", "files"])
  assert.deepEqual(tabsOf(failed)[0], { name: "failures", title: "Failures", number: 1 })
  assert.deepEqual(tabsOf(noted)[0], { name: "failures", title: "Notes", number: 1 })
  assert.deepEqual(tabsOf(measured).at(-1), { name: "measured", title: "Measured", number: 2 })
  assert.equal(tabsOf(attempt({ output: [{}], applications: [{}, {}] }))[1].number, 3)
})

test("a test that failed opens with its failures, unless the user reads outputs or attachments", () => {
  assert.equal(chooseTab(failed, none), "failures")
  assert.equal(chooseTab(failed, { ...none, tab: "step" }), "failures")
  assert.equal(chooseTab(failed, { ...none, tab: "log" }), "log")
  assert.equal(chooseTab(failed, { ...none, tab: "files" }), "files")
})

test("other tests open with the tab of the one before, where they have it", () => {
  assert.equal(chooseTab(plain, { ...none, tab: "log" }), "log")
  assert.equal(chooseTab(plain, { ...none, tab: "measured" }), "step")
  assert.equal(chooseTab(measured, none), "measured")
  assert.equal(chooseTab(noted, none), "failures")
})

test("a tab that a link asked for comes first, where the test has it", () => {
  assert.equal(chooseTab({ ...failed, measurements: [{}] }, { tab: "log", nextTab: "measured" }), "measured")
  assert.equal(chooseTab(failed, { tab: null, nextTab: "measured" }), "failures")
})
