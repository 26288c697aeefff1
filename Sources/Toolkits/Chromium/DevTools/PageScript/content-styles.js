// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The parts of a page's content that depend on styles: hidden elements, and the names of buttons.

import { undecided } from "./content-list.js"
import { changesMeaning } from "./content-tags.js"
import { isBlank, shownText, showsTextsUnchanged } from "./shown-text.js"

/** Elements that are focusable, or contain a document. */
const focusable = "a[href],area,button,input,select,textarea,summary,iframe,frame,object,embed,audio,video," +
  "[tabindex],[contenteditable]"

/** Elements that a button may contain while it remains a single element in the tree. */
const partsOfButtons = new Set(["b", "strong", "i", "em", "span", "u", "s", "small"])

/**
 * Whether an element and its content are missing in the accessibility tree: "absent" if they take no place either, and
 * "unseen" if they do; `null` for an element that is not missing.
 *
 * @param {Element} element
 * @param {CSSStyleDeclaration} style the computed style of the element
 */
export function absenceOf(element, style) {
  if (style.display === "none") return "absent"
  const isInLayout = style.display !== "contents" && style.getPropertyValue("content-visibility") === "visible"
  if (!isInLayout) return undecided("a part of the layout")
  if (style.getPropertyValue("interactivity") === "inert") return undecided("an inert element")
  if (style.visibility !== "visible") {
    const isShown = [...element.querySelectorAll("*")].some((part) => getComputedStyle(part).visibility === "visible")
    return isShown ? undecided("a visible part of an invisible element") : "unseen"
  }
  const hidden = element.getAttribute("aria-hidden")
  if (hidden === null || hidden === "false") return null
  // An element with the keyboard focus stays in the tree.
  const isHidden = hidden === "true" && !element.matches(focusable) && !element.querySelector(focusable)
  return isHidden ? "unseen" : undecided("a hidden element")
}

/**
 * The texts in a button, with `null` for a text in another style.
 *
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
export function textsOfButton(element, style) {
  /** @type {(string | null)[]} */
  const texts = []
  addTextsOfButton(element, style, texts)
  return texts
}

/**
 * Adds the texts of a part of a button.
 *
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @param {(string | null)[]} texts receives the texts, and `null` for a text in another style
 */
function addTextsOfButton(element, style, texts) {
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      const { data } = /** @type {Text} */ (node)
      if (!isBlank(data)) texts.push(showsTextsUnchanged(style) ? shownText(data, true)?.trim() ?? null : null)
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const part = /** @type {Element} */ (node)
      const styleOfPart = getComputedStyle(part)
      if (absenceOf(part, styleOfPart)) continue
      // A button with other parts is several elements.
      if (!partsOfButtons.has(part.localName) || part.getAttributeNames().some(changesMeaning)) undecided("a button")
      addTextsOfButton(part, styleOfPart, texts)
    }
  }
}
