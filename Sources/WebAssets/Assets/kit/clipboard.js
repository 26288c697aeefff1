// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Copies texts to the clipboard.

import { h } from "./dom.js"

/**
 * Copies a text; false if the browser does not permit it. The page is often opened from disk or without TLS, where some
 * browsers have no clipboard for scripts.
 *
 * @param {string} text
 */
export async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return isCopiedFromField(text)
  }
}

/** @param {string} text */
function isCopiedFromField(text) {
  const focused = document.activeElement
  const field = h("textarea", { class: "quiet", "aria-hidden": true, tabindex: -1, readonly: true })
  field.value = text
  document.body.append(field)
  field.select()
  let isDone = false
  try {
    isDone = document.execCommand("copy")
  } catch { /* The caller shows the text instead. */ }
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isDone
}
