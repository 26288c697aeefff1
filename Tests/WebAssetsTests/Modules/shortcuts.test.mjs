// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { shortcutOf, shortcuts, stepBeside } from "../../../Sources/WebAssets/Assets/report/shortcuts.js"

const press = (key, parts = {}) => shortcutOf({ key, hasModifier: false, isTyping: false, isOnButton: false, ...parts })

test("a key stands for its action, and an unknown one for none", () => {
  assert.equal(press("j")?.action, "nextTest")
  assert.deepEqual([press("1")?.place, press("5")?.place], [0, 4])
  assert.equal(press("x"), null)
})

test("keys with a modifier are the browser's", () => {
  assert.equal(press("f", { hasModifier: true }), null)
  assert.equal(press("Escape", { hasModifier: true }), null)
})

test("a field takes all keys but Escape, which leaves it", () => {
  assert.equal(press("j", { isTyping: true }), null)
  assert.equal(press(" ", { isTyping: true }), null)
  assert.equal(press("Escape", { isTyping: true })?.action, "leaveField")
  assert.equal(press("Escape")?.action, "leavePlace")
})

test("the space key presses a button that has the focus, and plays elsewhere", () => {
  assert.equal(press(" ", { isOnButton: true }), null)
  assert.equal(press(" ")?.action, "play")
  assert.equal(press("j", { isOnButton: true })?.action, "nextTest")
})

test("no key stands for two actions, and each one is described or belongs to the one before", () => {
  assert.equal(new Set(shortcuts.map(({ key }) => key)).size, shortcuts.length)
  for (const { key, title, action } of shortcuts) assert.ok(title || action === "openTab", key)
})

test("the step beside another one stays among those that there are", () => {
  assert.equal(stepBeside({ index: 3 }, 1, 10), 4)
  assert.equal(stepBeside({ index: 9 }, 1, 10), 9)
  assert.equal(stepBeside({ index: 0 }, -1, 10), 0)
  assert.equal(stepBeside(null, 1, 10), 0)
  assert.equal(stepBeside(null, -1, 10), 0)
})
