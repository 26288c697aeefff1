// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  arrange,
  headlineOf,
  isPart,
  linesOf,
  momentOf,
  momentOfIssue,
  rowsOfSteps,
  stepAtTime,
  sumSpent,
} from "../../../Sources/WebAssets/Assets/report/step-tree.js"
import { attempt, file, issue, step } from "./samples.mjs"

test("steps become a tree, and a failure is one of all around it", () => {
  const { steps, roots } = arrange(attempt({
    activities: [step("a", 0, 5), step("b", 1, 2, 0), step("c", 1.5, 1, 1), step("d", 6)],
    issues: [issue("no", 2, { step: 2 }), issue("known", 7, { step: 3, expected: true })],
  }))
  assert.deepEqual(roots.map((s) => s.name), ["a", "d"])
  assert.deepEqual(steps.map((s) => [s.level, s.parent, s.failed]), [[0, null, true], [1, 0, true], [2, 1, true], [
    0,
    null,
    false,
  ]])
  assert.equal(steps[3].end, 10, "what has no end lasts as long as the attempt")
  assert.ok(isPart(steps[2], steps[0]) && !isPart(steps[3], steps[0]) && !isPart(undefined, steps[0]))
})

test("a parent that comes later is none, and very deep steps stand beside each other", () => {
  const { steps } = arrange(attempt({ activities: [step("a", 0, 1, 1), step("b", 0, 1, 7)] }))
  assert.deepEqual(steps.map((s) => s.level), [0, 0])
  const chain = Array.from({ length: 1000 }, (_, i) => step("s", 0, 1, i ? i - 1 : undefined))
  assert.equal(Math.max(...arrange(attempt({ activities: chain })).steps.map((s) => s.level)), 200)
})

test("tries that are alike are one row, but for the last", () => {
  const names = ["Find", "Find (retry 1)", "Find (retry 2)", "Find (retry 3)", "Find (retry 4)", "Tap"]
  const arranged = arrange(attempt({ activities: names.map((name, i) => step(name, i, 1)) }))
  const rows = rowsOfSteps(arranged, [])
  assert.deepEqual(rows.map((row) => row.tries ? `${row.tries.length} tries` : `${row.level} ${row.step.name}`), [
    "0 Find",
    "3 tries",
    "1 Find (retry 1)",
    "1 Find (retry 2)",
    "1 Find (retry 3)",
    "0 Find (retry 4)",
    "0 Tap",
  ])
  assert.ok(arranged.steps.every((s) => rows[s.row].step === s))
})

test("a failure outside of all steps stands between them", () => {
  const loose = issue("loose", 1.5)
  const rows = rowsOfSteps(arrange(attempt({ activities: [step("a", 0, 1), step("b", 2, 1)] })), [loose])
  assert.deepEqual(rows.map((row) => row.step?.name ?? row.issue.text), ["a", "loose", "b"])
  assert.equal(loose.row, 1)
})

test("steps and failures are seen at their own pictures", () => {
  const arranged = arrange(attempt({
    activities: [step("a", 0, 2), step("b", 1, 0.5, 0), step("c", 3, 1)],
    attachments: [
      file("late", "image/png", 1.2, 1),
      file("lost", "image/png", 0.5, 0, { isMissing: true }),
      file("Picture of failure", "image/png", 3.9, 2),
      file("film", "video/mp4", 0),
      file("Elements", "text/plain", 1.3, 1),
    ],
  }))
  assert.deepEqual([arranged.pictures.map((p) => p.name), arranged.videos.length, arranged.trees.length], [
    ["late", "Picture of failure"],
    1,
    1,
  ])
  assert.deepEqual(arranged.steps.map((s) => momentOf(s, arranged)), [1.2, 1.2, 3.9])
  assert.equal(momentOfIssue(issue("no", 3.5), arranged), 3.9)
  assert.equal(momentOfIssue(issue("no", 8), arranged), 8)
  assert.deepEqual([0.5, 1.1, 2.5, 3.5, -1].map((time) => stepAtTime(arranged.steps, time)?.name), [
    "a",
    "b",
    "b",
    "c",
    undefined,
  ])
})

test("the headline of a bare failure has the line of the source", () => {
  const excerpt = { first: 6, lines: ["func test() {", "  XCTAssertTrue(button.exists)"] }
  assert.equal(
    headlineOf(issue("XCTAssertTrue failed\nmore", 0, { line: 7, excerpt })),
    "XCTAssertTrue failed: XCTAssertTrue(button.exists)",
  )
  assert.equal(headlineOf(issue("XCTAssertTrue failed - why", 0, { line: 7, excerpt })), "XCTAssertTrue failed - why")
  assert.equal(headlineOf(issue("it failed - ", 0)), "it failed")
})

test("the console's log of steps is left out of the output", () => {
  const lines = linesOf(attempt({
    output: [{ time: 1, stream: "stderr", text: "    t =     0.03s Tap\nreal\n" }, {
      time: 2,
      application: "App",
      stream: "stdout",
      text: "    t = 1.0s mine",
    }],
    applications: [{ time: 3, name: "App", process: 7, change: "crashed", details: "signal 4" }],
    issues: [issue("one\ntwo", 4)],
  }))
  assert.deepEqual(lines.map((l) => [l.from, l.kind, l.text]), [
    ["test", "stderr", "real"],
    ["App", "stdout", "    t = 1.0s mine"],
    ["App", "event bad", "crashed (process 7): signal 4"],
    ["test", "event bad", "one"],
  ])
})

test("time is summed up by kinds of work", () => {
  assert.deepEqual(sumSpent([{ spent: { idle: 1, event: 2 } }, {}, { spent: { idle: 3 } }]), { idle: 4, event: 2 })
})
