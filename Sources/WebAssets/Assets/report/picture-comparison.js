// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The pictures of a failed comparison: side by side, under a slider, or in turn.

import { all, h } from "../kit/dom.js"
import { shown } from "../kit/text.js"
import { linkTo } from "./attachments.js"
import { address } from "./data.js"
import { store } from "./store.js"

/** In milliseconds; the time of each picture in the view that shows them in turn. */
const blinkTime = 600

/** @type {readonly [ComparisonView, string][]} */
const views = [["sides", "Side by side"], ["slider", "Slider"], ["blink", "Blink"]]

/** @type {readonly ["expected" | "actual" | "difference", string][]} */
const roles = [["expected", "Expected"], ["actual", "Actual"], ["difference", "Difference"]]

/** @param {PictureComparison} comparison */
export function pictureComparisonOf(comparison) {
  const { expected, actual, name } = comparison
  const isPair = expected && !expected.isMissing && actual && !actual.isMissing
  const section = h(
    "section",
    { class: "comparison", "aria-label": `Pictures of ${shown(name)}` },
    isPair
      ? h(
        "div",
        { class: "switch", role: "group", "aria-label": "Compare the pictures" },
        views.map(([view, title]) =>
          h("button", { "data-comparison": view, onclick: () => store.compareBy(view) }, title)
        ),
      )
      : null,
    h(
      "div",
      { class: "sides", "data-shows": "sides" },
      roles.map(([role, title]) => {
        const picture = comparison[role]
        return picture ? figureOf(title, picture, comparison.places) : null
      }),
    ),
    isPair ? sliderOf(expected, actual) : null,
    isPair ? blinkOf(expected, actual) : null,
  )
  drawComparison(section)
  return section
}

/** Shows each comparison in the chosen view. */
export function drawComparisons() {
  for (const section of all(".comparison")) drawComparison(section)
}

/** @param {HTMLElement} section */
function drawComparison(section) {
  const hasViews = section.querySelector(".switch") !== null
  const view = hasViews ? store.state.comparison : "sides"
  for (const button of all("[data-comparison]", section)) {
    button.setAttribute("aria-pressed", String(button.dataset.comparison === view))
  }
  for (const part of all("[data-shows]", section)) part.hidden = part.dataset.shows !== view
}

/**
 * @param {string} title
 * @param {TestPage.Attachment} picture
 * @param {TestPage.Place[]} places
 */
function figureOf(title, picture, places) {
  return h(
    "figure",
    null,
    h("figcaption", null, title, h("span", { class: "soft small" }, " ", linkTo(picture))),
    picture.isMissing ? null : boxOf([imageOf(picture, title)], places),
  )
}

/**
 * @param {TestPage.Attachment} picture
 * @param {string} title
 */
function imageOf(picture, title) {
  return h("img", { src: address(picture), alt: `${title}: ${shown(picture.name)}`, draggable: "false" })
}

/**
 * Pictures on top of each other, in one scale. Their sizes may differ.
 *
 * @param {HTMLImageElement[]} images
 * @param {TestPage.Place[]} places
 * @param {...Child} children
 */
function boxOf(images, places, ...children) {
  const box = h("div", { class: "pictures" }, images, children)
  const arrange = () => {
    if (images.some((image) => !image.naturalWidth)) return
    const width = Math.max(...images.map((image) => image.naturalWidth))
    const height = Math.max(...images.map((image) => image.naturalHeight))
    box.style.setProperty("--ratio", `${width} / ${height}`)
    const around = box.parentElement ?? box
    around.style.setProperty("--width", `${width}px`)
    for (const image of images) image.style.setProperty("width", `${100 * image.naturalWidth / width}%`)
    for (const mark of all(".differs", box)) mark.remove()
    box.append(...places.map(({ frame }, place) => markOf(frame, width, height, places.length > 1 ? place + 1 : null)))
  }
  for (const image of images) image.addEventListener("load", arrange)
  arrange()
  return box
}

/**
 * @param {number[]} frame
 * @param {number} width
 * @param {number} height
 * @param {number | null} number
 */
function markOf([left, top, across, down], width, height, number) {
  return h(
    "div",
    {
      class: left + across / 2 > width / 2 ? "differs at-right" : "differs",
      "aria-hidden": true,
      style: {
        left: `${100 * left / width}%`,
        top: `${100 * top / height}%`,
        width: `${100 * across / width}%`,
        height: `${100 * down / height}%`,
      },
    },
    number === null ? null : h("span", null, number),
  )
}

/**
 * The expected picture at the left of an edge, and the actual one at its right.
 *
 * @param {TestPage.Attachment} expected
 * @param {TestPage.Attachment} actual
 */
function sliderOf(expected, actual) {
  const above = imageOf(actual, "Actual")
  above.classList.add("above")
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 100,
    value: 50,
    "aria-label": "Edge: the expected picture is at its left, the actual one at its right",
    oninput: () => box.style.setProperty("--edge", `${slider.value}%`),
  })
  const box = boxOf([imageOf(expected, "Expected"), above], [], h("i", { class: "edge" }), slider)
  box.classList.add("slider", "drawn-range")
  return h(
    "div",
    { "data-shows": "slider" },
    h("p", { class: "soft small ends" }, h("span", null, "← Expected"), h("span", null, "Actual →")),
    box,
  )
}

/**
 * The pictures in turn. If the user prefers reduced motion, they change only on request.
 *
 * @param {TestPage.Attachment} expected
 * @param {TestPage.Attachment} actual
 */
function blinkOf(expected, actual) {
  const images = [imageOf(expected, "Expected"), imageOf(actual, "Actual")]
  const label = h("span", { class: "which" }, "Expected")
  const box = boxOf(images, [])
  let isActual = false
  const draw = () => {
    images[1].style.setProperty("visibility", isActual ? "visible" : "hidden")
    images[0].style.setProperty("visibility", isActual ? "hidden" : "visible")
    label.textContent = isActual ? "Actual" : "Expected"
  }
  const change = () => {
    isActual = !isActual
    draw()
  }
  /** @type {ReturnType<typeof setInterval> | null} */
  let timer = null
  const run = (/** @type {boolean} */ isOn) => {
    if (timer !== null) clearInterval(timer)
    timer = isOn ? setInterval(() => part.isConnected ? part.hidden || change() : run(false), blinkTime) : null
    pause.textContent = isOn ? "Pause" : "Blink"
  }
  const pause = h("button", { class: "more", onclick: () => run(timer === null) })
  const swap = h("button", {
    class: "more",
    onclick: () => {
      run(false)
      change()
    },
  }, "Change picture")
  const part = h("div", { "data-shows": "blink" }, h("p", { class: "small ends" }, label, pause, swap), box)
  draw()
  run(!matchMedia("(prefers-reduced-motion: reduce)").matches)
  return part
}
