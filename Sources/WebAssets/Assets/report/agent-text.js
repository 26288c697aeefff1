// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The text about a failed attempt for an agent that writes code, and the button that copies it.

import { announce, h } from "../kit/dom.js"
import { store } from "./store.js"

/** The button, if the attempt failed. */
export function agentButton() {
  if (!store.page.attempt.prompt) return null
  return h(
    "button",
    {
      id: "agent-text",
      class: "chip",
      title: "Copy the failure, the steps, the elements and the lines of the test  (a)",
      onclick: copyForAgent,
    },
    "Copy for an agent",
  )
}

/** Copies the text of the open attempt, if it failed. */
export async function copyForAgent() {
  const text = store.page.attempt.prompt
  const button = document.getElementById("agent-text")
  if (!text || !button) return
  if (await isCopied(text)) {
    button.textContent = "Copied"
    announce("The text for an agent was copied")
  } else {
    showText(text)
  }
}

/**
 * Copies a text; false if the browser does not permit it. The page is often opened from disk or without TLS, where some
 * browsers have no clipboard for scripts.
 *
 * @param {string} text
 */
async function isCopied(text) {
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
  } catch { /* The text is shown instead. */ }
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isDone
}

/**
 * Shows the selected text, for the user to copy.
 *
 * @param {string} text
 */
function showText(text) {
  document.getElementById("agent-dialog")?.remove()
  const field = h("textarea", {
    id: "agent-field",
    readonly: true,
    rows: 20,
    cols: 90,
    "aria-label": "Text for an agent",
  })
  field.value = text
  const dialog = h(
    "dialog",
    { id: "agent-dialog", "aria-labelledby": "agent-title" },
    h("h2", { id: "agent-title" }, "Text for an agent"),
    h("p", { class: "soft" }, "The browser does not permit the page to copy. Copy the selected text yourself."),
    field,
    h("form", { method: "dialog" }, h("button", { class: "more" }, "Close")),
  )
  document.body.append(dialog)
  dialog.showModal()
  field.focus()
  field.select()
  field.scrollTop = 0
}
