// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The keys of the page.

import { byId, h } from "../kit/dom.js"
import { neighbour } from "./address.js"
import { run } from "./data.js"
import { openTab, tabsOf } from "./details.js"
import { isTestOpen, page } from "./open-test.js"
import { badOutcomes } from "./outcomes.js"
import { state } from "./state.js"
import { pick } from "./test.js"
import { nextTheme } from "./theme.js"
import { stepPicture, togglePlay } from "./timeline.js"

/** @type {[key: string, title: string | null, action: () => void][]} */
const keys = [
  ["/", "Search", () => {
    document.body.classList.remove("listless")
    byId("search").focus()
  }],
  ["j", "Next test", () => neighbour(1)],
  ["k", "Previous test", () => neighbour(-1)],
  ["f", "Next test that failed", () => neighbour(1, (test) => badOutcomes.has(test.outcome))],
  ["n", "Next step", () => isTestOpen() && pick(Math.min((page.step?.index ?? -1) + 1, page.steps.length - 1))],
  ["p", "Previous step", () => isTestOpen() && pick(Math.max((page.step?.index ?? 1) - 1, 0))],
  [",", "Previous picture", () => isTestOpen() && stepPicture(-1)],
  [".", "Next picture", () => isTestOpen() && stepPicture(1)],
  [" ", "Play or pause", () => isTestOpen() && togglePlay()],
  ["1", "First tab of the details, and so on to 5", () => openTabAt(0)],
  ["2", null, () => openTabAt(1)],
  ["3", null, () => openTabAt(2)],
  ["4", null, () => openTabAt(3)],
  ["5", null, () => openTabAt(4)],
  ["o", "Overview", () => {
    location.hash = ""
  }],
  ["c", "Compare with the earlier run", () => {
    if (run.comparison) location.hash = "compare"
  }],
  ["b", "Show or hide the list of tests", toggleList],
  ["t", "Light, dark or as the system", nextTheme],
  ["?", "These keys", showKeys],
]

/** @param {number} place */
function openTabAt(place) {
  const tab = isTestOpen() && tabsOf(page.attempt)[place]
  if (tab) openTab(tab[0])
}

export function showKeys() {
  let dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("keys"))
  if (!dialog) {
    /** @param {string} key */
    const name = (key) => key === " " ? "space" : key
    dialog = h(
      "dialog",
      { id: "keys", "aria-labelledby": "keys-title" },
      h("h2", { id: "keys-title" }, "Keys"),
      h(
        "dl",
        { class: "facts" },
        keys.filter((k) => k[1]).map((
          [key, title],
        ) => [h("dt", null, h("kbd", null, name(key))), h("dd", null, title)]),
        h("dt", null, h("kbd", null, "Esc")),
        h("dd", null, "Out of a field, or back to the overview"),
        h("dt", null, h("kbd", null, "↑ ↓ ← →")),
        h("dd", null, "In steps and elements: move, open, close"),
      ),
      h("form", { method: "dialog" }, h("button", { class: "more" }, "Close")),
    )
    document.body.append(dialog)
  }
  if (!dialog.open) dialog.showModal()
}

/** @param {KeyboardEvent} event */
export function press(event) {
  if (
    event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")
  ) return
  const active = document.activeElement
  const isTyping = active instanceof HTMLElement && active.matches("input:not([type=range]), textarea, select")
  if (event.key === "Escape") {
    if (isTyping) active.blur()
    else if (state.place !== "overview") location.hash = ""
    return
  }
  // Space presses what has the focus; elsewhere it plays.
  if (isTyping || (event.key === " " && active?.matches("button, a, summary"))) return
  const action = keys.find(([key]) => key === event.key)?.[2]
  if (action) {
    event.preventDefault()
    action()
  }
}

export function toggleList() {
  document.body.classList.toggle("listless")
}
