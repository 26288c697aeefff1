// SPDX-License-Identifier: Apache-2.0
// The script that runs in the pages of users (Chromium).

import assert from "node:assert/strict"
import test from "node:test"

import { trusted, windowOf } from "./document.mjs"
import { pageScript } from "./script-bundle.mjs"

const script = pageScript()

/** A page with the script in it. */
function open(body, options) {
  const window = windowOf(body, options)
  options?.prepare?.(window)
  window.eval(script)
  const { understudy, document } = window
  const response = ([json, ...elements]) => ({ ...JSON.parse(json), elements })
  const page = {
    window,
    document,
    understudy,
    find: (text, isText = false, needsContainers = false) => response(understudy.find(text, isText, needsContainers)),
    count: (kind) => response(understudy.count(kind)),
    /** The ids of what may be called by a text; null if accessibility is to be used instead. */
    ids: (text) => page.find(text).found?.map(({ id }) => id) ?? null,
    /** The elements in which a text stands alone. */
    texts: (text) => {
      const { found, elements } = page.find(text, true)
      return found && elements.slice(0, found.length).filter(({ nodeType }) => nodeType === 1).map(({ id }) => id)
    },
    frames: () => response(understudy.frames()),
    /** Lets observers of the document be called. */
    settle: () => new Promise((resolve) => setTimeout(resolve)),
  }
  return page
}

test("controls are found by their texts", () => {
  const page = open("<button id=save>Save</button><button id=open>Open</button><a id=link href=x>Save</a><p>Save</p>")
  assert.deepEqual(page.ids("Save"), ["save", "link"])
  assert.deepEqual(page.ids("Close"), [])
  assert.deepEqual(page.ids(""), null)
  assert.deepEqual(page.ids(" \u200b"), null, "nothing is left of it to look for")
})

test("differences of writing do not count", () => {
  for (
    const written of [
      "save file",
      " SAVE\n FILE ",
      "Save<b>File</b>",
      "Sa\u00adve \u200bFile",
      "Save ﬁle",
      "Ｓave File",
    ]
  ) {
    assert.deepEqual(open(`<button id=it>${written}</button>`).ids("Save File"), ["it"], written)
  }
  assert.deepEqual(open("<button id=it>Savé</button>").ids("Save\u0301"), ["it"])
  assert.deepEqual(open("<button id=it>Savé</button>").ids("Save"), [])
})

test("a control whose name has a piece that the text lacks is not it, and one without a name may be", () => {
  const page = open("<button id=a>Save</button><button id=b></button><button id=c><img alt='Save as'></button>")
  assert.deepEqual(page.ids("Save all"), ["a", "b"])
  assert.deepEqual(page.ids("Save as"), ["a", "b", "c"])
})

test("attributes name a control", () => {
  for (const name of ["aria-label", "title", "alt", "placeholder", "aria-placeholder"]) {
    assert.deepEqual(open(`<input id=it ${name}=Town><input id=no ${name}=Street>`).ids("Town"), ["it"], name)
  }
  assert.deepEqual(open("<button id=Town></button>").ids("Town"), ["Town"])
  assert.deepEqual(open("<input id=it type=submit value=Town><input id=no type=submit value=Go>").ids("Town"), ["it"])
  assert.deepEqual(open("<input id=it type=submit><textarea id=no></textarea>").ids("Submit"), ["it"])
})

test("labels name a field, around it or for it, and other elements name it by their ids", () => {
  const page = open(`
    <label>Town <input id=around></label> <label for=by>Town</label><input id=by>
    <span id=title>Town</span><input id=named aria-labelledby="none title"> <label>Street <input id=no></label>`)
  assert.deepEqual(page.ids("Town"), ["around", "by", "named"])
})

test("a label that holds more than its field may name it in other ways", () => {
  const plain = open("<label>Town <b>or city</b> <input id=it></label>")
  assert.deepEqual(plain.ids("Other"), [])
  const named = open("<label for=it>Town <b role=img>?</b></label><input id=it>")
  assert.deepEqual(named.ids("Other"), ["it"])
})

test("what a field holds is found though the document has not changed", () => {
  const page = open("<input id=it><button id=save>Save</button>")
  assert.deepEqual(page.ids("Berlin"), [])
  page.document.getElementById("it").value = "Berlin"
  assert.deepEqual(page.ids("Berlin"), ["it"])
  assert.deepEqual(page.ids("Save"), ["save"])
})

