// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The comparison of the pieces of an element's name with a searched text.

import { foldedText } from "./folded-text.js"

/** Attributes whose text may be a piece of a name. */
const attributesWithPieces = ["aria-label", "title", "alt", "placeholder", "aria-placeholder"]

/**
 * Compares the pieces of an element's name with a searched text.
 *
 * A name is composed of texts and attributes of the page. Each of these pieces can be omitted as a whole or change its
 * case, so at least one complete piece is part of the name. An element therefore has another name if the searched text
 * contains none of its pieces, and if it has at least one piece.
 */
export class NamePieces {
  #foldedSearch
  #isEmpty = true

  /** @param {string} foldedSearch the searched text, folded */
  constructor(foldedSearch) {
    this.#foldedSearch = foldedSearch
  }

  /** Whether no piece was compared. The name may then come only from the element's style. */
  get isEmpty() {
    return this.#isEmpty
  }

  /**
   * Compares a piece. A piece that consists only of spaces and invisible characters does not count.
   *
   * @param {string | null | undefined} piece
   * @returns whether the searched text contains the piece
   */
  compare(piece) {
    if (!piece) return false
    const folded = foldedText(piece)
    if (!folded) return false
    this.#isEmpty = false
    return this.#foldedSearch.includes(folded)
  }

  /**
   * Compares the attributes of an element that may be pieces, until the searched text contains one of them.
   *
   * @param {AttributeReader} element
   * @returns whether the searched text contains one of them
   */
  compareAttributes(element) {
    return attributesWithPieces.some((name) => this.compare(element.getAttribute(name)))
  }
}
