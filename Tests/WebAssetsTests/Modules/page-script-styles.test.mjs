// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  mayDrawControls,
  styleSheetsOf,
  textOfContent,
  textsDrawnBy,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/style-texts.js"

/** A style sheet without a document, of rules with these values of `content`. */
const sheet = (...contents) => ({ cssRules: contents.map((content) => ({ style: { content }, cssText: "" })) })

/** A style sheet from another site. */
const unreadable = {
  get cssRules() {
    throw new Error("SecurityError")
  },
}

test("a content of strings is the text that it draws", () => {
  assert.equal(textOfContent('"Hello"'), "Hello")
  assert.equal(textOfContent('"Hel" "lo"'), "Hello")
  assert.equal(textOfContent('""'), "")
  assert.equal(textOfContent('"a \\"b\\" \\\\"'), 'a "b" \\')
  assert.equal(textOfContent('"\\48 ello"'), "Hello", "an escape ends with a space")
  assert.equal(textOfContent('"\\000048ello"'), "Hello", "or after six digits")
  assert.equal(textOfContent('"\\ffffff"'), "\u{10ffff}", "not a character")
})

test("a content of more than strings is unknown", () => {
  for (const content of ["attr(title)", 'counter(item) "."', "url(a.png)", "open-quote", '"a" / "b"']) {
    assert.equal(textOfContent(content), null, content)
  }
})

test("a style sheet draws the folded texts of its rules", () => {
  assert.deepEqual(textsDrawnBy(sheet('"Hel lo"', "none", "normal", "", undefined, '"»"')), ["hello", "»"])
  assert.equal(textsDrawnBy(sheet('"Hello"', "attr(title)")), null)
})

test("the rules in other rules and in imported sheets count too", () => {
  const nested = { cssRules: [{ cssRules: sheet('"a"').cssRules }, { styleSheet: sheet('"b"') }] }
  assert.deepEqual(textsDrawnBy(nested), ["a", "b"])
  assert.equal(textsDrawnBy({ cssRules: [{ cssRules: sheet("attr(title)").cssRules }] }), null)
  assert.equal(textsDrawnBy({ cssRules: [{ styleSheet: unreadable }] }), null)
})

test("a style sheet of another site may draw any text, and controls", () => {
  assert.equal(textsDrawnBy(unreadable), null)
  assert.equal(mayDrawControls(unreadable), true)
})

test("a style sheet is read again only after its number of rules changed", () => {
  const changed = sheet('"a"')
  assert.deepEqual(textsDrawnBy(changed), ["a"])
  changed.cssRules[0].style.content = '"b"'
  assert.deepEqual(textsDrawnBy(changed), ["a"])
  changed.cssRules.push(...sheet('"c"').cssRules)
  assert.deepEqual(textsDrawnBy(changed), ["b", "c"])
})

test("buttons and markers of scrolling are controls without elements", () => {
  const draws = (cssText) => mayDrawControls({ cssRules: [{ cssText: "p { color: red }" }, { cssText }] })
  assert.equal(draws("ul::scroll-button(right) { content: '>' }"), true)
  assert.equal(draws("li::scroll-marker { content: '' }"), true)
  assert.equal(draws("@import url(a.css);"), true)
  assert.equal(draws("li::marker { content: '' }"), false)
})

test("the style sheets of a root include those that its scripts adopted", () => {
  assert.deepEqual(styleSheetsOf({ styleSheets: ["a"], adoptedStyleSheets: ["b"] }), ["a", "b"])
})
