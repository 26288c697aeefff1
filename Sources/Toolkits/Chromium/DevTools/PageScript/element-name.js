// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The names that an element may have.

import { NamePieces } from "./name-pieces.js"

/** Elements from which the element that contains them gets its name by special rules. */
const specialParts = "input,select,textarea,slot,[aria-labelledby],[aria-owns]"

/** The types of the inputs that the browser itself names if they have no name. */
const typesNamedByBrowser = new Set(["submit", "reset", "image", "file", "color", "button"])

/**
 * Whether an element may have a text as its name. False only if the element certainly has another name.
 *
 * @param {Element} element
 * @param {SearchedText} search
 * @param {readonly HTMLLabelElement[]} [labels] the labels of the element
 */
export function mayHaveName(element, search, labels = []) {
  const field = /** @type {HTMLInputElement} */ (element)
  const { text } = search
  if (element.id === text || field.value === text || field.placeholder === text) return true
  if (element.hasAttribute("aria-owns")) return true
  const pieces = new NamePieces(search.folded)
  if (pieces.compareAttributes(element)) return true
  for (const source of elementsThatName(element)) {
    if (source.matches(specialParts) || source.querySelector(specialParts)) return true
    if (pieces.compareAttributes(source) || compareTexts(source, pieces)) return true
  }
  for (const label of labels) if (hasPartsBeside(label, element) || compareTexts(label, pieces)) return true
  switch (element.localName) {
    case "input":
      return typesNamedByBrowser.has(field.type) && (pieces.compare(field.value) || pieces.isEmpty)
    case "textarea":
    case "select":
      return false
  }
  return element.firstElementChild && mayBeNamedByParts(element, pieces) || compareTexts(element, pieces) ||
    pieces.isEmpty
}

/**
 * The elements of the attribute `aria-labelledby` that exist.
 *
 * @param {Element} element
 */
function elementsThatName(element) {
  const ids = element.getAttribute("aria-labelledby")
  if (ids === null) return []
  const root = /** @type {SearchRoot} */ (element.getRootNode())
  return ids.split(/\s+/).flatMap((id) => root.getElementById(id) ?? [])
}

/**
 * Whether a label contains, beside the element that it labels, an element that may add to the name by special rules.
 *
 * @param {Element} label
 * @param {Element} element
 */
function hasPartsBeside(label, element) {
  const parts = [...label.querySelectorAll(`${specialParts},[role],[aria-label],img`)]
  return parts.some((part) => part !== element)
}

/**
 * Whether an element may have its name from the elements in it.
 *
 * @param {Element} element
 * @param {NamePieces} pieces
 */
function mayBeNamedByParts(element, pieces) {
  if (element.querySelector(specialParts)) return true
  for (const part of element.querySelectorAll("*")) {
    // A custom element may have a shadow root that is closed to scripts.
    if (part.shadowRoot || part.localName.includes("-")) return true
    if (pieces.compareAttributes(part)) return true
  }
  return false
}

/**
 * Compares the texts in an element, until the searched text contains one of them.
 *
 * @param {Element} element
 * @param {NamePieces} pieces
 * @returns whether the searched text contains one of them
 */
function compareTexts(element, pieces) {
  const only = element.firstChild
  if (only && !only.nextSibling && only.nodeType === Node.TEXT_NODE) return pieces.compare(only.nodeValue)
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (pieces.compare(texts.currentNode.nodeValue)) return true
  return false
}
