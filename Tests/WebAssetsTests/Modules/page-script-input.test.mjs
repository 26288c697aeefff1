// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  fieldText,
  numberOfField,
  textToCaret,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/field-text.js"
import { InputWait, whenDrawn } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/input-wait.js"
import {
  Departure,
  isMoving,
  viewSize,
  viewState,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/page-view.js"
import { openPage } from "./document.mjs"

/** A wait for input without a window: `send` calls the listeners of a type. */
const inputWait = () => {
  let listeners = []
  const target = {
    addEventListener(type, listener, { signal, capture }) {
      assert.equal(capture, true)
      const added = { type, listener }
      listeners.push(added)
      signal.addEventListener("abort", () => {
        listeners = listeners.filter((other) => other !== added)
      })
    },
  }
  let draw
  const drawn = new Promise((resolve) => {
    draw = () => resolve(true)
  })
  const send = (type, event) => {
    for (const { type: of, listener } of listeners) if (of === type) listener({ type, isTrusted: true, ...event })
  }
  return { wait: new InputWait(target, () => drawn), send, draw, listenerCount: () => listeners.length }
}

/** The result of a promise; undefined if it has none yet. */
const resultOf = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve))])

test("nothing is awaited at first", async () => {
  assert.equal(await resultOf(inputWait().wait.handled), true)
})

test("clicks with the left button are awaited, and then the frame with their results", async () => {
  const { wait, send, draw, listenerCount } = inputWait()
  wait.expectClicks(2)
  send("mouseup", { button: 0, isTrusted: false })
  send("mouseup", { button: 2 })
  send("keyup", { code: "KeyA" })
  send("mouseup", { button: 0 })
  assert.equal(listenerCount(), 1)
  send("mouseup", { button: 0 })
  assert.equal(listenerCount(), 0)
  assert.equal(await resultOf(wait.handled), undefined, "not drawn yet")
  draw()
  assert.equal(await resultOf(wait.handled), true)
})

test("typed keys are awaited without those that modify others", async () => {
  const { wait, send, draw } = inputWait()
  draw()
  wait.expectKeys(1)
  for (const code of ["ShiftLeft", "ShiftRight", "ControlLeft", "AltRight", "MetaLeft", "OSRight"]) {
    send("keyup", { code })
  }
  assert.equal(await resultOf(wait.handled), undefined)
  send("keyup", { code: "KeyA" })
  assert.equal(await resultOf(wait.handled), true)
})

test("the characters of an input method are awaited, and the text of a key is not counted twice", async () => {
  const { wait, send, draw } = inputWait()
  draw()
  wait.expectKeys(5)
  send("keydown", { code: "KeyA", keyCode: 65 })
  send("beforeinput", { data: "a" })
  send("keyup", { code: "KeyA", keyCode: 65 })
  send("keydown", { code: "", keyCode: 229 })
  send("beforeinput", { data: "漢😀" })
  send("keyup", { code: "", keyCode: 229 })
  send("beforeinput", { data: null })
  send("beforeinput", { data: "b" })
  assert.equal(await resultOf(wait.handled), undefined)
  send("keydown", { code: "KeyC", keyCode: 67 })
  send("beforeinput", { data: "c" })
  assert.equal(await resultOf(wait.handled), undefined, "the key is not released")
  send("keyup", { code: "KeyC", keyCode: 67 })
  assert.equal(await resultOf(wait.handled), true)
})

test("a wait that is ended, or replaced by another one, has no result", async () => {
  const { wait, listenerCount } = inputWait()
  wait.expectKeys(1)
  const first = wait.handled
  wait.expectClicks(1)
  assert.equal(await resultOf(first), false)
  const second = wait.handled
  assert.equal(await resultOf(second), undefined)
  wait.end()
  assert.equal(await resultOf(second), false)
  assert.equal(listenerCount(), 0)
})

test("changes are drawn in the task after the next frame", async () => {
  openPage("")
  const steps = []
  requestAnimationFrame(() => steps.push("frame"))
  assert.equal(await whenDrawn(), true)
  assert.deepEqual(steps, ["frame"])
})

test("the text of a field ends at the caret", () => {
  const field = { value: "Berlin", selectionStart: 2, selectionEnd: 5 }
  assert.deepEqual(textToCaret(field, null, 100), { start: 2, text: "" })
  assert.deepEqual(textToCaret(field, 2, 100), { start: 2, text: "rli" })
  assert.deepEqual(textToCaret(field, 2, 2), { start: 2, text: "rl" })
  assert.deepEqual(textToCaret(field, 5, 100), { start: 5, text: "" })
  assert.equal(textToCaret(field, 6, 100), null, "the caret is before the position")
})

test("an element without a value or a caret has no such text", () => {
  assert.equal(textToCaret({ value: "12", selectionStart: null, selectionEnd: null }, null, 100), null)
  assert.equal(textToCaret({ value: 12, selectionStart: 0, selectionEnd: 0 }, null, 100), null)
  assert.equal(textToCaret({}, null, 100), null)
})

test("each field has a number that stays the same", () => {
  const first = {}, second = {}
  assert.equal(numberOfField(first), numberOfField(first))
  assert.notEqual(numberOfField(first), numberOfField(second))
})

test("the field with the focus is read, also in a shadow root", () => {
  const { document } = openPage("<input id=it value=Berlin><x-made></x-made>")
  assert.equal(fieldText(null, 100), null)
  const outer = document.getElementById("it")
  outer.focus()
  outer.setSelectionRange(3, 3)
  assert.deepEqual(fieldText(1, 100), { start: 1, text: "er", field: numberOfField(outer) })
  const root = document.querySelector("x-made").attachShadow({ mode: "open" })
  root.innerHTML = "<input value=Rome>"
  const inner = root.querySelector("input")
  inner.focus()
  inner.setSelectionRange(4, 4)
  assert.deepEqual(fieldText(0, 100), { start: 0, text: "Rome", field: numberOfField(inner) })
})

test("only an animation that runs and will end is a movement", () => {
  const animation = (playState, endTime) => ({ playState, effect: { getComputedTiming: () => ({ endTime }) } })
  assert.equal(isMoving([]), false)
  assert.equal(isMoving([animation("running", Infinity), animation("finished", 100)]), false)
  assert.equal(isMoving([{ playState: "running", effect: null }]), false)
  assert.equal(isMoving([animation("finished", 100), animation("running", 100)]), true)
})

test("a page is leaving from a navigation to another document until an error", () => {
  const listeners = {}, departure = new Departure()
  departure.observe({ addEventListener: (name, listener) => (listeners[name] = listener) })
  const navigate = (sameDocument, downloadRequest) => {
    listeners.navigate({ destination: { sameDocument }, downloadRequest })
    return departure.isLeaving
  }
  assert.equal(navigate(true, null), false)
  assert.equal(navigate(false, "file.zip"), false)
  assert.equal(navigate(false, null), true)
  listeners.navigateerror()
  assert.equal(departure.isLeaving, false)
  new Departure().observe(undefined)
})

test("the state of a page has its title, its measures and what changes", () => {
  const { document } = openPage("", { head: "<title>Town</title>" })
  document.animations = []
  const state = viewState(true, 7)
  assert.deepEqual(viewSize(), { width: innerWidth, height: innerHeight })
  assert.deepEqual(state.measures, { ...viewSize(), ratio: 1, zoom: 1 })
  assert.deepEqual([state.title, state.isMoving, state.isLeaving, state.changes], ["Town", false, true, 7])
  assert.equal(typeof state.isLoaded, "boolean")
  assert.equal(state.isShown, true)
})
