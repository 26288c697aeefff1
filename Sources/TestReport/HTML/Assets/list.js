// The list of tests at the side: search, filters, groups.

function chosen() {
  const words = state.query.toLowerCase().split(/\s+/).filter(Boolean)
  return run.tests.map((test, number) => ({ test, number })).filter(({ test }) => {
    if (state.outcomes.size && !state.outcomes.has(test.outcome)) return false
    if (state.destination !== null && test.destination !== state.destination) return false
    if (state.configuration !== null && test.configuration !== state.configuration) return false
    if (!words.length) return true
    const text = `${test.target} ${test.suite} ${test.name} ${test.outcome} ${configurationOf(test) ?? ""} ${test.ofDesktop ? "desktop" : ""} ${test.headline ?? ""}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

function rowOf({ test, number }, withSuite) {
  return h("li", null, h("a", {
    class: "row", href: `#test=${number}`, "data-test": number, "aria-current": state.test === number ? "page" : null
  }, sign(test.outcome),
    h("span", { class: "name" }, withSuite && test.suite ? [h("span", { class: "soft" }, words(test.suite + ".")), h("wbr")] : null, words(test.name),
      configurationOf(test) ? h("span", { class: "soft" }, " ", bdi(configurationOf(test))) : null),
    test.ofDesktop ? h("span", { class: "times", title: "The desktop failed, not the test" }, "desktop") : null,
    test.attempts > 1 ? h("span", { class: "times", title: `${test.attempts} attempts` }, `×${test.attempts}`) : null,
    h("span", { class: "time" }, seconds(test.duration))))
}

/// The name of a test's configuration, where the run has some.
function configurationOf(test) { return run.configurations?.[test.configuration] ?? null }

function grouped(tests) {
  const groups = new Map()
  const keyOf = {
    suites: ({ test }) => [test.target, test.suite].filter(Boolean).join(" · "),
    messages: ({ test }) => test.message ?? null,
    slowest: () => "Slowest first",
  }[state.view]
  for (const entry of tests) {
    const key = keyOf(entry)
    if (key === null) continue
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(entry)
  }
  if (state.view === "slowest") for (const group of groups.values()) group.sort((a, b) => b.test.duration - a.test.duration)
  const list = [...groups]
  if (state.view !== "messages") return list
  // Who searches for a test finds it here as well, whatever came of it.
  const others = state.query || state.outcomes.size ? tests.filter(({ test }) => (test.message ?? null) === null) : []
  return [...list.sort((a, b) => b[1].length - a[1].length).map(([place, entries]) => [run.messages[place], entries]), ...others.length ? [["Did not fail", others]] : []]
}

const rowsAtOnce = 200

function groupOf([title, entries], isOpen) {
  const list = h("ul")
  let shownRows = 0
  function more() {
    const next = entries.slice(shownRows, shownRows + rowsAtOnce)
    shownRows += next.length
    list.append(...next.map(entry => rowOf(entry, state.view !== "suites")))
    if (shownRows < entries.length) {
      const button = h("button", { class: "more", onclick: () => { button.parentElement.remove(); more() } },
        `Show ${Math.min(rowsAtOnce, entries.length - shownRows)} more of ${count(entries.length - shownRows)}`)
      list.append(h("li", null, button))
    }
  }
  const bad = entries.filter(e => badOutcomes.has(e.test.outcome)).length
  const group = h("details", { open: isOpen },
    h("summary", null, h("span", { class: state.view === "messages" ? "text message" : "text" }, bdi(title || "Tests")),
      bad && state.view === "suites" ? h("span", { class: "failed number" }, h("span", { class: "quiet" }, "failed: "), `${bad} of `) : null,
      h("span", { class: "soft number" }, count(entries.length))), list)
  if (isOpen) more()
  else group.addEventListener("toggle", () => { if (group.open && !shownRows) more() })
  return group
}

function drawList() {
  const tests = chosen(), groups = grouped(tests)
  const few = tests.length <= 300
  const body = groups.map(group => groupOf(group, few || groups.length === 1 || group[1].some(e => e.number === state.test)))
  const nav = document.getElementById("list")
  if (!nav.firstElementChild) nav.append(listTools(), h("div", { class: "groups", tabindex: -1 }))
  for (const button of nav.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", button.dataset.view === state.view)
  const place = nav.querySelector("#destination")
  if (place) place.value = state.destination ?? ""
  const configuration = nav.querySelector("#configuration")
  if (configuration) configuration.value = state.configuration ?? ""
  const nothing = body.length ? null : h("p", { class: "soft nothing" },
    state.view === "messages" && !state.query && !state.outcomes.size ? "Nothing failed." : "No test is like that.")
  const isNarrowed = tests.length < run.tests.length
  fill(nav.lastElementChild, isNarrowed ? h("p", { class: "soft narrowed" }, `${count(tests.length)} of ${plural(run.tests.length, "test")} `,
    h("button", { class: "plain", onclick: clearFilters }, "Show all")) : null, body, nothing)
  announce(plural(tests.length, "test"))
}

function listTools() {
  const views = [["suites", "Suites"], ["messages", "Failures"], ["slowest", "Slowest"]]
  return h("div", { class: "tools" },
    h("input", {
      type: "search", id: "search", placeholder: "Search names and failures  /", "aria-label": "Search tests by name, outcome and failure",
      oninput: event => { state.query = event.target.value; drawList() }
    }),
    h("div", { class: "switch", role: "group", "aria-label": "Group tests by" }, views.map(([view, title]) =>
      h("button", { "data-view": view, onclick: () => { state.view = view; drawList() } }, title))),
    run.configurations?.length > 1 ? h("select", {
      id: "configuration", "aria-label": "Configuration", onchange: event => {
        state.configuration = event.target.value === "" ? null : Number(event.target.value)
        drawList()
      }
    }, h("option", { value: "" }, "All configurations"), run.configurations.map((name, place) => h("option", { value: place }, name))) : null,
    run.destinations.length > 1 ? h("select", {
      id: "destination", "aria-label": "Destination", onchange: event => {
        state.destination = event.target.value === "" ? null : Number(event.target.value)
        drawList()
      }
    }, h("option", { value: "" }, "All destinations"), run.destinations.map((d, place) => h("option", { value: place }, destinationName(d)))) : null)
}

function destinationName(destination) {
  // Those that make a difference: the others are with the first page's facts.
  const differing = Object.entries(destination.settings).filter(([key, value]) => !destination.name.includes(value)
    && run.destinations.some(other => other.settings[key] !== value)).map(([key, value]) => `${key} ${value}`).join(", ")
  return differing ? `${destination.name}, ${differing}` : destination.name
}

function clearFilters() {
  state.query = ""
  state.outcomes.clear()
  state.destination = null
  state.configuration = null
  document.getElementById("search").value = ""
  drawTop()
  drawList()
  document.getElementById("search").focus()
}

/// Shows only tests of an outcome, or all again.
function filterBy(outcome) {
  state.outcomes.has(outcome) ? state.outcomes.delete(outcome) : state.outcomes.add(outcome)
  drawTop()
  drawList()
}

function markCurrent() {
  document.querySelectorAll("nav .row").forEach(row => {
    if (Number(row.dataset.test) === state.test) {
      row.setAttribute("aria-current", "page")
      const group = row.closest("details")
      if (group) group.open = true
      row.scrollIntoView({ block: "nearest" })
    } else row.removeAttribute("aria-current")
  })
}
