// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The steps of a test, nested.

import { bdi, fill, h } from "../kit/dom.js"
import { icon } from "../kit/icons.js"
import { count, plural, seconds, shown } from "../kit/text.js"
import { headlineOf, isFailing, rowsOfSteps } from "./step-tree.js"
import { store } from "./store.js"
import { treeView } from "./tree.js"

/**
 * The rows of the open test.
 *
 * @type {TreeView | null}
 */
let shownView = null

/** Selects the row of the moment: the row of its step, or of a failure outside of all steps. */
export function selectStepRow() {
  const { step, issue } = store.page
  shownView?.select(step ? step.row : issue?.row)
}

export function stepsOf() {
  const pane = h("section", { class: "pane steps", "aria-label": "Steps" })
  const rows = rowsOfSteps(store.page, store.page.attempt.issues)
  const view = treeView({
    label: "Steps",
    rows,
    className: "scrolls",
    draw: drawStep,
    onselect: (place) => {
      const { step, issue, tries } = rows[place]
      if (tries) return store.select(tries[0].index, { from: "steps" })
      if (step) return store.select(step.index, { from: "steps" })
      if (!issue) return
      store.openTab("failures")
      store.selectIssue(issue, { from: "steps" })
    },
  })
  shownView = view
  fill(
    pane,
    h(
      "div",
      { class: "pane-head" },
      h("h3", null, "Steps", h("span", { class: "soft" }, count(store.page.steps.length))),
      h("span", { class: "grow" }),
      h("button", { class: "plain", onclick: () => view.toggleAll(true) }, "Open all"),
      h("button", { class: "plain", onclick: () => view.toggleAll(false) }, "Close all"),
    ),
    rows.length ? view.box : h("p", { class: "soft" }, "This test has no steps."),
  )
  return pane
}

/** @param {StepRow} row */
function drawStep({ step, issue, tries }) {
  if (tries) {
    return [
      h("span", { class: "text" }, `${tries.length} similar attempts`),
      h("span", { class: "time" }, seconds(tries[tries.length - 1].end - tries[0].start)),
    ]
  }
  if (issue) {
    return [
      h(
        "span",
        { class: "text" },
        h(
          "span",
          { class: "quiet" },
          isFailing(issue) ? "failure: " : issue.expected ? "expected failure: " : "note: ",
        ),
        bdi(headlineOf(issue)),
      ),
    ]
  }
  if (!step) return null
  const length = Math.max(store.page.attempt.duration, 1e-6)
  return [
    h(
      "span",
      { class: "text", title: shown(step.name) },
      step.failed ? h("span", { class: "quiet" }, "failed: ") : null,
      bdi(step.name),
    ),
    step.files ? h("span", { class: "soft clip", title: plural(step.files, "attachment") }, icon("clip")) : null,
    h(
      "span",
      { class: "span", "aria-hidden": true },
      h("i", {
        style: {
          left: `${Math.min(97, 100 * step.start / length)}%`,
          width: `${Math.max(3, 100 * (step.end - step.start) / length)}%`,
        },
      }),
    ),
    h("span", { class: "time" }, seconds(step.duration)),
  ]
}
