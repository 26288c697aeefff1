// SPDX-License-Identifier: Apache-2.0
// The report's list and rows in a document: they draw what the store says.

import assert from "node:assert/strict"
import test from "node:test"

import { becomeBrowser, windowOf } from "./document.mjs"
import { row } from "./samples.mjs"

const run = {
  name: "run",
  duration: 10,
  start: "2026-11-20T10:00:00Z",
  leftOut: [],
  messages: ["No match"],
  configurations: [],
  repetitions: [],
  destinations: [{ name: "one", settings: {} }, { name: "two", settings: { locale: "de" } }],
  tests: [
    row("testA", "failed", { message: 0, destination: 0 }),
    row("testB", "passed", { destination: 1 }),
    row("testC", "flaky", { destination: 1, suite: "Other", attempts: 2 }),
  ],
}
becomeBrowser(windowOf(
  `<header id=top></header><nav id=list></nav><main id=main></main><p id=announce></p>
  <script type="application/json" id=run>${JSON.stringify(run)}</script>`,
))
const assets = "../../../Sources/WebAssets/Assets"
const { byId, all, find } = await import(`${assets}/kit/dom.js`)
const { store } = await import(`${assets}/report/store.js`)
const { drawList, markCurrent } = await import(`${assets}/report/list.js`)
const { drawTop } = await import(`${assets}/report/top.js`)
const { treeView } = await import(`${assets}/report/tree.js`)

store.subscribe("outcomes", drawTop)
store.subscribe("filters", drawList)
drawTop()
drawList()

const names = () => all("#list .row .name").map((name) => name.textContent)
const click = (selector, root) => find(selector, root).click()

test("the list has all tests by their suites", () => {
  assert.deepEqual(names(), ["testA", "testB", "testC"])
  assert.deepEqual(all("#list summary .message, #list summary .text").map((text) => text.textContent), [
    "T · S",
    "T · Other",
  ])
})

test("a chip narrows the list, says so, and once more shows all", () => {
  click('[data-outcome="flaky"]')
  assert.deepEqual(names(), ["testC"])
  assert.equal(find('[data-outcome="flaky"]').getAttribute("aria-pressed"), "true")
  assert.equal(byId("announce").textContent, "1 test")
  click('[data-outcome="flaky"]')
  assert.equal(names().length, 3)
  assert.equal(find('[data-outcome="flaky"]').getAttribute("aria-pressed"), "false")
})

test("a search narrows the list, and all filters are cleared together", () => {
  const field = byId("search")
  field.value = "testb"
  field.dispatchEvent(new window.Event("input"))
  store.filter({ destination: 1 })
  assert.deepEqual(names(), ["testB"])
  assert.equal(byId("destination").value, "1")
  click(".narrowed button")
  assert.equal(names().length, 3)
  assert.deepEqual([field.value, byId("destination").value], ["", ""])
})

test("a filter that is set elsewhere is shown in its field", () => {
  store.filter({ query: "none like it", view: "slowest" })
  assert.equal(byId("search").value, "none like it")
  assert.equal(find("#list .nothing").textContent, "No test matches the filters.")
  assert.equal(find('[data-view="slowest"]').getAttribute("aria-pressed"), "true")
  store.filter({ query: "", view: "messages" })
  assert.equal(find("#list summary .message").textContent, "No match")
  store.filter({ view: "suites" })
})

test("the row of the open test is marked", () => {
  store.goTo({ place: "test", test: 1, attempt: 0, step: null })
  markCurrent()
  assert.deepEqual(all("#list .row[aria-current]").map((row) => row.dataset.test), ["1"])
  store.goTo({ place: "overview", test: null, attempt: 0, step: null })
  markCurrent()
  assert.equal(all("#list .row[aria-current]").length, 0)
})

/** A tree of rows, and the places that were selected. */
function rows() {
  const selected = []
  const view = treeView({
    label: "Steps",
    rows: [{ level: 0 }, { level: 1 }, { level: 2 }, { level: 0 }],
    draw: (_, place) => `row ${place}`,
    onselect: (place) => selected.push(place),
  })
  byId("main").replaceChildren(view.box)
  const press = (key) =>
    view.box.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
  return { view, selected, press, hidden: () => view.elements.map(({ hidden }) => hidden) }
}

test("arrows walk through a tree, close it and open it", () => {
  const { view, selected, press, hidden } = rows()
  press("ArrowDown")
  press("ArrowDown")
  press("ArrowLeft")
  assert.deepEqual(selected, [1, 2, 1])
  press("ArrowLeft")
  assert.deepEqual(hidden(), [false, false, true, false])
  assert.equal(view.elements[1].getAttribute("aria-expanded"), "false")
  press("ArrowDown")
  press("Home")
  press("End")
  assert.deepEqual(selected.slice(3), [3, 0, 3])
  press("ArrowUp")
  press("ArrowRight")
  assert.deepEqual(hidden(), [false, false, false, false])
})

test("one row of a tree is in the order of the tab key, and the selected one is seen", () => {
  const { view, hidden } = rows()
  view.toggleAll(false)
  assert.deepEqual(hidden(), [false, true, true, false])
  view.select(2)
  assert.deepEqual(hidden(), [false, false, false, false])
  assert.deepEqual(view.elements.map(({ tabIndex }) => tabIndex), [-1, -1, 0, -1])
  assert.deepEqual(view.elements.map((row) => row.getAttribute("aria-selected")), ["false", "false", "true", "false"])
  view.select(null)
  assert.deepEqual(view.elements.map(({ tabIndex }) => tabIndex), [0, -1, -1, -1])
})

test("the twist of a row opens it, and the rest of the row selects it", () => {
  const { view, selected, hidden } = rows()
  click(".twist", view.elements[0])
  assert.deepEqual([hidden(), selected], [[false, true, true, false], []])
  view.elements[3].click()
  assert.deepEqual(selected, [3])
})
