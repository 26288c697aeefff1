// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The texts of a page as they are shown: without the white space that the source has in addition.

/** The white space that is collapsed. A no-break space is not. */
const collapsible = /[ \t\n\r\f]+/g

/** Characters that make the order or the division of a text more than its characters. */
const unusual = new RegExp(
  "[\\u0000-\\u0008\\u000b\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u0590-\\u08ff\\u180e" +
    "\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufb1d-\\ufdff\\ufe70-\\ufeff\\ufffc]",
)

/**
 * The text of a text node as it is shown after a space or at the start of a line, or after another character; `null`
 * for characters that only the browser can decide about.
 *
 * @param {string} text
 * @param {boolean} isAfterSpace
 */
export function shownText(text, isAfterSpace) {
  if (unusual.test(text)) return null
  const collapsed = text.replace(collapsible, " ")
  return isAfterSpace && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed
}

/**
 * Whether a text consists of white space alone.
 *
 * @param {string} text
 */
export function isBlank(text) {
  return !/[^ \t\n\r\f]/.test(text)
}

/**
 * Whether a style shows texts unchanged, except for white space.
 *
 * @param {StyleReader} style
 */
export function showsTextsUnchanged(style) {
  return style.getPropertyValue("text-transform") === "none" &&
    style.getPropertyValue("white-space-collapse") === "collapse" &&
    style.getPropertyValue("-webkit-text-security") === "none"
}
