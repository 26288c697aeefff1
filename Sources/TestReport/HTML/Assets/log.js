// What the tests and the programs wrote, between the steps that they wrote it in.

/// All lines in the order of time.
function linesOf(attempt) {
  const lines = []
  for (const o of attempt.output) for (const text of o.text.replace(/\n$/, "").split("\n")) {
    // The console's own log of steps: the steps themselves stand in its place.
    if (!o.application && /^ *t = +[\d.]+s /.test(text)) continue
    lines.push({ time: o.time, from: o.application ?? "test", kind: o.stream, text })
  }
  for (const a of attempt.applications) lines.push({ time: a.time, from: a.name, kind: a.change === "crashed" || a.change === "hung" ? "event bad" : "event", text: `${a.change}${a.process ? ` (process ${a.process})` : ""}${a.details ? ": " + a.details : ""}` })
  for (const issue of attempt.issues) lines.push({ time: issue.time, from: "test", kind: isFailing(issue) ? "event bad" : "event", text: issue.text.split("\n")[0] })
  return lines
}

const mostLines = 4000

function logOf(attempt, steps = []) {
  const lines = [...linesOf(attempt), ...steps.map(step => ({ time: step.start, from: "", kind: "step", text: step.name, step }))]
  lines.sort((a, b) => a.time - b.time)
  const log = h("div", { class: "log mono" })
  const cut = lines.length - mostLines
  if (cut > 0) log.append(h("p", { class: "soft" }, `${count(cut)} earlier lines are left out here; the bundle has them.`))
  for (const line of lines.slice(-mostLines)) {
    log.append(h("div", { class: `line ${line.kind}`, "data-time": line.time },
      h("span", { class: "when soft" }, line.time.toFixed(2)), h("span", { class: "from soft" }, bdi(line.from)), h("span", { class: "what" }, bdi(line.text))))
  }
  return log
}

function drawLog(panel) {
  const { attempt } = page
  const key = `${page.number}/${state.attempt}`
  if (!panel.querySelector(".log") || panel.dataset.log !== key) {
    panel.dataset.log = key
    const isSilent = !attempt.output.length && !attempt.applications.length
    const log = logOf(attempt, page.roots)
    log.addEventListener("click", event => {
      const time = event.target.closest("[data-time]")?.dataset.time
      if (time !== undefined && !getSelection().toString()) show(Number(time))
    })
    fill(panel, isSilent ? h("p", { class: "soft" }, "Neither the test nor a program wrote anything. These are its steps:") : null, log)
  }
  // The last line up to the moment is marked.
  panel.querySelector(".log .now")?.classList.remove("now")
  const lines = [...panel.querySelectorAll("[data-time]")]
  const now = lines.findLast(line => Number(line.dataset.time) <= page.time + 0.0005)
  if (!now) return
  now.classList.add("now")
  const inner = now.getBoundingClientRect(), outer = panel.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top - outer.height / 2
}
