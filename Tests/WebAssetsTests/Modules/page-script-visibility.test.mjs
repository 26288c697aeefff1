// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  isAccessible,
  isAccessibleByStyle,
  isDrawn,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/visibility.js"
import { openPage } from "./document.mjs"

/** The result for an element with a style, without a document. */
const byStyle = (
  { isDisplayed = true, isVisible = true, isInLayout = true, display = "block", interactivity = "auto" },
) =>
  isAccessibleByStyle(
    ({ visibilityProperty = false, contentVisibilityAuto = false } = {}) =>
      isDisplayed && (isVisible || !visibilityProperty) && (isInLayout || !contentVisibilityAuto),
    (property) => ({ display, interactivity })[property],
  )

test("a visible element is accessible", () => {
  assert.equal(byStyle({}), true)
})

test("an element that is not displayed or invisible is not accessible", () => {
  assert.equal(byStyle({ isDisplayed: false, display: "none" }), false)
  assert.equal(byStyle({ isVisible: false }), false)
})

test("an element without a box, out of the layout or inert by its style is left to the browser", () => {
  assert.equal(byStyle({ isDisplayed: false, display: "contents" }), undefined)
  assert.equal(byStyle({ isInLayout: false }), undefined)
  assert.equal(byStyle({ interactivity: "inert" }), undefined)
})

/** Whether the element `it` of a page is accessible. */
const ofPage = (body) => isAccessible(openPage(body).document.getElementById("it"))

test("an element in plain containers is accessible as its style decides", () => {
  assert.equal(ofPage("<main role=main><p><button id=it>Save</button></p></main>"), true)
  assert.equal(ofPage("<p hidden><button id=it>Save</button></p>"), false)
  assert.equal(ofPage("<p data-invisible><button id=it>Save</button></p>"), false)
  assert.equal(ofPage("<p data-skipped><button id=it>Save</button></p>"), undefined)
})

test("an element or a container that may be hidden from accessibility is left to the browser", () => {
  for (const attribute of ["aria-hidden=true", "inert"]) {
    assert.equal(ofPage(`<button id=it ${attribute}>Save</button>`), undefined, attribute)
    assert.equal(ofPage(`<p ${attribute}><button id=it>Save</button></p>`), undefined, attribute)
  }
  for (
    const container of [
      "<div aria-modal=true>",
      "<a href=x>",
      "<details open><summary>",
      "<div role=dialog>",
      "<div role=button>",
      "<div role=''>",
    ]
  ) assert.equal(ofPage(`${container}<input id=it>`), undefined, container)
})

test("an element is drawn if it has a box", () => {
  const { document } = openPage("<p id=a></p><p id=b hidden></p>")
  assert.equal(isDrawn(document.getElementById("a")), true)
  assert.equal(isDrawn(document.getElementById("b")), false)
})
