// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The keys of the page: their actions, and the dialog that lists them.

import { byId, h } from "../kit/dom.js"
import { neighbor } from "./address.js"
import { copyForAgent } from "./agent-text.js"
import { run } from "./data.js"
import { tabsOf } from "./detail-tabs.js"
import { badOutcomes } from "./outcomes.js"
import { stepPicture, togglePlay } from "./player.js"
import { shortcutOf, shortcuts, stepBeside } from "./shortcuts.js"
import { showList, toggleList } from "./side.js"
import { store } from "./store.js"
import { nextTheme } from "./theme.js"

/** @param {() => void} action an action that requires an open test */
const ofTest = (action) => () => {
  if (store.isTestOpen) action()
}

/** @param {1 | -1} offset */
const moveStep = (offset) => ofTest(() => store.select(stepBeside(store.page.step, offset, store.page.steps.length)))

/** @type {{ [action in ShortcutAction | "leavePlace"]: (place: number) => void }} */
const actions = {
  search: () => {
    showList()
    byId("search").focus()
  },
  nextTest: () => neighbor(1),
  previousTest: () => neighbor(-1),
  nextFailure: () => neighbor(1, (test) => badOutcomes.has(test.outcome)),
  nextStep: moveStep(1),
  previousStep: moveStep(-1),
  previousPicture: ofTest(() => stepPicture(-1)),
  nextPicture: ofTest(() => stepPicture(1)),
  play: ofTest(togglePlay),
  togglePair: ofTest(() => store.togglePair()),
  openTab: (place) => {
    const tab = store.isTestOpen ? tabsOf(store.page.attempt)[place] : null
    if (tab) store.openTab(tab.name)
  },
  copyForAgent: ofTest(copyForAgent),
  overview: () => {
    location.hash = ""
  },
  compare: () => {
    if (run.comparison) location.hash = "compare"
  },
  toggleList,
  nextTheme,
  showKeys,
  leavePlace: () => {
    if (store.state.place !== "overview") location.hash = ""
  },
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
        shortcuts.filter(({ title }) => title).map((
          { key, title },
        ) => [h("dt", null, h("kbd", null, name(key))), h("dd", null, title)]),
        h("dt", null, h("kbd", null, "Esc")),
        h("dd", null, "Leave a field, or go back to the overview"),
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
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return
  const active = document.activeElement
  const shortcut = shortcutOf({
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: active instanceof HTMLElement && active.matches("input:not([type=range]), textarea, select"),
    isOnButton: active?.matches("button, a, summary") ?? false,
  })
  if (!shortcut) return
  if (shortcut.action === "leaveField") {
    if (active instanceof HTMLElement) active.blur()
    return
  }
  if (shortcut.action !== "leavePlace") event.preventDefault()
  actions[shortcut.action](shortcut.place ?? 0)
}
