// @ts-check
// SPDX-License-Identifier: Apache-2.0
// What the tests and the programs wrote, between the steps that they wrote it in.

import { all, bdi, fill, h } from "../kit/dom.js"
import { count } from "../kit/text.js"
import { page } from "./open-test.js"
import { state } from "./state.js"
import { linesOf } from "./step-tree.js"
import { show } from "./test.js"

const mostLines = 4000

/**
 * @param {TestPage.Attempt} attempt
 * @param {StepNode[]} steps which stand between the lines
 */
export function logOf(attempt, steps) {
  const lines = [
    ...linesOf(attempt),
    ...steps.map((step) => ({ time: step.start, from: "", kind: "step", text: step.name })),
  ]
  lines.sort((a, b) => a.time - b.time)
  const log = h("div", { class: "log mono" })
  const cut = lines.length - mostLines
  if (cut > 0) {
    log.append(h("p", { class: "soft" }, `${count(cut)} earlier lines are left out here; the bundle has them.`))
  }
  for (const line of lines.slice(-mostLines)) {
    log.append(
      h(
        "div",
        { class: `line ${line.kind}`, "data-time": line.time },
        h("span", { class: "when soft" }, line.time.toFixed(2)),
        h("span", { class: "from soft" }, bdi(line.from)),
        h("span", { class: "what" }, bdi(line.text)),
      ),
    )
  }
  return log
}

/** @param {HTMLElement} panel */
export function drawLog(panel) {
  const { attempt } = page
  const key = `${page.number}/${state.attempt}`
  if (!panel.querySelector(".log") || panel.dataset.log !== key) {
    panel.dataset.log = key
    const isSilent = !attempt.output.length && !attempt.applications.length
    const log = logOf(attempt, page.roots)
    log.addEventListener("click", (event) => {
      const line = event.target instanceof Element ? event.target.closest("[data-time]") : null
      if (line && !getSelection()?.toString()) show(Number(line.getAttribute("data-time")))
    })
    fill(
      panel,
      isSilent
        ? h("p", { class: "soft" }, "Neither the test nor a program wrote anything. These are its steps:")
        : null,
      log,
    )
  }
  // The last line up to the moment is marked.
  panel.querySelector(".log .now")?.classList.remove("now")
  const now = all("[data-time]", panel).filter((line) => Number(line.dataset.time) <= page.time + 0.0005).at(-1)
  if (!now) return
  now.classList.add("now")
  const inner = now.getBoundingClientRect(), outer = panel.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top - outer.height / 2
}
