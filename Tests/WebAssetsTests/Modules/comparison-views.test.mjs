// SPDX-License-Identifier: Apache-2.0
// A failure in a document: the views of its pictures, the command, and the lines of trees.

import assert from "node:assert/strict"
import test from "node:test"

import { becomeBrowser, windowOf } from "./document.mjs"
import { attempt, file, issue, row } from "./samples.mjs"

const run = {
  name: "run",
  duration: 10,
  leftOut: [],
  messages: [],
  configurations: [],
  repetitions: [],
  destinations: [],
  tests: [row("testA", "failed")],
}
becomeBrowser(windowOf(
  `<main id=main></main><p id=announce></p><script type="application/json" id=run>${JSON.stringify(run)}</script>`,
))
globalThis.getSelection = () => window.getSelection()
const assets = "../../../Sources/WebAssets/Assets"
const { all, find } = await import(`${assets}/kit/dom.js`)
const { store } = await import(`${assets}/report/store.js`)
const { arrange } = await import(`${assets}/report/step-tree.js`)
const { issueOf } = await import(`${assets}/report/issues.js`)
const { drawComparisons } = await import(`${assets}/report/picture-comparison.js`)
store.subscribe("comparison", drawComparisons)

const picture = (role, parts = {}) =>
  file(`list (${role}).png`, "image/png", 1, undefined, { comparison: "list", role, ...parts })
const command = "understudy test --only-testing T/S/testA --update-references changed"
const text = `XCTAssertScreenshot failed: Window differs from the reference "list"
The place that differs: 3×4 pixels at (1, 2).
To accept the new picture: ${command}`

/** Draws a failure, and returns its element. */
function draw(failure, attachments = []) {
  const data = attempt({ issues: [failure], attachments })
  store.openTest({ number: 0, attempt: data, ...arrange(data) }, 0)
  const article = issueOf(failure)
  find("#main").replaceChildren(article)
  return article
}

const shownParts = (article) => all("[data-shows]", article).filter((part) => !part.hidden).map((p) => p.dataset.shows)

/** Gives the pictures of a failure their sizes, as if they were loaded. */
function load(article, sizes) {
  for (const image of all("img", article)) {
    const [width, height] = sizes(image.alt)
    Object.defineProperty(image, "naturalWidth", { value: width, configurable: true })
    Object.defineProperty(image, "naturalHeight", { value: height, configurable: true })
  }
  for (const image of all("img", article)) image.dispatchEvent(new window.Event("load"))
}

test("the pictures are shown side by side, with the places that differ", () => {
  const places = [{ frame: [10, 20, 30, 40], words: "a" }, { frame: [0, 0, 5, 5], words: "b" }]
  const article = draw(issue(text, 1), [
    picture("expected"),
    picture("actual"),
    picture("difference", { places }),
  ])
  assert.deepEqual(shownParts(article), ["sides"])
  const titles = all(".sides figcaption", article).map((title) => title.firstChild?.textContent)
  assert.deepEqual(titles, ["Expected", "Actual", "Difference"])
  load(article, () => [100, 200])
  const marks = all(".sides figure:first-child .differs", article)
  assert.deepEqual(marks.map((mark) => mark.textContent), ["1", "2"])
  assert.deepEqual(["left", "top", "width", "height"].map((name) => marks[0].style.getPropertyValue(name)), [
    "10%",
    "10%",
    "30%",
    "20%",
  ])
})

test("the views are chosen by buttons, and stay for the next failure", () => {
  const article = draw(issue(text, 1), [picture("expected"), picture("actual"), picture("difference")])
  find('[data-comparison="slider"]', article).click()
  assert.deepEqual(shownParts(article), ["slider"])
  assert.equal(find('[data-comparison="slider"]', article).getAttribute("aria-pressed"), "true")
  assert.deepEqual(shownParts(draw(issue(text, 1), [picture("expected"), picture("actual")])), ["slider"])
  store.compareBy("sides")
})

test("the edge of the slider follows its range, which a keyboard moves", () => {
  const article = draw(issue(text, 1), [picture("expected"), picture("actual")])
  const slider = find(".slider input", article)
  assert.match(slider.getAttribute("aria-label"), /expected picture/)
  slider.value = "20"
  slider.dispatchEvent(new window.Event("input"))
  assert.equal(find(".slider", article).style.getPropertyValue("--edge"), "20%")
})

test("pictures of different sizes have one scale", () => {
  const article = draw(issue(text, 1), [picture("expected"), picture("actual")])
  load(article, (alt) => alt.startsWith("Expected") ? [50, 100] : [200, 40])
  const box = find(".slider", article)
  assert.equal(box.style.getPropertyValue("--ratio"), "200 / 100")
  assert.deepEqual(all("img", box).map((image) => image.style.width), ["25%", "100%"])
})

test("the pictures in turn change on request, and no longer by themselves after that", () => {
  const article = draw(issue(text, 1), [picture("expected"), picture("actual")])
  const part = find('[data-shows="blink"]', article), [pause, change] = all("button", part)
  const seen = () => [find(".which", part).textContent, ...all("img", part).map((image) => image.style.visibility)]
  assert.deepEqual(seen(), ["Expected", "visible", "hidden"])
  assert.equal(pause.textContent, "Pause")
  change.click()
  assert.deepEqual(seen(), ["Actual", "hidden", "visible"])
  assert.equal(pause.textContent, "Blink")
})

test("a new picture without a reference is shown alone", () => {
  const article = draw(issue('there was no reference "list"', 1), [picture("actual")])
  assert.equal(article.querySelector(".switch"), null)
  assert.deepEqual(shownParts(article), ["sides"])
})

test("the command that accepts the picture has a button that copies it", async () => {
  const article = draw(issue(text, 1), [picture("actual")])
  assert.equal(find(".acceptance code", article).textContent, command)
  assert.doesNotMatch(find("pre", article).textContent, /To accept/)
  const copied = []
  document.execCommand = () => {
    copied.push(document.activeElement === document.body ? "" : all("textarea")[0].value)
    return true
  }
  find(".acceptance button", article).click()
  await new Promise((resolve) => setTimeout(resolve))
  assert.equal(all("textarea").length, 0)
  assert.equal(find(".acceptance button", article).textContent, "Copied")
})

test("the differences of trees are marked by line, also for screen readers", () => {
  const article = draw(issue(
    `Failed to match the tree of Window: line 1: expected a
Differences (- expected, + found):
  - window "Notes"
-   - button "Save" [disabled]
+   - button "Save"
Waited 5.0s.`,
    1,
  ))
  const lines = all(".difference > div", article)
  assert.deepEqual(lines.map((line) => line.className), ["same", "expected", "found"])
  assert.equal(find("del mark", lines[1]).textContent, " [disabled]")
  assert.equal(find(".quiet", lines[2]).textContent, "found: ")
  assert.match(article.textContent, /Waited 5.0s/)
})
