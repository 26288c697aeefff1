// The address, the keyboard, the theme, and the beginning.

/// What is shown stands in the address after "#", so that every view can be linked to.
function remember() {
  const parts = new URLSearchParams()
  if (state.test !== null) parts.set("test", state.test)
  if (state.attempt !== (run.tests[state.test]?.attempts ?? 1) - 1) parts.set("attempt", state.attempt)
  if (state.step !== null) parts.set("step", state.step)
  try { history.replaceState(null, "", "#" + parts) } catch { /* Some browsers allow it a hundred times in half a minute. */ }
}

function route() {
  stop()
  const parts = new URLSearchParams(location.hash.slice(1))
  const number = name => parts.has(name) && /^\d+$/.test(parts.get(name)) ? Number(parts.get(name)) : null
  const test = number("test")
  state.test = run.tests[test] ? test : null
  state.place = state.test !== null ? "test" : parts.has("compare") && run.comparison ? "compare" : "overview"
  state.attempt = number("attempt") ?? (run.tests[state.test]?.attempts ?? 1) - 1
  state.step = number("step")
  if (state.place !== "test") page = null
  markCurrent()
  for (const link of document.querySelectorAll("[data-nav]")) {
    link.dataset.nav === state.place ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")
  }
  const main = document.getElementById("main")
  main.scrollTop = 0
  if (state.place === "test") {
    drawTest(state.test).then(() => { if (page) drawTab() })
    if (matchMedia("(max-width: 760px)").matches) document.body.classList.add("listless")
  } else if (state.place === "compare") drawCompare()
  else drawOverview()
  document.title = `${state.test === null ? "" : run.tests[state.test].name + " – "}${run.name} – Understudy`
}

function neighbour(offset, isWanted = () => true) {
  const rows = [...document.querySelectorAll("nav .row")]
  const place = rows.findIndex(row => Number(row.dataset.test) === state.test)
  for (let next = place < 0 ? (offset > 0 ? 0 : rows.length - 1) : place + offset; rows[next]; next += offset) {
    if (!isWanted(run.tests[rows[next].dataset.test])) continue
    location.hash = rows[next].hash
    return
  }
}

function toggleList() { document.body.classList.toggle("listless") }

// ---- keys

const keys = [
  ["/", "Search", () => { document.body.classList.remove("listless"); document.getElementById("search").focus() }],
  ["j", "Next test", () => neighbour(1)], ["k", "Previous test", () => neighbour(-1)],
  ["f", "Next test that failed", () => neighbour(1, test => badOutcomes.has(test.outcome))],
  ["n", "Next step", () => page && pick(Math.min((page.step?.index ?? -1) + 1, page.steps.length - 1))],
  ["p", "Previous step", () => page && pick(Math.max((page.step?.index ?? 1) - 1, 0))],
  [",", "Previous picture", () => page && stepPicture(-1)], [".", "Next picture", () => page && stepPicture(1)],
  [" ", "Play or pause", () => page && togglePlay()],
  ["1", "First tab of the details, and so on to 5", () => openTabAt(0)], ["2", null, () => openTabAt(1)], ["3", null, () => openTabAt(2)], ["4", null, () => openTabAt(3)], ["5", null, () => openTabAt(4)],
  ["o", "Overview", () => { location.hash = "" }], ["c", "Compare with the earlier run", () => { if (run.comparison) location.hash = "compare" }],
  ["b", "Show or hide the list of tests", toggleList], ["t", "Light, dark or as the system", nextTheme], ["?", "These keys", showKeys],
]

function openTabAt(place) {
  const tab = page && tabsOf(page.attempt)[place]
  if (tab) openTab(tab[0])
}

function showKeys() {
  let dialog = document.getElementById("keys")
  if (!dialog) {
    const name = key => ({ " ": "space" })[key] ?? key
    dialog = h("dialog", { id: "keys", "aria-labelledby": "keys-title" }, h("h2", { id: "keys-title" }, "Keys"), h("dl", { class: "facts" },
      keys.filter(k => k[1]).map(([key, title]) => [h("dt", null, h("kbd", null, name(key))), h("dd", null, title)]),
      h("dt", null, h("kbd", null, "Esc")), h("dd", null, "Out of a field, or back to the overview"),
      h("dt", null, h("kbd", null, "↑ ↓ ← →")), h("dd", null, "In steps and elements: move, open, close")),
      h("form", { method: "dialog" }, h("button", { class: "more" }, "Close")))
    document.body.append(dialog)
  }
  if (!dialog.open) dialog.showModal()
}

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return
  const active = document.activeElement
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(active?.tagName) && active.type !== "range"
  if (event.key === "Escape") {
    if (isTyping) active.blur()
    else if (state.place !== "overview") location.hash = ""
    return
  }
  // Space presses what has the focus; elsewhere it plays.
  if (isTyping || (event.key === " " && /^(BUTTON|A|SUMMARY)$/.test(active?.tagName))) return
  const action = keys.find(([key]) => key === event.key)?.[2]
  if (action) { event.preventDefault(); action() }
})

// ---- the theme

const themes = ["", "light", "dark"]

function setTheme(theme) {
  theme ? document.documentElement.setAttribute("data-theme", theme) : document.documentElement.removeAttribute("data-theme")
}

function nextTheme() {
  const theme = themes[(themes.indexOf(document.documentElement.dataset.theme ?? "") + 1) % themes.length]
  setTheme(theme)
  announce(theme ? `${theme} theme` : "theme of the system")
  try { localStorage.setItem("understudy-theme", theme) } catch { /* Pages from disk may have no store. */ }
}

try { setTheme(localStorage.getItem("understudy-theme") ?? "") } catch { setTheme("") }
if (run.tests.some(test => badOutcomes.has(test.outcome))) state.view = "messages"
if (matchMedia("(max-width: 760px)").matches) document.body.classList.add("listless")
addEventListener("hashchange", route)
drawTop()
drawList()
route()
