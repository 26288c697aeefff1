// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The text about a failed attempt for an agent that writes code, and the button that copies it.

import { isCopied } from "../kit/clipboard.js"
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
