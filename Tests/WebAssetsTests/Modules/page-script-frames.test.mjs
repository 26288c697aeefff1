// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  describedContainer,
  describedNode,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/description.js"
import {
  drawnFrames,
  frameView,
  receivesEventsAt,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/frames.js"
import { partsOf } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/page-parts.js"
import { openPage } from "./document.mjs"

test("frames are found where they are drawn, also in shadow roots", () => {
  const { document } = openPage("<iframe id=a></iframe><p hidden><iframe></iframe></p><x-made></x-made>")
  document.querySelector("x-made").attachShadow({ mode: "open" }).innerHTML = "<iframe id=b></iframe>"
  assert.deepEqual(drawnFrames({ ofDocument: partsOf(document), of: partsOf }).map(({ id }) => id), ["a", "b"])
})

test("the view of a frame is without border and padding, and unknown if the frame is scaled", () => {
  const { document } = openPage("<iframe data-rect=10,20,300,200 style='padding: 1px 2px 3px 4px'></iframe>")
  const frame = document.querySelector("iframe")
  const sizes = {
    offsetWidth: 300,
    offsetHeight: 200,
    clientLeft: 5,
    clientTop: 6,
    clientWidth: 290,
    clientHeight: 188,
  }
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(frame, name, { value, configurable: true })
  assert.deepEqual(frameView(frame), [19, 27, 284, 184])
  Object.defineProperty(frame, "offsetWidth", { value: 600 })
  assert.deepEqual(frameView(frame), [])
})

test("a frame receives events at points in view that nothing covers", () => {
  const { document } = openPage("<iframe data-rect=0,0,100,100></iframe><p data-rect=50,0,100,100></p>")
  const frame = document.querySelector("iframe")
  assert.equal(receivesEventsAt(frame, [[10, 10], [40, 90]]), true)
  assert.equal(receivesEventsAt(frame, [[10, 10], [60, 10]]), false, "covered")
  assert.equal(receivesEventsAt(frame, []), true)
  frame.setAttribute("data-rect", "-50,0,100,100")
  assert.equal(receivesEventsAt(frame, [[1, 10]]), true)
  assert.equal(receivesEventsAt(frame, [[-1, 10]]), false, "out of view")
})

test("an element is described with its attributes and its position", () => {
  const { document } = openPage(
    "<input class='a b' id=it type=email role=combobox placeholder=Town value=Berlin data-rect=10,20,200,30>",
  )
  assert.deepEqual(describedNode(document.getElementById("it")), {
    id: "it",
    tag: "input",
    class: "a b",
    role: "combobox",
    type: "email",
    placeholder: "Town",
    text: "Berlin",
    rect: [10, 20, 200, 30],
    receivesClicks: true,
    isInView: true,
  })
})

test("only fields have a text, and only inputs have a type", () => {
  const { document } = openPage("<textarea>a</textarea><button type=submit value=b>c</button>")
  const described = (selector) => describedNode(document.querySelector(selector))
  assert.deepEqual([described("textarea").text, described("textarea").type], ["a", ""])
  assert.deepEqual([described("button").text, described("button").type], [null, ""])
})

test("an element receives clicks through its parts, and not through what covers it", () => {
  const receives = (parts) =>
    describedNode(openPage(`<button data-rect=10,10,100,20>Save${parts}</button>`).document.querySelector("button"))
      .receivesClicks
  assert.equal(receives("<b data-rect=50,12,30,16>it</b>"), true)
  const { document } = openPage("<button data-rect=10,10,100,20>Save</button><p data-rect=100,0,50,50></p>")
  assert.equal(describedNode(document.querySelector("button")).receivesClicks, false)
})

test("a text is described only by its position", () => {
  const { document } = openPage("<p id=it class=a data-rect=10,20,200,30>Hello</p><p data-rect=0,5000,10,10>far</p>")
  const [near, far] = [...document.querySelectorAll("p")].map(({ firstChild }) => describedNode(firstChild))
  assert.deepEqual(near, {
    id: "",
    tag: "#text",
    class: "",
    role: "",
    type: "",
    placeholder: "",
    text: null,
    rect: [10, 20, 200, 30],
    receivesClicks: false,
    isInView: true,
  })
  assert.equal(far.isInView, false)
})

test("a container is described without a test for clicks", () => {
  const { document } = openPage("<form id=it data-rect=10,20,200,30></form>")
  const { id, tag, rect, receivesClicks, isInView } = describedContainer(document.querySelector("form"))
  assert.deepEqual([id, tag, rect, receivesClicks, isInView], ["it", "form", [10, 20, 200, 30], false, true])
})
