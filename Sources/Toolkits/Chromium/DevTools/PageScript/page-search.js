// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The search of a document, with the shadow roots in it, for a text or for the controls that a text may name.

import { controlsWithName, maximumCandidates } from "./control-search.js"
import { foldedText } from "./folded-text.js"
import { elementsWithText } from "./text-search.js"
import { isDrawn } from "./visibility.js"

/** Searches the document of this frame. */
export class PageSearch {
  #parts
  #controlSearch

  /**
   * @param {PartsSource} parts
   * @param {{ find(parts: PageParts, search: SearchedText): Element[] }} controlSearch the search of the document,
   * which stores its results
   */
  constructor(parts, controlSearch) {
    this.#parts = parts
    this.#controlSearch = controlSearch
  }

  /**
   * The controls that may have a text as their name, or the elements that contain only this text, each followed by its
   * text node; `null` if the page cannot determine them.
   *
   * @param {string} text
   * @param {boolean} isText true to find texts, false to find controls
   * @returns {SearchResult | null}
   */
  find(text, isText) {
    const search = { text, folded: foldedText(text) }
    if (!search.folded) return null
    /** @type {FoundNode[]} */
    const found = []
    /** @type {Element[]} */
    const frames = []
    /** @type {SearchRoot[]} */
    const roots = [document]
    for (const root of roots) {
      const parts = this.#parts.of(root)
      // An element that is not drawn, as in a closed panel, has no parts either.
      if (parts.opaqueElements.some(isDrawn)) return null
      frames.push(...parts.frameElements.filter(isDrawn))
      for (const element of parts.possibleHosts) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        // A custom element, whose content may be closed to scripts.
        else if (element.localName.includes("-")) return null
      }
      const foundHere = isText
        ? elementsWithText(root, search)
        // The content of a shadow root changes without a change of the document.
        : roots.length === 1
        ? this.#controlSearch.find(parts, search)
        : controlsWithName(parts, search)
      if (!foundHere || foundHere.length > maximumCandidates) return null
      found.push(...foundHere)
    }
    // The order of the elements is known only within one root.
    return roots.length > 1 && found.length > (isText ? 2 : 1) ? null : { found, frames }
  }
}

/**
 * The elements that contain at least one of some nodes, without these nodes themselves: the browser serializes an
 * element only once.
 *
 * @template {{ readonly parentElement: Container | null }} Container
 * @param {readonly { readonly parentElement: Container | null }[]} nodes
 * @returns {Container[]}
 */
export function containersOf(nodes) {
  /** @type {Set<Container>} */
  const containers = new Set()
  for (const node of nodes) {
    let container = node.parentElement
    for (; container && !containers.has(container); container = container.parentElement) containers.add(container)
  }
  return [...containers].filter((container) => !nodes.includes(container))
}
