// The steps of a test, one in the other.

function stepsOf() {
  const pane = h("section", { class: "pane steps", "aria-label": "Steps" })
  const rows = []
  const addIssue = (issue, level) => {
    issue.row = rows.length
    rows.push({ level, issue, className: isFailing(issue) ? "issue bad" : "issue" })
  }
  function add(step, level) {
    step.row = rows.length
    rows.push({ level, step, isOpen: step.failed, className: step.failed ? "bad" : "" })
    addAll(step.parts, level + 1)
    for (const issue of step.issues) addIssue(issue, level + 1)
  }
  /// Tries that are repeated are one row, but for the last one, which tells how it went on.
  function addAll(steps, level) {
    const base = step => /^(.*) \(retry \d+\)$/s.exec(step?.name)?.[1]
    for (let place = 0; place < steps.length; place++) {
      let end = place
      while (base(steps[place]) && base(steps[end + 1]) === base(steps[place])) end++
      if (end - place < 3) { add(steps[place], level); continue }
      rows.push({ level, tries: steps.slice(place, end), isOpen: false, className: "soft" })
      for (; place < end; place++) add(steps[place], level + 1)
      add(steps[end], level)
    }
  }
  // What was found outside of all steps stands between them.
  const loose = page.attempt.issues.filter(issue => !page.steps[issue.step])
  let first = 0
  for (const issue of [...loose, null]) {
    const next = issue ? page.roots.findIndex((step, place) => place >= first && step.start > issue.time) : -1
    const end = next < 0 ? page.roots.length : next
    addAll(page.roots.slice(first, end), 0)
    if (issue) addIssue(issue, 0)
    first = end
  }
  const view = treeView({ label: "Steps", rows, className: "scrolls", draw: drawStep, onselect: place => {
    const { step, issue, tries } = rows[place]
    if (tries) return pick(tries[0].index, { from: "steps" })
    if (step) return pick(step.index, { from: "steps" })
    state.tab = "failures"
    drawTab()
    pickIssue(issue, { from: "steps" })
  } })
  page.stepView = view
  fill(pane, h("div", { class: "pane-head" }, h("h3", null, "Steps", h("span", { class: "soft" }, count(page.steps.length))), h("span", { class: "grow" }),
    h("button", { class: "plain", onclick: () => view.toggleAll(true) }, "Open all"), h("button", { class: "plain", onclick: () => view.toggleAll(false) }, "Close all")),
    rows.length ? view.box : h("p", { class: "soft" }, "It has none."))
  return pane
}

function drawStep({ step, issue, tries }) {
  if (tries) return [h("span", { class: "text" }, `${tries.length} tries like it`), h("span", { class: "time" }, seconds(tries.at(-1).end - tries[0].start))]
  if (issue) return [h("span", { class: "text" }, h("span", { class: "quiet" }, isFailing(issue) ? "failure: " : issue.expected ? "expected failure: " : "note: "), bdi(headlineOf(issue)))]
  const length = Math.max(page.attempt.duration, 1e-6)
  return [
    h("span", { class: "text", title: shown(step.name) }, step.failed ? h("span", { class: "quiet" }, "failed: ") : null, bdi(step.name)),
    step.files ? h("span", { class: "soft clip", title: plural(step.files, "attachment") }, icon("clip")) : null,
    h("span", { class: "span", "aria-hidden": true }, h("i", { style: { left: `${Math.min(97, 100 * step.start / length)}%`, width: `${Math.max(3, 100 * (step.end - step.start) / length)}%` } })),
    h("span", { class: "time" }, seconds(step.duration)),
  ]
}