test("a response follows the document", async () => {
  const page = open("<button id=a>Save</button><main></main>")
  assert.deepEqual(page.ids("Save"), ["a"])
  assert.deepEqual(page.ids("Send"), [])
  page.document.getElementById("a").firstChild.data = "Send"
  page.document.querySelector("main").innerHTML = "<button id=b>Save</button>"
  await page.settle()
  assert.deepEqual(page.ids("Save"), ["b"])
  assert.deepEqual(page.ids("Send"), ["a"])
  page.document.getElementById("a").remove()
  await page.settle()
  assert.deepEqual(page.ids("Send"), [])
  const before = page.find("Save").view.changes
  page.document.title = "Another"
  await page.settle()
  assert.ok(page.find("Save").view.changes > before)
})

test("too many candidates are left to accessibility", () => {
  const buttons = (count) => Array.from({ length: count }, (_, place) => `<button id=b${place}>Save</button>`).join("")
  assert.equal(open(buttons(12)).ids("Save")?.length, 12)
  assert.equal(open(buttons(13)).ids("Save"), null)
})

test("elements with parts that no script sees are left to accessibility, unless they are not drawn", () => {
  for (const closed of ["<video controls></video>", "<object></object>", "<input type=date>", "<x-made></x-made>"]) {
    assert.equal(open(`<button id=it>Save</button>${closed}`).ids("Save"), null, closed)
  }
  assert.deepEqual(open("<button id=it>Save</button><video></video>").ids("Save"), ["it"])
  assert.deepEqual(open("<button id=it>Save</button><p hidden><video controls></video></p>").ids("Save"), ["it"])
})

test("an open shadow root is looked into, and one match there may not be the only one", () => {
  const attach = (html) => ({
    prepare: ({ document }) => {
      document.querySelector("x-made").attachShadow({ mode: "open" }).innerHTML = html
    },
  })
  const inside = open("<x-made></x-made>", attach("<button id=in>Save</button>"))
  assert.deepEqual(inside.ids("Save"), ["in"])
  const both = open("<button id=out>Save</button><x-made></x-made>", attach("<button id=in>Save</button>"))
  assert.equal(both.ids("Save"), null)
})

test("a page that is not shown returns no elements", () => {
  const page = open("<button>Save</button>", {
    prepare: ({ document }) => Object.defineProperty(document, "visibilityState", { value: "hidden" }),
  })
  assert.equal(page.ids("Save"), null)
  assert.equal(page.count("button").found, null)
  assert.equal(page.find("Save").view.isShown, false)
})

test("an element is described as it is in the document", () => {
  const page = open("<input id=it class='a b' role=combobox placeholder=Town data-rect=10,20,200,30 value=Berlin>")
  assert.deepEqual(page.find("Berlin").found, [{
    id: "it",
    tag: "input",
    class: "a b",
    role: "combobox",
    type: "text",
    placeholder: "Town",
    text: "Berlin",
    rect: [10, 20, 200, 30],
    receivesClicks: true,
    isInView: true,
  }])
})

test("an element takes what is pressed only where nothing covers it and the view shows all of it", () => {
  const found = (rect, more = "") => open(`<button data-rect=${rect}>Save</button>${more}`).find("Save").found[0]
  assert.equal(found("10,10,100,20").receivesClicks, true)
  assert.equal(
    found("10,10,100,20", "<p data-rect=100,0,50,50></p>").receivesClicks,
    false,
    "the right edge is covered",
  )
  assert.equal(found("10,10,100,20", "<p data-rect=200,0,50,50></p>").receivesClicks, true)
  const part = open("<button data-rect=10,10,100,20>Save <b data-rect=50,12,30,16>it</b></button>")
  assert.equal(part.find("Save it").found[0].receivesClicks, true, "a part of it is on top")
  assert.equal(found("10,10,3,20").receivesClicks, false, "too small")
  assert.deepEqual([found("-5,10,100,20").receivesClicks, found("-5,10,100,20").isInView], [false, true])
  assert.equal(found("0,5000,100,20").isInView, false)
})

test("a text that stands alone in an element is found with it", () => {
  const page = open("<p id=a>Hello</p><p id=b>Hello you</p><div id=c><span id=d>hello</span></div>")
  assert.deepEqual(page.texts("Hello"), ["a", "d"])
  assert.deepEqual(page.find("Hello", true).found.map(({ tag }) => tag), ["p", "#text", "span", "#text"])
  assert.deepEqual(page.texts("Good bye"), [])
})

