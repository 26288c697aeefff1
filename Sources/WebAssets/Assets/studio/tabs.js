// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The tabs of the panel.

import { all, byId } from "../kit/dom.js"
import { elements } from "./element-tree.js"

/** @param {string} name */
export function showTab(name) {
  for (const tab of tabs()) {
    const isIt = tab.dataset.tab === name
    tab.setAttribute("aria-selected", String(isIt))
    tab.tabIndex = isIt ? 0 : -1
    byId(tab.dataset.tab ?? "").hidden = !isIt
  }
  if (name === "elements" && !elements.nodes.length) elements.load()
}

function tabs() {
  return all("[data-tab]", byId("tabs"))
}

for (const tab of tabs()) tab.addEventListener("click", () => showTab(tab.dataset.tab ?? ""))
byId("tabs").addEventListener("keydown", (event) => {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return
  const list = tabs(), at = list.findIndex((tab) => tab === document.activeElement)
  const next = list[(at + (event.key === "ArrowRight" ? 1 : list.length - 1)) % list.length]
  next.focus()
  showTab(next.dataset.tab ?? "")
})
