// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { blocksOf, chosen, grouped } from "../../../Sources/WebAssets/Assets/report/selection.js"
import { row } from "./samples.mjs"

const run = {
  duration: 100,
  configurations: ["German"],
  messages: ["rare", "often"],
  tests: [
    row("testA", "failed", { message: 1, headline: "No match for Butter" }),
    row("testB", "passed", { duration: 9, configuration: 0 }),
    row("testC", "failed", { message: 1, destination: 1, ofDesktop: true }),
    row("testD", "failed", { message: 0, suite: "" }),
  ],
}
const all = { query: "", outcomes: new Set(), destination: null, configuration: null, view: "suites" }
const names = (entries) => entries.map(({ test }) => test.name)

test("every word of a search has to be somewhere", () => {
  assert.deepEqual(names(chosen(run, { ...all, query: "butter FAILED" })), ["testA"])
  assert.deepEqual(names(chosen(run, { ...all, query: "german" })), ["testB"])
  assert.deepEqual(names(chosen(run, { ...all, query: "desktop" })), ["testC"])
  assert.deepEqual(names(chosen(run, { ...all, query: "butter passed" })), [])
})

test("outcomes, destinations and configurations narrow the list", () => {
  assert.deepEqual(names(chosen(run, { ...all, outcomes: new Set(["passed"]) })), ["testB"])
  assert.deepEqual(names(chosen(run, { ...all, destination: 1 })), ["testC"])
  assert.deepEqual(names(chosen(run, { ...all, configuration: 0 })), ["testB"])
})

test("groups by suites, by messages and by time", () => {
  const groups = (view) =>
    grouped(run, chosen(run, all), { ...all, view }).map(([title, entries]) => [title, names(entries)])
  assert.deepEqual(groups("suites"), [["T · S", ["testA", "testB", "testC"]], ["T", ["testD"]]])
  assert.deepEqual(groups("messages"), [["often", ["testA", "testC"]], ["rare", ["testD"]]])
  assert.deepEqual(groups("slowest")[0][1][0], "testB")
  assert.deepEqual(grouped(run, [], { ...all, view: "slowest" }), [])
  const searched = { ...all, query: "test", view: "messages" }
  assert.deepEqual(grouped(run, chosen(run, searched), searched).at(-1)[0], "Did not fail")
})

test("messages of tests that fail the run precede those of tests in quarantine", () => {
  const tests = [
    row("testA", "failed", { message: 0, quarantine: "since Monday" }),
    row("testB", "failed", { message: 0, quarantine: "since Monday" }),
    row("testC", "failed", { message: 1 }),
  ]
  const quiet = { ...run, messages: ["quiet", "loud"], tests }
  const groups = grouped(quiet, chosen(quiet, all), { ...all, view: "messages" })
  assert.deepEqual(groups.map(([title]) => title), ["loud", "quiet"])
})

test("ten thousand short tests are few blocks, and attempts stand where they ran", () => {
  const many = {
    duration: 1000,
    tests: Array.from({ length: 10_000 }, (_, i) => row(`t${i}`, "passed", { start: i / 10, duration: 0.1 })),
  }
  const blocks = blocksOf(many, 0, 1000)
  assert.ok(blocks.length < 1100, `${blocks.length}`)
  assert.equal(blocks.reduce((sum, block) => sum + block.count, 0), 10_000)
  const twice = {
    duration: 10,
    tests: [
      row("t", "flaky", {
        spans: [{ stream: 0, start: 0, duration: 1, outcome: "failed" }, {
          stream: 1,
          start: 5,
          duration: 1,
          outcome: "passed",
        }],
      }),
    ],
  }
  assert.deepEqual(blocksOf(twice, 1, 100).map(({ x, outcome, number }) => [x, outcome, number]), [[50, "passed", 0]])
})
