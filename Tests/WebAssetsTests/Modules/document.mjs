// SPDX-License-Identifier: Apache-2.0
// A document of a page without a browser: jsdom, with a simple layout.

import { createRequire } from "node:module"

/** @returns {typeof import("jsdom")} */
function load() {
  try {
    return createRequire(import.meta.url)("jsdom")
  } catch (error) {
    throw new Error(
      `jsdom cannot be loaded. script/bootstrap installs it; NODE_PATH=/usr/share/nodejs lets node find it. (${error})`,
    )
  }
}

/** Elements that are displayed in a line. */
const inlineTags = new Set(["a", "b", "i", "img", "label", "small", "span", "strong", "u"])

/**
 * The window of a page.
 *
 * jsdom lays nothing out. Here each element stands where its `data-rect` says (x, y, width, height), and one without is
 * drawn at the left edge, 30 pixels below the one before. What is in an element that is `hidden` is not drawn. The last
 * element of the document at a place is on top. Styles draw no texts but those in `data-before`.
 *
 * @param {string} body
 * @param {{ head?: string }} [options]
 */
export function windowOf(body, { head = "" } = {}) {
  const { JSDOM } = load()
  const { window } = new JSDOM(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, {
    runScripts: "outside-only",
    pretendToBeVisual: true,
    url: "https://example.org/",
  })
  const { document, Element, Range } = window
  const rect = ([x, y, width, height]) => ({
    x,
    y,
    width,
    height,
    left: x,
    top: y,
    right: x + width,
    bottom: y + height,
  })
  const elements = (root = document) =>
    [...root.querySelectorAll("*")].flatMap((one) => one.shadowRoot ? [one, ...elements(one.shadowRoot)] : [one])
  const placeOf = (element) => {
    if (element.closest("[hidden], head") || element.getRootNode().host?.closest("[hidden]")) return null
    const own = element.getAttribute("data-rect")
    return own ? own.split(",").map(Number) : [0, 30 * elements().indexOf(element), 100, 20]
  }
  Element.prototype.getClientRects = function () {
    const place = placeOf(this)
    return place ? [rect(place)] : []
  }
  Element.prototype.getBoundingClientRect = function () {
    return rect(placeOf(this) ?? [0, 0, 0, 0])
  }
  Range.prototype.getClientRects = function () {
    return this.startContainer.parentElement.getClientRects()
  }
  Range.prototype.getBoundingClientRect = function () {
    return this.startContainer.parentElement.getBoundingClientRect()
  }
  document.elementFromPoint = (x, y) =>
    elements(document).reverse().find((element) => {
      const place = placeOf(element)
      return place && x >= place[0] && y >= place[1] && x < place[0] + place[2] && y < place[1] + place[3]
    }) ?? null
  window.ShadowRoot.prototype.elementFromPoint = document.elementFromPoint
  // What is in an element that is `hidden` is not displayed; what is in one with `data-invisible` or `data-skipped` is
  // displayed, but invisible, or left out of the layout.
  Element.prototype.checkVisibility = function ({ visibilityProperty = false, contentVisibilityAuto = false } = {}) {
    return !this.closest("[hidden]") && !(visibilityProperty && this.closest("[data-invisible]")) &&
      !(contentVisibilityAuto && this.closest("[data-skipped]"))
  }
  // jsdom has no modal dialogs; here they have `data-modal`.
  const querySelector = document.querySelector.bind(document)
  document.querySelector = (selector) => querySelector(selector.replace(":modal", "[data-modal]"))
  document.animations = []
  document.getAnimations = () => document.animations
  Object.defineProperty(window.Document.prototype, "adoptedStyleSheets", { value: [] })
  Object.defineProperty(window.ShadowRoot.prototype, "adoptedStyleSheets", { value: [] })
  Object.defineProperty(window.ShadowRoot.prototype, "styleSheets", { value: [] })
  const styleOf = window.getComputedStyle
  // The initial values of properties that jsdom lacks.
  const others = {
    "white-space-collapse": "collapse",
    "-webkit-text-security": "none",
    "content-visibility": "visible",
    "text-transform": "none",
  }
  window.getComputedStyle = (element, part) => {
    if (part) return { content: (part === "::before" && element.getAttribute("data-before")) || "none" }
    const style = styleOf(element)
    return new Proxy(style, {
      get: (_, name) => {
        if (name === "getPropertyValue") {
          return (property) => style.getPropertyValue(property) || others[property] || ""
        }
        // In some versions of jsdom, every element is a block.
        if (name === "display" && inlineTags.has(element.localName) && !element.style.display && !element.hidden) {
          return "inline"
        }
        if (name === "cssFloat") return style.cssFloat || "none"
        if (name === "visibility") return element.closest("[data-invisible]") ? "hidden" : style.visibility || "visible"
        if (name === "listStyleType") return style.listStyleType || (element.closest("ol") ? "decimal" : "disc")
        if (name === "listStyleImage") return style.listStyleImage || "none"
        return style[name]
      },
    })
  }
  // Node's own would keep the tests from ending.
  window.MessageChannel = class {
    port1 = { onmessage: () => {} }
    port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage()) }
  }
  window.visualViewport = { scale: 1 }
  window.matchMedia = () => ({ matches: false, addEventListener() {} })
  window.CSS ??= { escape: (text) => text.replace(/[^\w-]/g, (letter) => `\\${letter}`) }
  Element.prototype.scrollIntoView ??= () => {}
  return window
}

/** Lets modules of pages find a window as in a browser: they are imported after that. */
export function becomeBrowser(window) {
  const names = ["window", "document", "location", "history", "CSS", "Node", "Element", "HTMLElement", "matchMedia"]
  for (const name of [...names, "HTMLInputElement", "HTMLSelectElement", "HTMLImageElement", "HTMLVideoElement"]) {
    globalThis[name] = window[name]
  }
}

/**
 * Lets the modules of the script for users' pages find a window, as in a page. They use the window at each call, so that
 * a test may replace it by the window of another page.
 *
 * @param {string} body
 * @param {Parameters<typeof windowOf>[1]} [options]
 */
export function openPage(body, options) {
  const window = windowOf(body, options)
  becomeBrowser(window)
  const names = ["Text", "NodeFilter", "MutationObserver", "getComputedStyle", "visualViewport", "MessageChannel"]
  for (const name of [...names, "top", "innerWidth", "innerHeight", "devicePixelRatio", "requestAnimationFrame"]) {
    globalThis[name] = window[name]
  }
  return window
}

/** An event that a person made, for scripts that listen to no others. */
export function trusted(event) {
  const implementation = event[Object.getOwnPropertySymbols(event).find(({ description }) => description === "impl")]
  // jsdom sets it to false when a script dispatches the event.
  Object.defineProperty(implementation, "isTrusted", { get: () => true, set() {} })
  return event
}
