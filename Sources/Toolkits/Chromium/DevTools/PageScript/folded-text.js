// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Texts without differences of case and spacing.

/** The maximum number of stored results. */
const maximumStoredTexts = 100000

/** The length of a text, in UTF-16 units, from which its result is not stored. */
const minimumUnstoredLength = 1000

/**
 * The results of `foldedText` by the original texts. They are stored because each search reads all texts of the page.
 *
 * @type {Map<string, string>}
 */
const storedTexts = new Map()

/**
 * Folds a text: two texts that differ only in case, spacing and invisible characters have the same result.
 *
 * @param {string} text
 */
export function foldedText(text) {
  const stored = storedTexts.get(text)
  if (stored !== undefined) return stored
  const folded = text.normalize("NFKD").toUpperCase().toLowerCase()
    .replace(/[\s\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, "")
  if (storedTexts.size > maximumStoredTexts) storedTexts.clear()
  if (text.length < minimumUnstoredLength) storedTexts.set(text, folded)
  return folded
}
