// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The tab with the output of the tests and the programs.

import { all, fill, h } from "../kit/dom.js"
import { logOf } from "./log-lines.js"
import { store } from "./store.js"

/** @param {HTMLElement} panel */
export function drawLog(panel) {
  const { attempt } = store.page
  const key = `${store.page.number}/${store.state.attempt}`
  if (!panel.querySelector(".log") || panel.dataset.log !== key) {
    panel.dataset.log = key
    const isSilent = !attempt.output.length && !attempt.applications.length
    const log = logOf(attempt, store.page.roots)
    log.addEventListener("click", (event) => {
      const line = event.target instanceof Element ? event.target.closest("[data-time]") : null
      if (line && !getSelection()?.toString()) store.showMoment(Number(line.getAttribute("data-time")))
    })
    fill(
      panel,
      isSilent
        ? h("p", { class: "soft" }, "The test and its programs wrote no output. These are the steps of the test:")
        : null,
      log,
    )
  }
  // The last line up to the moment is marked.
  panel.querySelector(".log .now")?.classList.remove("now")
  const now = all("[data-time]", panel).filter((line) => Number(line.dataset.time) <= store.page.time + 0.0005).at(-1)
  if (!now) return
  now.classList.add("now")
  const inner = now.getBoundingClientRect(), outer = panel.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top - outer.height / 2
}
