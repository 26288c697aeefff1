// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import {
  controlTags,
  isStructuralRole,
  kindOfControl,
} from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/control-kinds.js"

/** The kind of an element with a tag and attributes, without a document. */
const kindOf = (localName, attributes = {}, type) =>
  kindOfControl({
    localName,
    type,
    getAttribute: (name) => attributes[name] ?? null,
    getAttributeNames: () => Object.keys(attributes),
  })

test("a tag decides the kind of a plain control", () => {
  assert.equal(kindOf("button"), "button")
  assert.equal(kindOf("textarea"), "textView")
  assert.equal(kindOf("a", { href: "x" }), "link")
  for (const tag of ["a", "select", "summary"]) assert.equal(kindOf(tag), null, tag)
  for (const tag of ["area", "div", "x-made"]) assert.equal(kindOf(tag), undefined, tag)
})

test("the type decides the kind of an input", () => {
  const kinds = {
    button: ["button", "submit", "reset"],
    checkBox: ["checkbox"],
    radioButton: ["radio"],
    textField: ["text", "email", "url", "tel", "number"],
    secureTextField: ["password"],
    searchField: ["search"],
    slider: ["range"],
  }
  for (const [kind, types] of Object.entries(kinds)) {
    for (const type of types) assert.equal(kindOf("input", { type }, type), kind, type)
  }
  for (const type of ["date", "color", "file", "image", "hidden"]) {
    assert.equal(kindOf("input", {}, type), undefined, type)
  }
})

test("attributes of the name and the description do not change the kind", () => {
  const attributes = { id: "a", class: "b", "aria-label": "Save", "aria-describedby": "c", title: "d", disabled: "" }
  assert.equal(kindOf("button", attributes), "button")
})

test("any other attribute that changes the meaning leaves the kind to the browser", () => {
  for (
    const name of [
      "role",
      "popovertarget",
      "commandfor",
      "interestfor",
      "list",
      "switch",
      "contenteditable",
      "aria-pressed",
      "aria-haspopup",
      "aria-hidden",
    ]
  ) assert.equal(kindOf("button", { [name]: "button" }), undefined, name)
})

test("an element with a role of the structure is no control, unless an attribute makes one of it", () => {
  assert.equal(kindOf("div", { role: "group" }), null)
  assert.equal(kindOf("div", { role: "group", "aria-label": "Tools" }), null)
  assert.equal(kindOf("div", { role: "button" }), undefined)
  assert.equal(kindOf("button", { role: "group" }), undefined, "a control by its tag")
  for (const name of ["tabindex", "contenteditable", "aria-checked", "aria-hidden"]) {
    assert.equal(kindOf("div", { role: "group", [name]: "true" }), undefined, name)
  }
})

test("the roles of the structure are those without a control", () => {
  for (const role of ["main", "list", "row", "heading"]) assert.equal(isStructuralRole(role), true, role)
  for (const role of ["button", "dialog", "img", "none", ""]) assert.equal(isStructuralRole(role), false, role)
})

test("each tag of a control has a kind, or is left to the browser", () => {
  assert.deepEqual([...controlTags].map((tag) => kindOf(tag, {}, "text")), [
    null,
    undefined,
    "button",
    "textField",
    null,
    "textView",
    null,
  ])
})
