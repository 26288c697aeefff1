// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { becomeBrowser, windowOf } from "./document.mjs"

becomeBrowser(windowOf('<p id=one>old</p><p id="two.three" class=soft></p><p id=announce></p>'))
const { all, announce, bdi, byId, fill, find, h, svg, words } = await import(
  "../../../Sources/WebAssets/Assets/kit/dom.js"
)

test("texts never become markup", () => {
  const made = h("p", { title: "<b>" }, "<b>bold</b>", h("i", null, 7))
  assert.equal(made.outerHTML, '<p title="<b>">&lt;b&gt;bold&lt;/b&gt;<i>7</i></p>')
  assert.equal(bdi("a\u202eb", "soft").outerHTML, '<bdi class="soft">a⟨U+202E⟩b</bdi>')
})

test("attributes are left out, empty or written, and a state of accessibility may be false", () => {
  const made = h("button", {
    hidden: true,
    disabled: false,
    title: null,
    id: undefined,
    "aria-pressed": false,
    tabindex: 0,
  })
  assert.equal(made.outerHTML, '<button hidden="" aria-pressed="false" tabindex="0"></button>')
  assert.equal(h("i", { style: { "--level": 2, left: "3px" } }).getAttribute("style"), "--level: 2; left: 3px;")
})

test("children may be lists in lists, and nothing is no child", () => {
  const made = h("ul", null, [[h("li", null, "a")], null, false, "", undefined], 0)
  assert.equal(made.outerHTML, "<ul><li>a</li>0</ul>")
})

test("a listener is called with its event", () => {
  let pressed = 0
  const button = h("button", { onclick: (event) => pressed += event.currentTarget === button ? 1 : 0 })
  button.click()
  assert.equal(pressed, 1)
})

test("drawings are of SVG", () => {
  const made = svg("svg", { viewBox: "0 0 1 1" }, svg("path", { d: "M0 0" }))
  assert.equal(made.firstChild.namespaceURI, "http://www.w3.org/2000/svg")
  assert.equal(made.getAttribute("viewBox"), "0 0 1 1")
})

test("an element is found, or the error names it", () => {
  assert.equal(byId("two.three").className, "soft")
  assert.equal(all("p").length, 3)
  assert.equal(find(".soft", document), byId("two.three"))
  assert.throws(() => byId("none"), /The page has no #none/)
  assert.throws(() => find("p", document, HTMLInputElement), /The page has no p/)
})

test("children are put in place of others, and words are said", () => {
  fill(byId("one"), "new", null, [h("b", null, "er")])
  assert.equal(byId("one").innerHTML, "new<b>er</b>")
  announce("3 tests")
  assert.equal(byId("announce").textContent, "3 tests")
})

test("the name of a test may be broken before its words", () => {
  assert.equal(
    words("testAnItemIsAdded2Times").innerHTML,
    "test<wbr>AnItem<wbr>Is<wbr>Added2<wbr>Times".replace("AnItem", "An<wbr>Item"),
  )
})
