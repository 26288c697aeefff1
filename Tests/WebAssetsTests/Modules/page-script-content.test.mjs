// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  columnsOf,
  contentOfDocument,
  describedNodes,
  isIdOfOther,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/content.js"
import { isBlank, shownText } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/shown-text.js"
import { openPage } from "./document.mjs"
import { knownPage } from "./known-page.mjs"

/** The kinds and names in a page, and the elements that must not be accessible; `null` if they cannot be determined. */
const contentOf = (body, options) => {
  openPage(body, options)
  return contentNow()
}

/** The same for the page that is open. */
const contentNow = () => {
  const content = contentOfDocument()
  if (!content) return null
  const { kinds, names } = columnsOf(content.entries)
  return kinds.map((kind, index) => `${kind} ${names[index] ?? ""}`.trim())
    .concat(content.ignored.map(({ localName }) => `no ${localName}`))
}

test("an element with one text is one with its text", () => {
  assert.deepEqual(contentOf("<p> Hello\n you </p><div><b>x</b></div><h2>Head</h2>"), [
    "text Hello you",
    "text x",
    "text Head",
  ])
})

test("several texts are separate, and together a text", () => {
  assert.deepEqual(contentOf("<p>Line <!-- -->1</p>"), ["text Line 1", "piece Line", "piece 1"])
  // With an event listener, the element "b" would be in the tree, and the paragraph would be a group.
  assert.deepEqual(contentOf("<p>Line <b>1</b></p>"), ["text Line 1", "piece Line", "piece 1", "no b"])
  assert.deepEqual(contentOf("<p>See <a href=#>this</a></p>"), ["piece See", "link this", "piece this"])
})

test("controls have the names that the page determines", () => {
  assert.deepEqual(
    contentOf("<button>Save</button><button>a<b>b</b></button><input type=checkbox><input type=search>"),
    [
      "button Save",
      "button",
      "checkBox",
      "searchField",
    ],
  )
})

test("a button with several texts may be divided", () => {
  openPage("<button>a</button><button>a<b>b</b></button><button>a<b hidden>b</b></button><button>a<!-- -->b</button>")
  assert.deepEqual(contentOfDocument().entries.map(({ isDivided }) => isDivided), [false, true, false, true])
})

test("lists and tables have items, rows and cells", () => {
  assert.deepEqual(contentOf("<ul><li>Milk</li><li><p>Bread</p></li></ul>"), [
    "list",
    "listItem",
    "marker •",
    "piece Milk",
    "listItem",
    "marker •",
    "text Bread",
  ])
  assert.deepEqual(contentOf("<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"), [
    "table",
    "row",
    "header A",
    "piece A",
    "row",
    "cell b",
    "piece b",
  ])
})

test("labels are texts, except those of check boxes", () => {
  assert.deepEqual(contentOf("<label>Name <input></label><label>Mail</label>"), [
    "text Name",
    "piece Name",
    "textField",
    "text Mail",
  ])
  assert.equal(contentOf("<label><input type=checkbox> Accept</label>"), null)
})

test("the spaces between texts are parts of the whole text", () => {
  assert.deepEqual(contentOf("<p><i>Struck</i>\n <b>bold</b> </p>"), [
    "text Struck bold",
    "piece Struck",
    "piece bold",
    "no i",
    "no b",
  ])
})

test("hidden content is left out", () => {
  const body = "<p hidden>a</p><p aria-hidden=true>b</p><p data-invisible>c</p><script>d</script><p>e</p>"
  assert.deepEqual(contentOf(body), ["text e"])
})

test("a page is left to accessibility if only the browser can determine its content", () => {
  for (
    const body of [
      "Text in the body",
      "<p role=note>x</p>",
      "<p title=x>x</p>",
      "<div aria-label=x>text</div>",
      "<x-made>x</x-made>",
      "<select multiple><option>x</option></select>",
      "<ul aria-owns=x><li>x</li></ul>",
      "<q>x</q>",
      "<p style='display: contents'>x</p>",
      "<ul><li></li></ul>",
      "<p aria-hidden=true><a href=#>x</a></p>",
      "<p>Hel&shy;lo</p>",
      "<iframe></iframe>",
      "<p data-before='\"»\"'>Hello</p><style>p::before { content: '»' }</style>",
      "<button><img src=x></button>",
      "<a href=# role=button>x</a>",
    ]
  ) assert.equal(contentOf(body), null, body)
  assert.equal(contentOf("<p>x</p>", { head: "<style>p::first-letter { color: red }</style>" }), null)
  assert.equal(contentOf("<p>x</p><dialog data-modal open></dialog>"), null)
})

test("only controls, and elements with one text, are described", () => {
  openPage("<p>Hello</p><button>Save</button><p>a<!-- -->b</p><h2><b>c</b></h2>")
  const { entries } = contentOfDocument()
  const described = (...indices) =>
    describedNodes(indices.map((index) => entries[index]))?.map(({ nodeName }) => nodeName) ?? null
  assert.deepEqual(described(0, 1), ["P", "#text", "BUTTON"])
  assert.equal(described(2), null, "a text in pieces")
  assert.equal(described(5), null, "a text in another element")
  assert.equal(described(9), null, "no entry")
})

test("an element with an id may be in the tree although it has no entry", () => {
  openPage("<p id=a>Hello</p><p><span id=b>you</span></p><div id=c><p>x</p></div>")
  const { entries } = contentOfDocument()
  assert.deepEqual(["a", "b", "c", "d"].map((id) => isIdOfOther([id], entries)), [false, true, true, false])
})

test("white space is shown as the browser shows it", () => {
  assert.equal(shownText("  a \n b ", true), "a b ")
  assert.equal(shownText(" a", false), " a")
  assert.equal(shownText("\u200e", false), null)
  assert.equal(isBlank(" \n\t"), true)
  assert.equal(isBlank("\u00a0"), false)
})

test("random pages have the content that they were made of", () => {
  const { document } = openPage("")
  // The slow tier sets a larger number.
  const pages = Number(process.env.RANDOM_PAGES ?? 200)
  for (let seed = 0; seed < pages; seed++) {
    const { body, content } = knownPage(seed)
    document.body.innerHTML = body
    assert.deepEqual(contentNow(), content, `seed ${seed}: ${body}`)
  }
})
