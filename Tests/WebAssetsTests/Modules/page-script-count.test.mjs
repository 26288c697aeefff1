// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { countControls, countOfKind } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/control-count.js"
import { maximumCandidates } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/control-search.js"
import { partsOf } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/page-parts.js"
import { openPage } from "./document.mjs"

/** A control without a document. */
const control = (localName, attributes = {}, parts = {}) => ({
  localName,
  getAttribute: (name) => attributes[name] ?? null,
  getAttributeNames: () => Object.keys(attributes),
  isInTree: true,
  hasSize: true,
  ...parts,
})
const count = (kind, controls) => countOfKind(kind, controls, (one) => one.isInTree, (one) => one.hasSize)

test("controls of the kind count, those of another kind or outside of the tree do not", () => {
  const controls = [
    control("button"),
    control("textarea"),
    control("button", {}, { isInTree: false, hasSize: false }),
    control("select", {}, { hasSize: false }),
  ]
  assert.deepEqual(count("button", controls), { certainCount: 1, uncertain: [] })
  assert.deepEqual(count("link", controls), { certainCount: 0, uncertain: [] })
})

test("a control of an unknown kind, or one that may be hidden, is uncertain", () => {
  const unknown = control("div", { role: "button" }), hidden = control("button", {}, { isInTree: undefined })
  assert.deepEqual(count("button", [control("button"), unknown, hidden]), {
    certainCount: 1,
    uncertain: [unknown, hidden],
  })
})

test("a control without a size, and too many uncertain ones, are left to accessibility", () => {
  assert.equal(count("button", [control("button", {}, { hasSize: false })]), null)
  const unknown = (number) => Array.from({ length: number }, () => control("div", { role: "button" }))
  assert.equal(count("button", unknown(maximumCandidates))?.uncertain.length, maximumCandidates)
  assert.equal(count("button", unknown(maximumCandidates + 1)), null)
  const certain = Array.from({ length: 100 }, () => control("button"))
  assert.equal(count("button", certain)?.certainCount, 100)
})

/** The count of the controls of a page, with the ids of uncertain elements and of frames. */
const ofPage = (body, options, prepare = () => {}, kind = "button") => {
  const { document } = openPage(body, options)
  prepare(document)
  const result = countControls(kind, partsOf(document))
  const ids = (elements) => elements.map(({ id }) => id)
  return result && [result.certainCount, ids(result.uncertain), ids(result.frames)]
}

test("the buttons of a page are counted", () => {
  const body = "<button>a</button><p hidden><button>b</button></p><p id=u role=button>c</p><iframe id=f></iframe>"
  assert.deepEqual(ofPage(body), [1, ["u"], ["f"]])
  assert.equal(ofPage("<button data-rect=0,0,0,20>a</button>"), null)
})

test("the header of a column may be a button, and is no other control", () => {
  const body = "<table><tr><th id=h>Name</th></tr><tr><td><button>a</button><a href=#>b</a></td></tr></table>"
  assert.deepEqual(ofPage(body), [1, ["h"], []])
  assert.deepEqual(ofPage(body, {}, undefined, "link"), [1, [], []])
})

test("a page that may have controls without elements is not counted", () => {
  const button = "<button>a</button>"
  for (const more of ["<dialog data-modal open></dialog>", "<object></object>", "<x-made></x-made>"]) {
    assert.equal(ofPage(button + more), null, more)
  }
  assert.deepEqual(ofPage(`${button}<p hidden><object></object></p>`), [1, [], []])
  assert.equal(ofPage(button, {}, (document) => document.querySelector("body").append(hostIn(document))), null)
  assert.equal(ofPage(`${button}<iframe aria-hidden=true></iframe>`), null, "a frame that may be hidden")
  assert.equal(ofPage(button, { head: "<style>li::scroll-marker { color: red }</style>" }), null)
  const fullscreen = (document) => Object.defineProperty(document, "fullscreenElement", { value: document.body })
  assert.equal(ofPage(button, {}, fullscreen), null)
})

/** An element with a shadow root. */
const hostIn = (document) => {
  const host = document.createElement("div")
  host.attachShadow({ mode: "open" })
  return host
}
