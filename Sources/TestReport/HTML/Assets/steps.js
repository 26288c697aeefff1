// The steps of a test, one in the other.

function stepsOf() {
  const pane = h("section", { class: "pane steps", "aria-label": "Steps" })
  const rows = []
  function add(step, level) {
    step.row = rows.length
    rows.push({ level, step, isOpen: step.failed, className: step.failed ? "bad" : "" })
    for (const part of step.parts) add(part, level + 1)
    for (const issue of step.issues) rows.push({ level: level + 1, issue, className: isFailing(issue) ? "issue bad" : "issue" })
  }
  page.roots.forEach(step => add(step, 0))
  const view = treeView({ label: "Steps", rows, className: "scrolls", draw: drawStep, onselect: place => {
    const { step, issue } = rows[place]
    if (step) return pick(step.index, { from: "steps" })
    state.tab = "failures"
    drawTab()
    pick(issue.step, { time: issue.time, from: "steps" })
  } })
  page.stepView = view
  fill(pane, h("div", { class: "pane-head" }, h("h3", null, "Steps", h("span", { class: "soft" }, count(page.steps.length))), h("span", { class: "grow" }),
    h("button", { class: "plain", onclick: () => view.toggleAll(true) }, "Open all"), h("button", { class: "plain", onclick: () => view.toggleAll(false) }, "Close all")),
    rows.length ? view.box : h("p", { class: "soft" }, "It has none."))
  return pane
}

function drawStep({ step, issue }) {
  if (issue) return [h("span", { class: "text" }, h("span", { class: "quiet" }, isFailing(issue) ? "failure: " : issue.expected ? "expected failure: " : "note: "), bdi(issue.text.split("\n")[0]))]
  const length = Math.max(page.attempt.duration, 1e-6)
  return [
    h("span", { class: "text", title: shown(step.name) }, step.failed ? h("span", { class: "quiet" }, "failed: ") : null, bdi(step.name)),
    step.files ? h("span", { class: "soft clip", title: plural(step.files, "attachment") }, icon("clip")) : null,
    h("span", { class: "span", "aria-hidden": true }, h("i", { style: { left: `${Math.min(97, 100 * step.start / length)}%`, width: `${Math.max(3, 100 * (step.end - step.start) / length)}%` } })),
    h("span", { class: "time" }, seconds(step.duration)),
  ]
}
