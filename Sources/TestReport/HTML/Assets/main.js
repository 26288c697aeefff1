// ---- the address, the keyboard and the beginning

function remember() {
  const parts = new URLSearchParams()
  if (state.test !== null) parts.set("test", state.test)
  if (state.attempt) parts.set("attempt", state.attempt)
  if (state.step !== null) parts.set("step", state.step)
  history.replaceState(null, "", "#" + parts)
}

function route() {
  const parts = new URLSearchParams(location.hash.slice(1))
  const number = name => parts.has(name) && /^\d+$/.test(parts.get(name)) ? Number(parts.get(name)) : null
  state.test = number("test")
  const attempts = run.tests[state.test]?.attempts ?? 1
  state.attempt = number("attempt") ?? attempts - 1
  state.step = number("step")
  document.querySelectorAll("nav .row").forEach(row => {
    row.setAttribute("aria-current", Number(row.dataset.test) === state.test)
  })
  state.test === null ? drawOverview() : drawTest(state.test)
  document.title = `${state.test === null ? "" : run.tests[state.test]?.name + " – "}${run.name} – Understudy`
}

function neighbour(offset) {
  const rows = [...document.querySelectorAll("nav .row")]
  const place = rows.findIndex(row => Number(row.dataset.test) === state.test)
  const row = rows[place + offset] ?? (place < 0 ? rows[0] : null)
  if (row) { location.hash = row.hash; row.scrollIntoView({ block: "nearest" }) }
}

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName) && document.activeElement.type !== "range"
  if (event.key === "Escape") {
    if (isTyping) document.activeElement.blur()
    else if (state.test !== null) location.hash = ""
    return
  }
  if (isTyping) return
  const action = {
    "/": () => document.getElementById("search").focus(),
    j: () => neighbour(1), k: () => neighbour(-1),
    n: () => page && state.test !== null && pick(Math.min((state.step ?? -1) + 1, page.steps.length - 1)),
    p: () => page && state.test !== null && pick(Math.max((state.step ?? 1) - 1, 0)),
  }[event.key]
  if (action) { event.preventDefault(); action() }
})

addEventListener("hashchange", route)
drawTop()
if (run.tests.some(test => test.outcome === "failed" || test.outcome === "interrupted")) state.view = "messages"
drawList()
route()
