// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The changes of the document since the script was started in it.

/** The attributes that decide which elements searches examine: see `page-parts.js`. */
const attributesOfParts = new Set(["role", "contenteditable", "type", "controls", "for", "id"])

/** The value of `nodeType` for elements. */
const elementType = 1

/**
 * Whether one of the elements that searches examine may have appeared, disappeared or changed.
 *
 * @param {readonly Pick<MutationRecord, "type" | "attributeName" | "addedNodes" | "removedNodes">[]} records
 */
export function changeParts(records) {
  return records.some(({ type, attributeName, addedNodes, removedNodes }) =>
    type === "attributes"
      ? attributesOfParts.has(attributeName ?? "")
      : [...addedNodes, ...removedNodes].some(({ nodeType }) => nodeType === elementType)
  )
}

/** Counts the changes of the document. */
export class DocumentChanges {
  /** The number of all changes. */
  count = 0
  /** The number of times that the elements that searches examine may have changed. */
  countOfParts = 0

  /** Starts to count the changes of the document of this frame. */
  observe() {
    new MutationObserver((records) => this.add(records))
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }

  /** @param {readonly MutationRecord[]} records */
  add(records) {
    this.count += records.length
    if (changeParts(records)) this.countOfParts += 1
  }
}
