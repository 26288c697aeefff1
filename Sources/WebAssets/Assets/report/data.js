// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The data of the run and of its tests: in this page, or in files beside it.

import { byId, h } from "../kit/dom.js"
import { joined } from "./captured-tree.js"

/** @type {RunPage} */
export const run = JSON.parse(byId("run").textContent ?? "")
// The files of attachments that were too large for a page of one file.
const leftOut = new Set(run.leftOut)
/** @type {number | null} The number of tests that share a file beside the page; null if there are no such files. */
const testsPerFile = JSON.parse(document.getElementById("tests-per-file")?.textContent ?? "null")

/** @type {Map<number, TestPage>} */
const loaded = new Map()
/** @type {Map<number, ((data: TestPage | null) => void)[]>} */
const waiting = new Map()
/** @type {Set<string>} */
const requested = new Set()
/** @type {Map<string, string>} */
const texts = new Map()
/** @type {Map<string, string>} */
const addresses = new Map()
/** @type {Map<string, CapturedElement[] | null>} */
const trees = new Map()

// The only global name. The files beside the page call it.
window.understudy = {
  take(number, data) {
    loaded.set(number, data)
    waiting.get(number)?.forEach((resolve) => resolve(data))
    waiting.delete(number)
  },
  text(file, content) {
    texts.set(file, content)
  },
}

/**
 * The data of a test; null if its file is missing.
 *
 * @param {number} number
 * @returns {Promise<TestPage | null>}
 */
export function details(number) {
  const known = loaded.get(number)
  if (known) return Promise.resolve(known)
  const inline = document.getElementById(`test-${number}`)
  if (inline) {
    /** @type {TestPage} */
    const data = JSON.parse(inline.textContent ?? "")
    for (const attempt of data.attempts) {
      for (const attachment of /** @type {ShownAttachment[]} */ (attempt.attachments)) {
        if (leftOut.has(attachment.file)) {
          attachment.isMissing = attachment.isLeftOut = true
        }
      }
    }
    loaded.set(number, data)
    return Promise.resolve(data)
  }
  if (!testsPerFile) return Promise.resolve(null)
  const source = `data/tests-${Math.floor(number / testsPerFile)}.js`
  return new Promise((resolve) => {
    waiting.set(number, [...(waiting.get(number) ?? []), resolve])
    if (requested.has(source)) return
    requested.add(source)
    document.head.append(h("script", {
      src: source,
      onerror: () => {
        requested.delete(source)
        for (const list of waiting.values()) list.forEach((f) => f(null))
        waiting.clear()
      },
    }))
  })
}

/** @param {HTMLElement} inline */
function bytesOf(inline) {
  return Uint8Array.from(atob(inline.textContent ?? ""), (c) => c.charCodeAt(0))
}

/**
 * The URL of an attachment's file.
 *
 * @param {RunPage.Picture} attachment
 */
export function address({ file, media }) {
  const inline = document.getElementById(`file-${file}`)
  if (!inline) return `attachments/${file}`
  const known = addresses.get(file) ?? URL.createObjectURL(new Blob([bytesOf(inline)], { type: media }))
  addresses.set(file, known)
  return known
}

/**
 * Whether a text is the name of an attachment's file. A tree contains the name of the tree that it continues, which
 * could be any text.
 *
 * @param {string} text
 */
function isFileName(text) {
  return /^[\w-][\w.-]*$/.test(text)
}

/**
 * The text of an attachment; null if it is missing or too long for the page.
 *
 * @param {string} file
 */
export async function content(file) {
  const known = texts.get(file)
  if (known !== undefined) return known
  const inline = document.getElementById(`file-${file}`)
  if (inline) {
    texts.set(file, new TextDecoder().decode(bytesOf(inline)))
  } else if (testsPerFile && isFileName(file)) {
    // A page from disk must not read other files, but it may run scripts.
    await new Promise((resolve) =>
      document.head.append(
        h("script", { src: `data/texts/${file}.js`, onload: resolve, onerror: resolve }),
      )
    )
  }
  return texts.get(file) ?? null
}

/**
 * The elements of a captured tree, including the pieces from earlier trees; null if one of these trees is missing.
 *
 * @param {string} file
 * @returns {Promise<CapturedElement[] | null>}
 */
export async function elementsOf(file, depth = 0) {
  const known = trees.get(file)
  if (known !== undefined) return known
  const text = depth < 1000 ? await content(file) : null
  let elements = null
  try {
    const tree = text === null ? null : JSON.parse(text)
    const base = tree?.base ? await elementsOf(tree.base, depth + 1) : []
    elements = tree && base ? joined(tree.elements, base) : null
  } catch {
    elements = null
  }
  trees.set(file, elements)
  return elements
}

/**
 * The name of a test's configuration, if the run has configurations.
 *
 * @param {RunPage.Row} test
 */
export function configurationOf(test) {
  return run.configurations[test.configuration ?? -1] ?? null
}
