// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The data about elements and texts that a response contains.

import { isInView, receivesClicks, rectNumbers } from "./geometry.js"
import { viewSize } from "./page-view.js"
import { rangeOf } from "./text-search.js"

/**
 * The data about an element that was found, or about a text node that was found.
 *
 * @param {FoundNode} node
 * @returns {DescribedElement}
 */
export function describedNode(node) {
  if (node instanceof Text) return describedText(node)
  const rect = node.getBoundingClientRect()
  return { ...describedElement(node, rect), receivesClicks: isHitInAllParts(node, rect) }
}

/**
 * The data about an element that contains a found one. No click is sent to it, so it is not determined whether it
 * receives clicks.
 *
 * @param {Element} element
 */
export function describedContainer(element) {
  return describedElement(element, element.getBoundingClientRect())
}

/**
 * The position of a text, calculated from the element that contains only this text.
 *
 * @param {Text} text
 * @returns {DescribedElement}
 */
function describedText(text) {
  const rect = rangeOf(text).getBoundingClientRect()
  return {
    id: "",
    tag: "#text",
    class: "",
    role: "",
    type: "",
    placeholder: "",
    text: null,
    rect: rectNumbers(rect),
    receivesClicks: false,
    isInView: isInView(rect, viewSize()),
  }
}

/**
 * The data about an element, without whether it receives clicks.
 *
 * @param {Element} element
 * @param {DOMRect} rect the position of the element
 * @returns {DescribedElement}
 */
function describedElement(element, rect) {
  const field = /** @type {HTMLInputElement} */ (element)
  const isField = element.localName === "textarea" || element.localName === "input"
  return {
    id: element.id,
    tag: element.localName,
    class: element.getAttribute("class") ?? "",
    role: element.getAttribute("role") ?? "",
    type: element.localName === "input" ? field.type : "",
    placeholder: element.getAttribute("placeholder") ?? "",
    text: isField && typeof field.value === "string" ? field.value : null,
    rect: rectNumbers(rect),
    receivesClicks: false,
    isInView: isInView(rect, viewSize()),
  }
}

/**
 * Whether an element is completely visible and receives events in its middle and near each of its sides.
 *
 * @param {Element} element
 * @param {DOMRect} rect
 */
function isHitInAllParts(element, rect) {
  const root = /** @type {SearchRoot} */ (element.getRootNode())
  return receivesClicks(rect, element.getClientRects().length, viewSize(), (x, y) => {
    const hit = root.elementFromPoint(x, y)
    return hit !== null && (hit === element || element.contains(hit))
  })
}
