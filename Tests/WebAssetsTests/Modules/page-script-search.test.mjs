// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  ControlSearch,
  controlsWithName,
  maximumCandidates,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/control-search.js"
import { foldedText } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/folded-text.js"
import { partsOf } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/page-parts.js"
import { containersOf, PageSearch } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/page-search.js"
import { elementsWithText, rangeOf } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/text-search.js"
import { openPage } from "./document.mjs"

const searched = (text) => ({ text, folded: foldedText(text) })
const ids = (elements) => elements?.map(({ id, nodeName }) => id || nodeName) ?? null

test("the controls that may have a name are found in the order of the document", () => {
  const { document } = openPage("<button id=a>Save</button><button id=b>Open</button><label>Save<input id=c></label>")
  assert.deepEqual(ids(controlsWithName(partsOf(document), searched("Save"))), ["a", "c"])
})

test("results are stored until the document changes, except those of fields", () => {
  const { document } = openPage("<input id=c><button id=a>Save</button><button id=b>Open</button>")
  const changes = { count: 0 }, search = new ControlSearch(changes), parts = partsOf(document)
  const find = () => ids(search.find(parts, searched("Save")))
  assert.deepEqual(find(), ["a"])
  document.getElementById("b").textContent = "Save"
  assert.deepEqual(find(), ["a"], "the change is not counted yet")
  document.getElementById("c").value = "Save"
  assert.deepEqual(find(), ["c", "a"], "the content of a field changes without a change of the document")
  changes.count += 1
  assert.deepEqual(find(), ["c", "a", "b"])
  document.getElementById("c").value = ""
  assert.deepEqual(find(), ["a", "b"])
})

test("one control more than the maximum is found", () => {
  const { document } = openPage("<button>Save</button>".repeat(20))
  assert.equal(new ControlSearch({ count: 0 }).find(partsOf(document), searched("Save")).length, maximumCandidates + 1)
})

test("more searches than are stored have correct results", () => {
  const { document } = openPage("<button id=a>Save</button>")
  const search = new ControlSearch({ count: 0 }), parts = partsOf(document)
  for (let number = 0; number < 1010; number++) search.find(parts, searched(`Text ${number}`))
  assert.deepEqual(ids(search.find(parts, searched("Save"))), ["a"])
})

/** The elements with a text in a page. */
const withText = (text, body, options) => ids(elementsWithText(openPage(body, options).document, searched(text)))

test("an element with only the text is found, followed by its text", () => {
  assert.deepEqual(withText("Hello", "<p id=a>Hello</p><p>Hello you</p><div><b id=b> HELLO </b></div>"), [
    "a",
    "#text",
    "b",
    "#text",
  ])
  assert.deepEqual(withText("Hello", "<p>other</p>"), [])
})

test("a text that may be shown in another way is left to accessibility", () => {
  for (
    const body of [
      "<p id=Hello></p>",
      "<p title=hello></p>",
      "<p>Hel<b>lo</b></p>",
      "<p>Hello<br></p>",
      "<a href=x>Hello</a>",
      "<p contenteditable>Hello</p>",
      "<p data-before='\"»\"'>Hello</p>",
      "<button>Hello <b>you</b></button>",
      "<button><div>Hello</div></button>",
      "<input value=Hello>",
      "<p aria-labelledby=x></p>",
      "<details></details>",
    ]
  ) assert.equal(withText("Hello", body), null, body)
  assert.equal(withText("Hello", "", { head: '<style>p::before { content: "Hello" }</style>' }), null)
})

test("the range of a text has the position of the text", () => {
  const { document } = openPage("<p data-rect=1,2,30,40>Hello</p>")
  const range = rangeOf(document.querySelector("p").firstChild)
  assert.equal(range.toString(), "Hello")
  assert.equal(range.getBoundingClientRect().width, 30)
})

/** The result of a search in a page, with shadow roots for its elements `x-made`. */
const search = (text, body, { isText = false, shadow } = {}) => {
  const { document } = openPage(body)
  for (const host of document.querySelectorAll("x-made")) {
    if (shadow !== undefined) host.attachShadow({ mode: "open" }).innerHTML = shadow
  }
  const result = new PageSearch({ ofDocument: partsOf(document), of: partsOf }, new ControlSearch({ count: 0 }))
    .find(text, isText)
  return result && { found: ids(result.found), frames: ids(result.frames) }
}

test("a page reports its controls or texts, and its drawn frames", () => {
  const body = "<button id=a>Save</button><p id=b>Save</p><iframe id=f></iframe><p hidden><iframe></iframe></p>"
  assert.deepEqual(search("Save", body), { found: ["a"], frames: ["f"] })
  assert.deepEqual(search("Save", body, { isText: true }), { found: ["b", "#text"], frames: ["f"] })
})

test("an empty text, and too many candidates, are left to accessibility", () => {
  assert.equal(search(" ", "<button>Save</button>"), null)
  assert.equal(search("Save", "<button>Save</button>".repeat(maximumCandidates))?.found.length, maximumCandidates)
  assert.equal(search("Save", "<button>Save</button>".repeat(maximumCandidates + 1)), null)
})

test("a drawn element that scripts cannot read is left to accessibility", () => {
  assert.equal(search("Save", "<button>Save</button><object></object>"), null)
  assert.deepEqual(search("Save", "<button id=a>Save</button><p hidden><object></object></p>")?.found, ["a"])
  assert.equal(search("Save", "<button>Save</button><x-made></x-made>"), null, "a closed shadow root")
})

test("shadow roots are searched, and one match is returned", () => {
  const shadow = "<button id=in>Save</button><p id=text>Hello</p><iframe id=frame></iframe>"
  assert.deepEqual(search("Save", "<x-made></x-made>", { shadow }), { found: ["in"], frames: ["frame"] })
  assert.deepEqual(search("Hello", "<x-made></x-made>", { shadow, isText: true })?.found, ["text", "#text"])
  assert.equal(
    search("Save", "<button>Save</button><x-made></x-made>", { shadow }),
    null,
    "of two, the order is unknown",
  )
})

test("the containers of nodes are each listed once, without the nodes themselves", () => {
  const body = { name: "body", parentElement: null }, form = { name: "form", parentElement: body }
  const field = { name: "field", parentElement: form }, label = { name: "label", parentElement: form }
  const icon = { name: "icon", parentElement: label }
  assert.deepEqual(containersOf([field, icon]).map(({ name }) => name), ["form", "body", "label"])
  assert.deepEqual(containersOf([label, icon]).map(({ name }) => name), ["form", "body"])
  assert.deepEqual(containersOf([]), [])
})
