// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The search for controls that may have a text as their name.

import { mayHaveName } from "./element-name.js"

/** The maximum number of elements that are examined one by one, over accessibility. */
export const maximumCandidates = 12

/** The maximum number of stored results. */
const maximumStoredSearches = 1000

/**
 * The controls of a root that may have a text as their name.
 *
 * @param {Pick<PageParts, "controls" | "labels">} parts
 * @param {SearchedText} search
 */
export function controlsWithName({ controls, labels }, search) {
  return controls.filter((element) => mayHaveName(element, search, labels.get(element)))
}

/** Searches the controls of the document, and stores the results until the document changes. */
export class ControlSearch {
  #changes
  /** The number of changes at the time of the stored results. */
  #changesOfResults = -1
  /**
   * The found controls that are not fields, by the searched texts.
   *
   * @type {Map<string, Element[]>}
   */
  #results = new Map()

  /** @param {{ readonly count: number }} changes the changes of the document */
  constructor(changes) {
    this.#changes = changes
  }

  /**
   * The controls of the document that may have a text as their name, in document order. If there are more than the
   * maximum number, at least one more than that number.
   *
   * @param {PageParts} parts the elements of the document
   * @param {SearchedText} search
   */
  find({ controls, fields, labels }, search) {
    /** @param {Element} element */
    const mayMatch = (element) => mayHaveName(element, search, labels.get(element))
    if (this.#changesOfResults !== this.#changes.count || this.#results.size > maximumStoredSearches) {
      this.#changesOfResults = this.#changes.count
      this.#results = new Map()
    }
    let unchanging = this.#results.get(search.text)
    if (!unchanging) {
      unchanging = controls.filter((element) => !fields.has(element) && mayMatch(element))
        .slice(0, maximumCandidates + 1)
      this.#results.set(search.text, unchanging)
    }
    const matchingFields = [...fields].filter(mayMatch)
    if (!matchingFields.length) return unchanging
    const all = new Set([...unchanging, ...matchingFields])
    return controls.filter((element) => all.has(element))
  }
}
