// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The details below the panes, in tabs: failures, the step, output, attachments, measurements.

import { all, byId, fill, h } from "../kit/dom.js"
import { count } from "../kit/text.js"
import { drawFiles } from "./attachments.js"
import { tabsOf } from "./detail-tabs.js"
import { issueOf } from "./issues.js"
import { drawLog } from "./log.js"
import { drawMeasured } from "./measured.js"
import { drawStepTab } from "./step-tab.js"
import { isFailing } from "./step-tree.js"
import { store } from "./store.js"

/** @type {{ [tab in DetailsTab]: (panel: HTMLElement) => void }} */
const panels = { failures: drawIssues, step: drawStepTab, log: drawLog, files: drawFiles, measured: drawMeasured }

export function detailsOf() {
  return h(
    "section",
    { class: "pane details", "aria-label": "Details" },
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": "Details" },
      tabsOf(store.page.attempt).map(({ name: tab, title, number }, place) =>
        h(
          "button",
          {
            role: "tab",
            id: `tab-${tab}`,
            "aria-controls": "tab-panel",
            "data-tab": tab,
            title: `${title}  (${place + 1})`,
            onclick: () => store.openTab(tab),
            onkeydown: moveTab,
          },
          title,
          number !== null ? h("span", { class: "soft" }, ` ${count(number)}`) : null,
        )
      ),
    ),
    h("div", { id: "tab-panel", class: "scrolls", role: "tabpanel", tabindex: 0 }),
  )
}

/** @param {On<KeyboardEvent>} event */
function moveTab(event) {
  const next = event.key === "ArrowRight"
    ? event.target.nextElementSibling
    : event.key === "ArrowLeft"
    ? event.target.previousElementSibling
    : null
  if (!(next instanceof HTMLElement)) return
  next.focus()
  next.click()
  event.preventDefault()
  event.stopPropagation()
}

/** Redraws the tab that depends on the moment. */
export function followMoment() {
  if (store.state.tab === "step" || store.state.tab === "log") drawTab()
}

export function drawTab() {
  const panel = byId("tab-panel")
  for (const tab of all("[data-tab]")) {
    const isSelected = tab.dataset.tab === store.state.tab
    tab.setAttribute("aria-selected", String(isSelected))
    tab.tabIndex = isSelected ? 0 : -1
  }
  panel.setAttribute("aria-labelledby", `tab-${store.state.tab}`)
  const tab = tabsOf(store.page.attempt).find(({ name }) => name === store.state.tab)
  if (panel.dataset.shown !== store.state.tab) panel.scrollTop = 0
  panel.dataset.shown = store.state.tab ?? ""
  if (tab) panels[tab.name](panel)
}

/** @param {HTMLElement} panel */
function drawIssues(panel) {
  const order = [...store.page.attempt.issues].sort((a, b) =>
    Number(isFailing(b)) - Number(isFailing(a)) || a.time - b.time
  )
  fill(panel, order.map(issueOf))
}
