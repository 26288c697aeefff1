// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The lines that tests and programs wrote, between the steps during which they were written.

import { bdi, h } from "../kit/dom.js"
import { count } from "../kit/text.js"
import { linesOf } from "./step-tree.js"

const mostLines = 4000

/**
 * @param {TestPage.Attempt} attempt
 * @param {StepNode[]} steps the steps to insert between the lines
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
    log.append(h("p", { class: "soft" }, `${count(cut)} earlier lines are left out here. The bundle has all lines.`))
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
