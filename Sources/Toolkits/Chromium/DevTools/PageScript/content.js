// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The content of a page: all elements and texts of the kinds that queries count and list.

import { indexOfParent, UndecidedContent } from "./content-list.js"
import { walkThroughDocument } from "./content-walk.js"
import { changesElements, styleSheetsOf, textsDrawnBy } from "./style-texts.js"

/** The maximum number of elements of a list that are examined one by one, over accessibility. */
export const maximumAsked = 24

/** The maximum number of entries of a list, because each of them is transferred. */
const maximumEntries = 10000

/**
 * The content of the document; `null` if only the browser can determine it.
 *
 * @returns {Content | null}
 */
export function contentOfDocument() {
  // Elements behind a modal dialog or a full screen are not accessible.
  if (document.fullscreenElement || document.querySelector("dialog:modal") || document.designMode === "on") return null
  const sheets = styleSheetsOf(document)
  if (sheets.some(changesElements)) return null
  try {
    const list = walkThroughDocument(sheets.some((sheet) => textsDrawnBy(sheet)?.length !== 0))
    const entries = list.numberedEntries()
    return entries.length <= maximumEntries ? { entries, ignored: [...list.ignored] } : null
  } catch (error) {
    if (error instanceof UndecidedContent) return null
    throw error
  }
}

/**
 * The content as columns of values, with one value for each entry.
 *
 * @param {readonly ContentEntry[]} entries
 * @returns {ContentColumns}
 */
export function columnsOf(entries) {
  return {
    kinds: entries.map(({ kind }) => kind ?? ""),
    parents: entries.map(indexOfParent),
    names: entries.map(({ name }) => name),
    ids: entries.map(idOf),
  }
}

/** The kinds of entries that have no identifier in the accessibility tree. */
const kindsWithoutId = new Set(["piece", "marker", "inlineText"])

/**
 * The identifier of an entry; empty for an entry without one.
 *
 * @param {ContentEntry} entry
 */
function idOf({ kind, node }) {
  return node instanceof Element && kind && !kindsWithoutId.has(kind) ? node.id : ""
}

/**
 * Whether a text is the id of an element that has no entry. With an event listener, the element may be in the
 * accessibility tree.
 *
 * @param {readonly string[]} texts
 * @param {readonly ContentEntry[]} entries
 */
export function isIdOfOther(texts, entries) {
  return texts.some((text) =>
    [...document.querySelectorAll(`[id="${CSS.escape(text)}"]`)].some((element) =>
      !entries.some((entry) => entry.node === element && idOf(entry) === text)
    )
  )
}

/** The kinds of the elements that are described without their text. */
const describedKinds = new Set([
  "button",
  "link",
  "checkBox",
  "radioButton",
  "textField",
  "secureTextField",
  "searchField",
  "textView",
])

/**
 * The nodes of entries as a search finds them: controls, or elements that contain only a text, each followed by its
 * text node; `null` if an entry is something else.
 *
 * @param {readonly (ContentEntry | undefined)[]} entries
 * @returns {FoundNode[] | null}
 */
export function describedNodes(entries) {
  /** @type {FoundNode[]} */
  const nodes = []
  for (const entry of entries) {
    if (entry?.kind === "text" && entry.text?.parentElement === entry.node) nodes.push(entry.node, entry.text)
    else if (entry?.kind && describedKinds.has(entry.kind)) nodes.push(entry.node)
    else return null
  }
  return nodes
}
