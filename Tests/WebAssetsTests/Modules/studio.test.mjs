// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { cursorOf } from "../../../Sources/WebAssets/Assets/studio/cursors.js"
import { readFrame } from "../../../Sources/WebAssets/Assets/studio/frames.js"
import { aroundPointer, fitted, join, shows, widened } from "../../../Sources/WebAssets/Assets/studio/layout.js"
import { piecesOf } from "../../../Sources/WebAssets/Assets/studio/swift-text.js"

const screen = { width: 1280, height: 800 }

test("a part of the screen is shown as large as there is room, but not beyond twice", () => {
  assert.deepEqual(fitted([0, 0, 1280, 800], { width: 640, height: 800 }), { scale: 0.5, x: 0, y: 200 })
  assert.deepEqual(fitted([100, 100, 100, 100], { width: 1000, height: 1000 }), { scale: 2, x: 200, y: 200 })
  assert.equal(fitted([0, 0, 1280, 800], screen, 0.25).scale, 0.25)
  assert.deepEqual(widened([5, 5, 100, 100], screen), [0, 0, 115, 115])
  assert.deepEqual(widened([1200, 700, 80, 100], screen), [1190, 690, 90, 110])
  assert.deepEqual(join([0, 0, 10, 10], [5, -5, 10, 10]), [0, -5, 15, 15])
})

test("what is below the pointer stays there when menus need room", () => {
  const room = { width: 400, height: 400 }, now = fitted([0, 0, 200, 200], room), pointer = { x: 100, y: 190 }
  const menus = [100, 190, 100, 200]
  assert.ok(!shows(menus, now, room))
  const layout = aroundPointer(menus, now, pointer, { width: 400, height: 500 }, screen)
  assert.ok(layout && shows(menus, layout, { width: 400, height: 500 }))
  assert.ok(Math.abs(layout.x + pointer.x * layout.scale - (now.x + pointer.x * now.scale)) < 1e-9)
  assert.equal(
    aroundPointer([100, 190, 100, 2000], now, pointer, room, screen),
    null,
    "smaller than the whole screen is too small",
  )
})

test("a picture comes in parts", () => {
  const data = new DataView(new ArrayBuffer(10 + 13 + 2 + 13 + 1))
  data.setUint32(0, 7)
  data.setUint16(4, 1280)
  data.setUint16(6, 800)
  data.setUint16(8, 2)
  data.setUint8(10, 1)
  data.setUint16(11, 3)
  data.setUint16(13, 4)
  data.setUint32(19, 2)
  data.setUint8(23, 8)
  data.setUint8(24, 9)
  data.setUint8(25, 0)
  data.setUint16(26, 5)
  data.setUint16(28, 6)
  data.setUint32(34, 1)
  data.setUint8(38, 1)
  const { number, width, height, parts } = readFrame(data.buffer)
  assert.deepEqual([number, width, height], [7, 1280, 800])
  assert.deepEqual(parts.map(({ type, x, y, bytes }) => [type, x, y, [...bytes]]), [["image/png", 3, 4, [8, 9]], [
    "image/jpeg",
    5,
    6,
    [1],
  ]])
})

test("Swift is coloured by kinds, and no letter is lost", () => {
  const line = 'let a = app.buttons["Say \\"Hi\\""].tap() // 1.5'
  const pieces = piecesOf(line)
  assert.equal(pieces.map((piece) => piece.text).join(""), line)
  assert.deepEqual(pieces.filter((piece) => piece.kind).map(({ kind, text }) => `${kind} ${text}`), [
    "k let",
    "f .buttons",
    's "Say \\"Hi\\""',
    "f .tap",
    "c // 1.5",
  ])
  assert.deepEqual(piecesOf("").length, 0)
  const python = `assert app.find_element(AppiumBy.XPATH, '//a[@b="c"]').text == "d"  `
  assert.deepEqual(piecesOf(python).filter((piece) => piece.kind).map(({ kind, text }) => `${kind} ${text}`), [
    "k assert",
    "f .find_element",
    "f .XPATH",
    `s '//a[@b="c"]'`,
    "f .text",
    's "d"',
  ])
  assert.deepEqual(piecesOf("    # It's a remark.")[0].kind, "c")
})

test("X's cursors have names of the web", () => {
  assert.deepEqual(["xterm", "left_ptr_watch", "unheard of"].map(cursorOf), ["text", "progress", "default"])
})
