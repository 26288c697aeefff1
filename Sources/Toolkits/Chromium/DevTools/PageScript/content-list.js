// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The list of the elements and texts of a page, in document order, as the accessibility tree has them.

/** The reason why a list cannot be made: only the browser can decide about an element. */
export class UndecidedContent extends Error {}

/**
 * Ends the making of a list.
 *
 * @param {string} reason the part of the page, for developers of the script
 * @returns {never}
 */
export function undecided(reason) {
  throw new UndecidedContent(reason)
}

/** A list of elements and texts, each with the element that contains it. */
export class ContentList {
  /** @type {ContentEntry[]} */
  #entries = []
  /**
   * Elements that must be missing in the accessibility tree. Only the browser can decide about them, because a script
   * cannot see their event listeners.
   *
   * @type {Set<Element>}
   */
  ignored = new Set()

  /**
   * Adds an element or a text.
   *
   * @param {ContentKind | null} kind `null` for an element that may be removed
   * @param {ContentEntry | null} parent the entry that contains it; `null` for the document
   * @param {Element | Text} node
   * @param {string | null} name `null` for a name that only the browser can determine
   * @returns {ContentEntry}
   */
  add(kind, parent, node, name) {
    const entry = { kind, parent, node, text: null, name, isUncertain: false, isDivided: false, part: null, index: -1 }
    this.#entries.push(entry)
    return entry
  }

  /** Numbers the entries with a kind, and returns them. */
  numberedEntries() {
    const entries = this.#entries.filter(({ kind }) => kind !== null)
    for (const [index, entry] of entries.entries()) entry.index = index
    return entries
  }
}

/**
 * A part of a line that is no entry of a list.
 *
 * @param {LinePart} part
 * @param {Element | Text} node
 * @param {string} name the text of the part
 * @returns {ContentEntry}
 */
export function lineEntry(part, node, name) {
  return { kind: null, parent: null, node, text: null, name, isUncertain: false, isDivided: false, part, index: -1 }
}

/**
 * The index of the entry that contains an entry; -1 for the document.
 *
 * @param {ContentEntry} entry
 */
export function indexOfParent({ parent }) {
  let container = parent
  while (container && container.kind === null) container = container.parent
  return container ? container.index : -1
}
