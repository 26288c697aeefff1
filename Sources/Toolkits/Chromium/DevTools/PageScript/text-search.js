// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The search for elements that contain only a text.

import { foldedText } from "./folded-text.js"
import { styleSheetsOf, textsDrawnBy } from "./style-texts.js"

/** Elements in which a text becomes something other than a text, or nothing. */
const elementsWithoutTexts = "button,select,textarea,option,optgroup,datalist,script,style,noscript,template,title,head"

/** Elements that a button may contain while the button remains a single element in the tree. */
const inlineParts = "b,strong,i,em,span,u,s,small,br,wbr"

/** Elements whose text becomes something other than a text. */
const elementsUnlikeTexts = "[role],[aria-label],[aria-labelledby],a,area,summary,progress,meter,output,slot,legend"

/** Elements whose texts this script cannot determine completely. */
const elementsWithUnknownTexts = "[contenteditable],svg,math,canvas,object,video,audio,ruby"

/** Attributes that give an element a name. */
const attributesOfNames = ["aria-label", "title", "alt"]

/**
 * The text nodes that equal a text and are alone in their element, each after its element. `null` if the text is, or
 * may be, shown in other ways.
 *
 * @param {SearchRoot} root
 * @param {SearchedText} search
 */
export function elementsWithText(root, search) {
  if (isNameOfElement(root, search)) return null
  /** @type {FoundNode[]} */
  const found = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = /** @type {Text} */ (texts.currentNode)
    const element = text.parentElement
    if (!element) continue
    const isMatch = isSearchedText(text, element, search.folded)
    if (isMatch === undefined) return null
    if (isMatch) found.push(element, text)
  }
  return found.length || !mayBeShownOtherwise(root, search.folded) ? found : null
}

/**
 * Whether an element has a text as its identifier, or as an attribute that names it.
 *
 * @param {SearchRoot} root
 * @param {SearchedText} search
 */
function isNameOfElement(root, search) {
  return [...root.querySelectorAll("[id],[aria-label],[title],[alt]")].some((element) =>
    element.id === search.text ||
    attributesOfNames.some((name) => foldedText(element.getAttribute(name) ?? "") === search.folded)
  )
}

/**
 * Whether a text node equals the searched text and is alone in its element; `undefined` if the node shows the searched
 * text, or a part of it, in a form that only accessibility can read.
 *
 * @param {Text} text
 * @param {Element} element the element that contains the node
 * @param {string} folded the searched text, folded
 */
function isSearchedText(text, element, folded) {
  const part = foldedText(text.data)
  if (!part || !folded.includes(part)) return false
  const container = element.closest(elementsWithoutTexts)
  // If a button contains several texts, the tree may have them as separate elements: that depends on how the button was
  // built.
  if (
    container?.matches("button") &&
    (foldedText(container.textContent ?? "") !== folded || container.querySelector(`:not(${inlineParts})`))
  ) return undefined
  if (container || !rangeOf(text).getClientRects().length) return false
  if (part !== folded) return isInSearchedBlock(element, folded) ? undefined : false
  if (element.childNodes.length !== 1) return undefined
  if (element.matches(elementsUnlikeTexts) || element.closest(elementsWithUnknownTexts)) return undefined
  const hasDrawnText = ["::before", "::after"].some((part) => getComputedStyle(element, part).content !== "none")
  return hasDrawnText ? undefined : true
}

/**
 * Whether an element, or one that contains it, has exactly the searched text. Then a part of the text is next to the
 * other parts.
 *
 * @param {Element} element
 * @param {string} folded the searched text, folded
 */
function isInSearchedBlock(element, folded) {
  let block = element
  while (block.parentElement && folded.includes(foldedText(block.parentElement.textContent ?? ""))) {
    block = block.parentElement
  }
  return foldedText(block.textContent ?? "") === folded
}

/**
 * Whether the page may show a text that is not in the document: by a style, in a field, or as the name of another
 * element.
 *
 * @param {SearchRoot} root
 * @param {string} folded the text, folded
 */
function mayBeShownOtherwise(root, folded) {
  for (const sheet of styleSheetsOf(root)) {
    const texts = textsDrawnBy(sheet)
    if (!texts || texts.some((text) => text && folded.includes(text))) return true
  }
  for (const field of root.querySelectorAll("input,textarea")) {
    const { value, placeholder } = /** @type {HTMLInputElement} */ (field)
    if (foldedText(value) === folded || foldedText(placeholder) === folded) return true
  }
  if (root.querySelector("[aria-labelledby]:not(input,select,textarea,button)")) return true
  // A `details` element without a summary is called "Details" by the browser, in the browser's language.
  return [...root.querySelectorAll("details")].some(({ children }) =>
    [...children].every(({ localName }) => localName !== "summary")
  )
}

/**
 * The range of a text node, which has the position of the text.
 *
 * @param {Text} text
 */
export function rangeOf(text) {
  const range = document.createRange()
  range.selectNodeContents(text)
  return range
}
