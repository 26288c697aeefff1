// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict"
import test from "node:test"

import { mayHaveName } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/element-name.js"
import { foldedText } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/folded-text.js"
import { NamePieces } from "../../../Sources/Toolkits/Chromium/DevTools/PageScript/name-pieces.js"
import { openPage } from "./document.mjs"

/** Something with attributes, without a document. */
const withAttributes = (attributes) => ({ getAttribute: (name) => attributes[name] ?? null })

test("texts that differ only in case, spacing and invisible characters fold to one text", () => {
  for (const text of ["save file", " SAVE\n FILE\u00a0", "Sa\u00adve\u200b File", "ＳaveFile", "Save ﬁle"]) {
    assert.equal(foldedText(text), foldedText("Save File"), JSON.stringify(text))
  }
  assert.equal(foldedText("Straße"), foldedText("STRASSE"))
  assert.equal(foldedText("é"), foldedText("e\u0301"))
  assert.notEqual(foldedText("é"), foldedText("e"))
  assert.equal(foldedText(" \u200b\ufeff\u2060"), "")
})

test("a text folds to the same text each time, however long it is", () => {
  for (const text of ["A b", "A ".repeat(1000)]) {
    assert.equal(foldedText(text), text.toLowerCase().replaceAll(" ", ""))
    assert.equal(foldedText(text), text.toLowerCase().replaceAll(" ", ""))
  }
})

test("the results of more texts than are stored stay correct", () => {
  for (let number = 0; number < 100_010; number++) foldedText(`T ${number}`)
  assert.equal(foldedText("T 7"), "t7")
})

test("a piece matches if the searched text contains it", () => {
  const pieces = new NamePieces(foldedText("Save as"))
  assert.equal(pieces.isEmpty, true)
  assert.equal(pieces.compare("save"), true)
  assert.equal(pieces.compare(" AS "), true)
  assert.equal(pieces.compare("Save all"), false)
  assert.equal(pieces.isEmpty, false)
})

test("a piece without a visible character does not count", () => {
  const pieces = new NamePieces(foldedText("Save"))
  for (const piece of ["", " \n", "\u200b", null, undefined]) assert.equal(pieces.compare(piece), false)
  assert.equal(pieces.isEmpty, true)
})

test("the attributes with texts are pieces, and others are not", () => {
  for (const name of ["aria-label", "title", "alt", "placeholder", "aria-placeholder"]) {
    const pieces = new NamePieces(foldedText("Town"))
    assert.equal(pieces.compareAttributes(withAttributes({ [name]: "town" })), true, name)
    assert.equal(pieces.compareAttributes(withAttributes({ [name]: "Street" })), false, name)
    assert.equal(pieces.isEmpty, false, name)
  }
  const pieces = new NamePieces(foldedText("Town"))
  assert.equal(pieces.compareAttributes(withAttributes({ id: "Town", class: "Town" })), false)
  assert.equal(pieces.isEmpty, true)
})

/** Whether the element `it` of a page may have a text as its name. */
const mayBe = (text, body, labels = []) => {
  const { document } = openPage(body)
  return mayHaveName(
    document.getElementById("it"),
    { text, folded: foldedText(text) },
    labels.map((id) => document.getElementById(id)),
  )
}

test("an element is named by its identifier, its value or its placeholder exactly", () => {
  assert.equal(mayBe("it", "<button id=it>Save</button>"), true)
  assert.equal(mayBe("IT", "<button id=it>Save</button>"), false)
  assert.equal(mayBe("Town", "<input id=it value=Town>"), true)
  assert.equal(mayBe("town", "<input id=it value=Town>"), false)
  assert.equal(mayBe("Town", "<textarea id=it placeholder=Town></textarea>"), true)
})

test("an element is named by its texts", () => {
  assert.equal(mayBe("Save", "<button id=it>Save</button>"), true)
  assert.equal(mayBe("Save as", "<button id=it><b>Save</b> <i>as</i></button>"), true)
  assert.equal(mayBe("Open", "<button id=it>Save</button>"), false)
  assert.equal(mayBe("Open", "<button id=it><b>Save</b></button>"), false)
  assert.equal(mayBe("Open", "<button id=it></button>"), true, "its style may name it")
})

test("the attributes of the elements in an element name it too", () => {
  assert.equal(mayBe("Save", "<button id=it><img alt=Save></button>"), true)
  assert.equal(mayBe("Open", "<button id=it><img alt=Save></button>"), false)
})

test("a part with special rules may name its element in any way", () => {
  for (
    const part of ["<input>", "<slot></slot>", "<b aria-labelledby=x>a</b>", "<b aria-owns=x>a</b>", "<x-a></x-a>"]
  ) {
    assert.equal(mayBe("Open", `<div id=it role=button>Save${part}</div>`), true, part)
  }
  assert.equal(mayBe("Open", "<div id=it aria-owns=x>Save</div>"), true)
})

test("a part with a shadow root may name its element in any way", () => {
  const { document } = openPage("<div id=it role=button>Save <p>now</p></div>")
  const search = { text: "Open", folded: foldedText("Open") }
  assert.equal(mayHaveName(document.getElementById("it"), search), false)
  document.querySelector("p").attachShadow({ mode: "open" })
  assert.equal(mayHaveName(document.getElementById("it"), search), true)
})

test("the elements of aria-labelledby name an element", () => {
  assert.equal(mayBe("Town", "<b id=a>Town</b><button id=it aria-labelledby='none a'>Save</button>"), true)
  assert.equal(mayBe("Other", "<b id=a>Town</b><button id=it aria-labelledby=a>Save</button>"), false)
  assert.equal(mayBe("Other", "<b id=a title=Other>Town</b><button id=it aria-labelledby=a>Save</button>"), true)
  assert.equal(mayBe("Other", "<b id=a><input></b><button id=it aria-labelledby=a>Save</button>"), true)
})

test("the labels name a field, and may do so in any way if they contain more than texts", () => {
  assert.equal(mayBe("Town", "<label id=l>Town <input id=it></label>", ["l"]), true)
  assert.equal(mayBe("Other", "<label id=l>Town <input id=it></label>", ["l"]), false)
  assert.equal(mayBe("Other", "<label id=l>Town <img><input id=it></label>", ["l"]), true)
  assert.equal(mayBe("Other", "<label id=l>Town <img></label><input id=it>", ["l"]), true)
  assert.equal(mayBe("Town", "<input id=it>", []), false, "a field without a name")
})

test("the browser names some inputs by their values, or by its language", () => {
  for (const type of ["submit", "reset", "button"]) {
    assert.equal(mayBe("save", `<input id=it type=${type} value=Save>`), true, type)
    assert.equal(mayBe("Open", `<input id=it type=${type} value=Save>`), false, type)
    assert.equal(mayBe("Senden", `<input id=it type=${type}>`), true, type)
  }
  assert.equal(mayBe("Senden", "<input id=it type=text>"), false)
  assert.equal(mayBe("Senden", "<select id=it><option>Empfangen<option>Senden</select>"), false)
})