test("a text in pieces, beside others, or named otherwise is left to accessibility", () => {
  for (
    const body of [
      "<p>Hel<b>lo</b></p>",
      "<p>Hello<br></p>",
      "<p aria-label=Hello></p>",
      "<p id=Hello></p>",
      "<p title=hello></p>",
      "<a href=x>Hello</a>",
      "<p contenteditable>Hello</p>",
      "<p data-before='\"»\"'>Hello</p>",
      "<button>Hello <b>you</b></button>",
      "<input value=Hello>",
      "<textarea placeholder=Hello></textarea>",
      "<p aria-labelledby=x></p>",
      "<details><p>more</p></details>",
    ]
  ) assert.equal(open(body).texts("Hello"), null, body)
})

test("a text that is not drawn, or in what makes no text of it, is none", () => {
  for (
    const body of ["<p hidden>Hello</p>", "<script>Hello</script>", "<button>Hello</button>", "<option>Hello</option>"]
  ) {
    assert.deepEqual(open(body).texts("Hello"), [], body)
  }
  assert.deepEqual(open("<details><summary>more</summary></details>").texts("Hello"), [])
})

test("a style that draws the text is left to accessibility, and other styles are not", () => {
  const drawn = (css) => open("<p>other</p>", { head: `<style>${css}</style>` }).texts("Hello")
  assert.equal(drawn('p::before { content: "Hello" }'), null)
  assert.equal(drawn("p::before { content: attr(title) }"), null)
  assert.equal(drawn('@media print { p::before { content: "\\48 ello" } }'), null)
  assert.deepEqual(drawn('p::before { content: "»" } b { content: none; color: red }'), [])
})

test("the elements that contain the found ones are described if they are requested", () => {
  const containers = (body, isText) => {
    const { found, containers, elements, frames } = open(body).find("Save", isText, true)
    assert.equal(elements.length, (found?.length ?? 0) + frames.length + containers.length)
    return found && containers.map(({ tag }) => tag)
  }
  assert.deepEqual(containers("<form><p><button>Save</button></p></form>"), ["p", "form", "body", "html"])
  assert.deepEqual(containers("<form><p>Save</p></form>", true), ["form", "body", "html"])
  assert.deepEqual(open("<form><button>Save</button></form>").find("Save").containers, [])
  const inShadow = open("<x-made></x-made>", {
    prepare: ({ document }) => {
      document.querySelector("x-made").attachShadow({ mode: "open" }).innerHTML = "<button>Save</button>"
    },
  })
  assert.equal(inShadow.find("Save", false, true).found, null, "the containers are in several roots")
})

test("controls of a kind are counted, and those that may be of it are listed", () => {
  const page = open("<button>a</button><button>b</button><p id=c role=button>c</p><iframe></iframe>")
  const { certainCount, found, frames } = page.count("button")
  assert.deepEqual([certainCount, found.map(({ id }) => id), frames.length], [2, ["c"], 1])
  assert.equal(page.find("a").certainCount, 0)
  assert.equal(open("<button>a</button><object></object>").count("button").found, null)
})

test("frames are listed with the place of what they show, where it is drawn", () => {
  const page = open(`
    <iframe id=a data-rect=10,20,300,200 style="padding-left: 5px"></iframe><p hidden><iframe id=b></iframe></p>`)
  const holder = page.document.getElementById("a")
  for (const [name, value] of Object.entries({ clientLeft: 2, clientTop: 2, clientWidth: 296, clientHeight: 196 })) {
    Object.defineProperty(holder, name, { value })
  }
  Object.defineProperty(holder, "offsetWidth", { value: 300, configurable: true })
  Object.defineProperty(holder, "offsetHeight", { value: 200 })
  assert.equal(page.understudy.frameCount(), 1)
  assert.deepEqual(page.frames().frames, [{ rect: [17, 22, 291, 196] }])
  assert.deepEqual(page.frames().elements, [holder])
  Object.defineProperty(holder, "offsetWidth", { value: 150 })
  assert.deepEqual(page.frames().frames, [{ rect: [] }], "it is drawn at twice its size")
})

test("a frame takes what is pressed where nothing covers it", () => {
  const page = open("<iframe data-rect=0,0,100,100></iframe><p data-rect=50,0,100,100></p>")
  page.frames()
  assert.deepEqual(page.understudy.receivesEvents(0, [[[10, 10], [20, 20]], [[10, 10], [60, 10]], [[-1, 10]], []]), [
    true,
    false,
    false,
    true,
  ])
})

