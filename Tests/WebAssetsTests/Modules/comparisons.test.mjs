// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  acceptanceIn,
  changedParts,
  comparisonOf,
  comparisonsOf,
  treeDifferenceIn,
} from "../../../Sources/WebAssets/Assets/report/comparisons.js"
import { arrange } from "../../../Sources/WebAssets/Assets/report/step-tree.js"
import { attempt, file, issue } from "./samples.mjs"

/** A picture of a comparison. */
const picture = (name, role, time, parts = {}) =>
  file(`${name}-${role}-${time}.png`, "image/png", time, 0, { comparison: name, role, ...parts })

const places = [{ frame: [1, 2, 3, 4], words: "3×4 pixels at (1, 2)" }]
const attachments = [
  file("screen.png", "image/png", 1, 0),
  picture("list", "expected", 2),
  picture("list", "actual", 2),
  picture("list", "difference", 2, { places }),
  picture("empty", "actual", 3),
  picture("list", "expected", 20),
  picture("list", "actual", 20),
]

test("the pictures of a comparison belong together, and the next one of the same name is another one", () => {
  const all = comparisonsOf(attachments)
  assert.deepEqual(all.map(({ name, time }) => `${name} ${time}`), ["list 2", "empty 3", "list 20"])
  assert.deepEqual(all[0].places, places)
  assert.equal(all[0].difference?.time, 2)
  assert.equal(all[1].expected, null)
  assert.equal(all[2].difference, null)
})

test("a picture with another role is no part of a comparison", () => {
  assert.deepEqual(comparisonsOf([picture("list", "before", 1), file("a.png", "image/png", 1, 0)]), [])
})

test("the tree of a missing reference is an attachment, and no picture of a comparison", () => {
  const tree = file("list (actual).txt", "text/plain", 1, 0, { comparison: "list", role: "actual" })
  assert.deepEqual(comparisonsOf([tree]), [])
})

test("a failure has the comparison of its name and its time", () => {
  const of = (text, time) => comparisonOf(issue(text, time), attachments)
  assert.equal(
    of('XCTAssertScreenshot failed: Window differs from the reference "list" in 3 of 9 pixels', 2.1)?.time,
    2,
  )
  assert.equal(of('the reference "list"', 20.2)?.time, 20)
  assert.equal(of('there was no reference "empty"', 3)?.name, "empty")
  assert.equal(of('the reference "other"', 2), null)
  assert.equal(of('the reference "list"', 90), null)
})

test("the pictures of a comparison do not show the screen", () => {
  assert.deepEqual(arrange(attempt({ attachments })).pictures.map(({ name }) => name), ["screen.png"])
})

test("the command that accepts a picture is found, and is no longer part of the text", () => {
  const command = "understudy test --only-testing AppUITests/MenuTests/testOpen --update-references changed"
  assert.deepEqual(acceptanceIn(`Reference: a.png\nTo accept the new picture: ${command}\nWith swift test, set A=b.`), {
    title: "To accept the new picture",
    command,
    rest: "Reference: a.png\nWith swift test, set A=b.",
  })
  const inCI = acceptanceIn(`To accept the new tree, outside of continuous integration: ${command}`)
  assert.deepEqual([inCI?.title, inCI?.rest], ["To accept the new tree, outside of continuous integration", ""])
  assert.equal(acceptanceIn("To accept the new tree, replace the lines with - in the test."), null)
  assert.equal(acceptanceIn("To accept the new picture: rm -rf /"), null)
})

const failure = `Differences (- expected, + found):
  - window /Notes/
    ⋮
-   - button "Save" [disabled]
+   - button "Save"
-   - text "a"
-   - text "b"
+   - text "c"
and 2 more lines that differ
Waited 5.0s.`

test("the differences of trees are read by line", () => {
  const difference = treeDifferenceIn(`line 3: expected a\n${failure}`)
  assert.equal(difference?.before, "line 3: expected a")
  assert.equal(difference?.after, "and 2 more lines that differ\nWaited 5.0s.")
  assert.deepEqual(difference?.lines.map(({ kind, text }) => `${kind} ${text.trim()}`), [
    "same - window /Notes/",
    "same ⋮",
    'expected - button "Save" [disabled]',
    'found - button "Save"',
    'expected - text "a"',
    'expected - text "b"',
    'found - text "c"',
  ])
})

test("of a pair of lines, the part that differs is known; of several lines, none is", () => {
  const lines = treeDifferenceIn(failure)?.lines ?? []
  const part = ({ text, change }) => change && text.slice(...change)
  assert.deepEqual(lines.map(part), [null, null, " [disabled]", "", null, null, null])
})

test("a text without differences of trees has none", () => {
  assert.equal(treeDifferenceIn("- a\n+ b"), null)
})

test("changed parts do not cut words", () => {
  const parts = (one, other) => {
    const [first, second] = changedParts(one, other)
    return [one.slice(...first), other.slice(...second)]
  }
  assert.deepEqual(parts('button "Saved"', 'button "Save"'), ["Saved", "Save"])
  assert.deepEqual(parts("text: 12 of 30", "text: 15 of 30"), ["12", "15"])
  assert.deepEqual(parts("same", "same"), ["", ""])
  assert.deepEqual(parts("aa", "aaa"), ["aa", "aaa"])
})
