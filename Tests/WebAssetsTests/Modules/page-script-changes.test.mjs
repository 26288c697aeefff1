// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  changeParts,
  DocumentChanges,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/document-changes.js"
import { CachedParts, partsOf } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/page-parts.js"
import { openPage } from "./document.mjs"

const element = { nodeType: 1 }, text = { nodeType: 3 }
const record = (parts) => ({ type: "childList", attributeName: null, addedNodes: [], removedNodes: [], ...parts })

/** Lets observers of the document be called. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

test("added and removed elements change the examined elements, and texts do not", () => {
  assert.equal(changeParts([record({ addedNodes: [text, element] })]), true)
  assert.equal(changeParts([record({ removedNodes: [element] })]), true)
  assert.equal(changeParts([record({ addedNodes: [text], removedNodes: [text] })]), false)
  assert.equal(changeParts([record({ type: "characterData" })]), false)
  assert.equal(changeParts([]), false)
})

test("attributes change the examined elements if their selectors depend on them", () => {
  for (const attributeName of ["role", "contenteditable", "type", "controls", "for", "id"]) {
    assert.equal(changeParts([record({ type: "attributes", attributeName })]), true, attributeName)
  }
  assert.equal(changeParts([record({ type: "attributes", attributeName: "class" })]), false)
})

test("all changes are counted, and separately the groups that change the examined elements", () => {
  const changes = new DocumentChanges()
  changes.add([record({ addedNodes: [text] }), record({ addedNodes: [element] })])
  changes.add([record({ type: "characterData" })])
  assert.deepEqual([changes.count, changes.countOfParts], [3, 1])
})

test("changes of the document are observed", async () => {
  const { document } = openPage("<p>text</p>"), changes = new DocumentChanges()
  changes.observe()
  document.querySelector("p").firstChild.data = "other"
  document.querySelector("p").className = "soft"
  await settle()
  assert.deepEqual([changes.count, changes.countOfParts], [2, 0])
  document.querySelector("p").append(document.createElement("b"))
  await settle()
  assert.deepEqual([changes.count, changes.countOfParts], [3, 1])
})

test("the examined elements are in lists by their meaning", () => {
  const { document } = openPage(`
    <button id=button></button><input id=input><p id=role role=note></p><p id=edited contenteditable></p>
    <iframe id=frame></iframe><video id=video controls></video><x-made id=host></x-made><p id=plain></p>
    <label id=first for=input></label><label id=second for=input></label><label id=unused for=none></label>`)
  const parts = partsOf(document)
  const ids = (elements) => [...elements].map(({ id }) => id)
  assert.deepEqual(ids(parts.controls), ["button", "input", "role", "edited"])
  assert.deepEqual(ids(parts.fields), ["input"])
  assert.deepEqual(ids(parts.frameElements), ["frame"])
  assert.deepEqual(ids(parts.opaqueElements), ["video"])
  assert.ok(ids(parts.possibleHosts).includes("host") && ids(parts.possibleHosts).includes("plain"))
  assert.ok(!ids(parts.possibleHosts).includes("button"), "it can have no shadow root")
  assert.deepEqual(ids(parts.labels.get(document.getElementById("input"))), ["first", "second"])
  assert.equal(parts.labels.size, 1)
})

test("the elements of the document are cached until they change, and those of a shadow root are not", () => {
  const { document } = openPage("<div></div>"), changes = { countOfParts: 0 }
  const parts = new CachedParts(changes), root = document.querySelector("div").attachShadow({ mode: "open" })
  const first = parts.ofDocument
  assert.equal(parts.of(document), first)
  changes.countOfParts = 1
  assert.notEqual(parts.ofDocument, first)
  assert.equal(parts.ofDocument, parts.ofDocument)
  assert.notEqual(parts.of(root), parts.of(root))
  root.innerHTML = "<button></button>"
  assert.equal(parts.of(root).controls.length, 1)
})
