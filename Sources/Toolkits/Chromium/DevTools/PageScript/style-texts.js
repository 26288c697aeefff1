// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Texts and controls that style sheets draw, and that no element of the document contains.

import { foldedText } from "./folded-text.js"

/** The highest code point of Unicode. */
const maximumCodePoint = 0x10ffff

/**
 * The text that a value of the CSS property `content` draws; `null` if the value is not only strings.
 *
 * @param {string} content
 */
export function textOfContent(content) {
  if (!/^(\s*"([^"\\]|\\.)*"\s*)+$/.test(content)) return null
  const drawn = [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join("")
  return drawn.replace(
    /\\(?:([0-9a-f]{1,6}) ?|(.))/gi,
    (_, code, character) => character ?? String.fromCodePoint(Math.min(parseInt(code, 16), maximumCodePoint)),
  )
}

/**
 * Adds the texts that rules draw.
 *
 * @param {Iterable<CSSRule>} rules
 * @param {string[]} texts receives the texts, folded
 * @returns whether all of these texts can be determined
 */
function addTexts(rules, texts) {
  for (const rule of rules) {
    const { style, cssRules, styleSheet } = /** @type {any} */ (rule)
    if (styleSheet && !textsDrawnBy(styleSheet)?.every((text) => texts.push(text))) return false
    if (cssRules && !addTexts(cssRules, texts)) return false
    const content = style?.content
    if (!content || ["none", "normal"].includes(content)) continue
    const text = textOfContent(content)
    if (text === null) return false
    texts.push(foldedText(text))
  }
  return true
}

/**
 * Returns a function that reads a value from the rules of a style sheet, once for each sheet until the number of its
 * rules changes.
 *
 * @template Value
 * @param {(rules: CSSRuleList) => Value} read
 * @param {Value} unreadable the value for a sheet from another site, whose rules cannot be read
 * @returns {(sheet: CSSStyleSheet) => Value}
 */
function readOncePerSheet(read, unreadable) {
  /** @type {WeakMap<CSSStyleSheet, { ruleCount: number, value: Value }>} */
  const results = new WeakMap()
  return (sheet) => {
    let rules
    try {
      rules = sheet.cssRules
    } catch {
      return unreadable
    }
    const last = results.get(sheet)
    if (last?.ruleCount === rules.length) return last.value
    const value = read(rules)
    results.set(sheet, { ruleCount: rules.length, value })
    return value
  }
}

/** The texts that a style sheet draws, folded; `null` for a sheet that may draw any text. */
export const textsDrawnBy = readOncePerSheet((rules) => {
  /** @type {string[]} */
  const texts = []
  return addTexts(rules, texts) ? texts : null
}, /** @type {string[] | null} */ (null))

/** Whether a style sheet may draw controls, which have no elements. */
export const mayDrawControls = readOncePerSheet(
  (rules) => [...rules].some(({ cssText }) => /::scroll-(button|marker)|@import/.test(cssText)),
  true,
)

/** Whether a style sheet may divide texts, or change the order of elements or which of them are accessible. */
export const changesElements = readOncePerSheet(
  (rules) =>
    [...rules].some(({ cssText }) =>
      /::(first-letter|marker|scroll-|column)|@import|@counter-style|reading-flow|interactivity/.test(cssText)
    ),
  true,
)

/**
 * The style sheets of a document or a shadow root.
 *
 * @param {SearchRoot} root
 */
export function styleSheetsOf(root) {
  return [...root.styleSheets, ...root.adoptedStyleSheets]
}