test("the text of the field with the keyboard is reported up to the caret", () => {
  const page = open(
    "<input id=it value=Berlin><input id=other><input id=number type=number value=12><p tabindex=0>text</p>",
  )
  const field = page.document.getElementById("it")
  assert.equal(page.understudy.fieldText(null, 100), null, "no field has the keyboard")
  field.focus()
  field.setSelectionRange(2, 2)
  const { field: number, ...beginning } = page.understudy.fieldText(null, 100)
  assert.deepEqual(beginning, { start: 2, text: "" })
  field.setSelectionRange(5, 5)
  assert.deepEqual({ ...page.understudy.fieldText(2, 100) }, { start: 2, text: "rli", field: number })
  assert.deepEqual({ ...page.understudy.fieldText(2, 2) }, { start: 2, text: "rl", field: number })
  assert.equal(page.understudy.fieldText(6, 100), null, "the caret stands before")
  page.document.getElementById("number").focus()
  assert.equal(page.understudy.fieldText(null, 100), null, "a number has no caret")
  page.document.getElementById("other").focus()
  assert.notEqual(page.understudy.fieldText(null, 100).field, number, "each field has a number of its own")
})

/** Whether a promise is settled once all that waits was called. */
async function isSettled(page, promise) {
  let settled = false
  promise.then(() => {
    settled = true
  })
  // A frame, its task, and what follows.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => page.window.requestAnimationFrame(resolve))
    await page.settle()
  }
  return settled
}

test("clicks of a person are awaited, as many as were expected, with the left button", async () => {
  const page = open("<button>Save</button>"), button = page.document.querySelector("button")
  const release = (init) => new page.window.MouseEvent("mouseup", { bubbles: true, ...init })
  page.understudy.expectClicks(2)
  const handled = page.understudy.inputHandled()
  button.dispatchEvent(release({ button: 0 }))
  button.dispatchEvent(release({ button: 0 }))
  assert.equal(await isSettled(page, handled), false, "a script made them")
  button.dispatchEvent(trusted(release({ button: 2 })))
  button.dispatchEvent(trusted(release({ button: 0 })))
  assert.equal(await isSettled(page, handled), false, "one with the right button, one with the left")
  button.dispatchEvent(trusted(release({ button: 0 })))
  assert.equal(await isSettled(page, handled), true)
})

test("typed keys are awaited, those that only change others left out", async () => {
  const page = open("<input>"), field = page.document.querySelector("input")
  const release = (code) =>
    field.dispatchEvent(trusted(new page.window.KeyboardEvent("keyup", { bubbles: true, code })))
  page.understudy.expectKeys(1)
  const handled = page.understudy.inputHandled()
  for (const code of ["ShiftLeft", "ControlRight", "AltLeft", "MetaLeft"]) release(code)
  assert.equal(await isSettled(page, handled), false)
  release("KeyA")
  assert.equal(await isSettled(page, handled), true)
})

test("a wait ends when nothing is expected any more, or something else", async () => {
  const page = open("<input>")
  page.understudy.expectKeys(3)
  const first = page.understudy.inputHandled()
  page.understudy.expectClicks(1)
  assert.equal(await isSettled(page, first), true)
  const second = page.understudy.inputHandled()
  assert.equal(await isSettled(page, second), false)
  assert.equal(page.understudy.endWait(), true)
  assert.equal(await isSettled(page, second), true)
})

test("the view reports whether something moves, and whether the page is being left", () => {
  const listeners = {}
  const page = open("<p>text</p>", {
    head: "<title>Town</title>",
    prepare: (window) => {
      window.navigation = { addEventListener: (name, listener) => (listeners[name] = listener) }
    },
  })
  const view = () => page.understudy.view()
  assert.deepEqual([view().title, view().isMoving, view().isLeaving, view().measures.zoom], ["Town", false, false, 1])
  const animation = (playState, endTime) => ({ playState, effect: { getComputedTiming: () => ({ endTime }) } })
  page.document.animations = [animation("running", Infinity), animation("finished", 100)]
  assert.equal(view().isMoving, false, "what never ends is not waited for")
  page.document.animations.push(animation("running", 100))
  assert.equal(view().isMoving, true)
  listeners.navigate({ destination: { sameDocument: true }, downloadRequest: null })
  listeners.navigate({ destination: { sameDocument: false }, downloadRequest: "file.zip" })
  assert.equal(view().isLeaving, false)
  listeners.navigate({ destination: { sameDocument: false }, downloadRequest: null })
  assert.equal(view().isLeaving, true)
  listeners.navigateerror()
  assert.equal(view().isLeaving, false)
})

test("the script stays as it is when it is run again", () => {
  const page = open("<p>text</p>"), { understudy } = page
  page.window.eval(script)
  assert.equal(page.window.understudy, understudy)
})
