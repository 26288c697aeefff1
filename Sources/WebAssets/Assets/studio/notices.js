// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Messages for the user, which disappear automatically unless they are errors.

import { byId, h } from "../kit/dom.js"

/** @param {string} text */
export function notice(text, isBad = false) {
  const box = byId("notices")
  /** @type {HTMLElement} */
  const line = h(
    "p",
    { class: isBad ? "bad" : "" },
    h("span", { class: "grow" }, text),
    h("button", { title: "Dismiss", onclick: () => line.remove() }, "✕"),
  )
  box.append(line)
  while (box.children.length > 4) box.firstChild?.remove()
  if (!isBad) setTimeout(() => line.remove(), 6000)
}
