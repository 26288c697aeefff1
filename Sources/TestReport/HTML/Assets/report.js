"use strict"
// The page of a report. It keeps what is shown in the address after "#", so that every view can be linked to.

const run = JSON.parse(document.getElementById("run").textContent)
const signs = { passed: "✓", failed: "✘", skipped: "–", flaky: "≈", interrupted: "!" }
const outcomes = ["failed", "interrupted", "flaky", "passed", "skipped"]
const state = { query: "", outcomes: new Set(), view: "suites", test: null, attempt: 0, step: null, tab: "screen" }

// ---- building elements

function h(tag, properties, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value)
    else if (name === "style") Object.assign(element.style, value)
    else element.setAttribute(name, value === true ? "" : value)
  }
  element.append(...real(children))
  return element
}

/// What of a list of children is one.
function real(children) {
  return children.flat(3).filter(child => child !== null && child !== undefined && child !== false && child !== "")
}

function fill(element, ...children) { element.replaceChildren(...real(children)) }

function seconds(time) {
  if (time === undefined || time === null) return "unfinished"
  if (time < 0.0995) return `${(time * 1000).toFixed(time < 0.00995 ? 1 : 0)} ms`
  if (time < 99.95) return `${time.toFixed(time < 9.95 ? 2 : 1)} s`
  return `${Math.floor(time / 60)} min ${Math.round(time % 60)} s`
}

function size(bytes) {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function announce(text) { document.getElementById("announce").textContent = text }

// ---- data of tests, from this file or from files beside it

const loaded = new Map(), waiting = new Map()
const texts = new Map()
window.understudy = {
  take(number, data) { loaded.set(number, data); waiting.get(number)?.forEach(f => f(data)); waiting.delete(number) },
  text(file, content) { texts.set(file, content) },
}

function details(number) {
  if (loaded.has(number)) return Promise.resolve(loaded.get(number))
  const inline = document.getElementById(`test-${number}`)
  if (inline) {
    const data = JSON.parse(inline.textContent)
    loaded.set(number, data)
    return Promise.resolve(data)
  }
  if (typeof understudyFolder === "undefined") return Promise.resolve(null)
  return new Promise(resolve => {
    waiting.set(number, [...(waiting.get(number) ?? []), resolve])
    const source = `data/tests-${Math.floor(number / understudyFolder)}.js`
    document.head.append(h("script", { src: source, onerror: () => resolve(null) }))
  })
}

const addresses = new Map()
function address(attachment) {
  const inline = document.getElementById(`file-${attachment.file}`)
  if (!inline) return `attachments/${attachment.file}`
  if (!addresses.has(attachment.file)) {
    const bytes = Uint8Array.from(atob(inline.textContent), c => c.charCodeAt(0))
    addresses.set(attachment.file, URL.createObjectURL(new Blob([bytes], { type: attachment.media })))
  }
  return addresses.get(attachment.file)
}

/// The text of an attachment; null where it is missing or too long to be kept for the page.
async function content(file) {
  if (texts.has(file)) return texts.get(file)
  const inline = document.getElementById(`file-${file}`)
  if (inline) {
    texts.set(file, new TextDecoder().decode(Uint8Array.from(atob(inline.textContent), c => c.charCodeAt(0))))
  } else if (typeof understudyFolder !== "undefined") {
    // A page from disk may not read other files, and may run them.
    await new Promise(resolve => document.head.append(
      h("script", { src: `data/texts/${file}.js`, onload: resolve, onerror: resolve })))
  }
  return texts.get(file) ?? null
}

// ---- the head

function drawTop() {
  const counts = Object.fromEntries(outcomes.map(o => [o, run.tests.filter(t => t.outcome === o).length]))
  const total = run.tests.length
  const chips = outcomes.filter(o => counts[o]).map(o => h("button", {
    class: "chip", "aria-pressed": state.outcomes.has(o), onclick: () => {
      state.outcomes.has(o) ? state.outcomes.delete(o) : state.outcomes.add(o)
      drawTop(); drawList()
    }
  }, h("span", { class: o, "aria-hidden": true }, signs[o] + " "), h("b", null, counts[o]), " " + o))
  const bar = h("div", { class: "bar", "aria-hidden": true },
    outcomes.map(o => h("span", { class: o, style: { width: `${100 * counts[o] / Math.max(total, 1)}%` } })))
  const date = run.start ? new Date(run.start).toLocaleString() : "start unknown"
  fill(document.getElementById("top"),
    h("h1", null, h("a", { href: "#", style: { color: "inherit", textDecoration: "none" } }, run.name)), bar,
    h("div", { class: "chips", role: "group", "aria-label": "Show only" }, chips),
    h("div", { class: "facts" }, `${total} tests · ${seconds(run.duration)} · ${date}`))
}

// ---- the list

function chosen() {
  const words = state.query.toLowerCase().split(/\s+/).filter(Boolean)
  return run.tests.map((test, number) => ({ test, number })).filter(({ test }) => {
    if (state.outcomes.size && !state.outcomes.has(test.outcome)) return false
    if (!words.length) return true
    const text = `${test.target} ${test.suite} ${test.name} ${test.headline ?? ""}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

function rowOf({ test, number }, withSuite) {
  return h("li", null, h("a", {
    class: "row", href: `#test=${number}`, "data-test": number, "aria-current": state.test === number
  }, h("span", { class: `sign ${test.outcome}`, title: test.outcome }, signs[test.outcome]),
    h("span", { class: "quiet" }, test.outcome + ": "),
    h("span", { class: "name" }, withSuite ? `${test.suite}.${test.name}` : test.name),
    h("span", { class: "time" }, seconds(test.duration))))
}

function grouped(tests) {
  const groups = new Map()
  const keyOf = {
    suites: ({ test }) => `${test.target}${test.suite ? " · " + test.suite : ""}`,
    messages: ({ test }) => test.message === undefined || test.message === null ? null : run.messages[test.message],
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
  if (state.view === "messages") list.sort((a, b) => b[1].length - a[1].length)
  return list
}

const rowsAtOnce = 200

function groupOf([title, entries], isOpen) {
  const list = h("ul")
  let shown = 0
  function more() {
    const next = entries.slice(shown, shown + rowsAtOnce)
    shown += next.length
    list.append(...next.map(entry => rowOf(entry, state.view !== "suites")))
    if (shown < entries.length) {
      const button = h("button", { class: "more", onclick: () => { button.parentElement.remove(); more() } },
        `Show ${Math.min(rowsAtOnce, entries.length - shown)} more of ${entries.length - shown}`)
      list.append(h("li", null, button))
    }
  }
  const bad = entries.filter(e => e.test.outcome === "failed" || e.test.outcome === "interrupted").length
  const group = h("details", { open: isOpen },
    h("summary", null, title || "Tests", h("span", { class: "soft" }, ` ${entries.length}`),
      bad && state.view === "suites" ? h("span", { class: "failed" }, ` ✘ ${bad}`) : null), list)
  if (isOpen) more()
  else group.addEventListener("toggle", () => { if (group.open && !shown) more() })
  return group
}

function drawList() {
  const tests = chosen(), groups = grouped(tests)
  const few = tests.length <= 300
  const body = groups.map(group => groupOf(group, few || groups.length === 1
    || group[1].some(e => e.number === state.test)))
  let tools = document.querySelector("nav .tools")
  if (!tools) {
    const views = [["suites", "Suites"], ["messages", "Failures"], ["slowest", "Slowest"]]
    tools = h("div", { class: "tools" },
      h("input", {
        type: "search", id: "search", placeholder: "Search names and failures  ( / )", "aria-label": "Search tests",
        oninput: event => { state.query = event.target.value; drawList() }
      }),
      h("div", { class: "switch", role: "group", "aria-label": "Group tests" }, views.map(([view, title]) =>
        h("button", { "data-view": view, onclick: () => { state.view = view; drawList() } }, title))))
  }
  for (const button of tools.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-pressed", button.dataset.view === state.view)
  }
  const nothing = body.length ? null : h("p", { class: "soft", style: { padding: "0 10px" } },
    state.view === "messages" && !state.query ? "Nothing failed." : "No test is like that.")
  const nav = document.getElementById("list")
  const focused = document.activeElement?.id === "search"
  fill(nav, tools, body, nothing)
  if (focused) document.getElementById("search").focus()
  announce(`${tests.length} tests`)
}

// ---- the overview

function drawOverview() {
  const failures = failureGroups()
  const host = run.host
  fill(document.getElementById("main"),
    h("h2", null, failures.length ? "What failed" : run.tests.length ? "Nothing failed" : "No test ran"),
    failures.map(([message, entries]) => h("section", { class: "panel failure" },
      h("h3", null, message, h("span", { class: "soft" }, ` · ${entries.length} ${entries.length === 1 ? "test" : "tests"}`)),
      h("ul", { style: { margin: "6px 0 0", paddingLeft: "20px" } }, entries.slice(0, 20).map(({ test, number }) =>
        h("li", null, h("a", { href: `#test=${number}` }, `${test.suite}.${test.name}`)))),
      entries.length > 20 ? h("p", { class: "soft" }, `and ${entries.length - 20} more`) : null)),
    run.problems.length ? h("section", { class: "panel" }, h("h3", null, "About this record"),
      h("ul", { style: { margin: "6px 0 0", paddingLeft: "20px" } }, run.problems.slice(0, 50).map(p => h("li", null, p)),
        run.problems.length > 50 ? h("li", null, `and ${run.problems.length - 50} more`) : null)) : "",
    h("dl", { class: "facts" },
      run.destinations.length ? [h("dt", null, "Destination"), h("dd", null, run.destinations.join("; "))] : null,
      host ? [h("dt", null, "Machine"), h("dd", null, `${host.name}: ${host.processor}, ${host.cores} cores, ${(host.memory / 2 ** 30).toFixed(0)} GiB`),
      h("dt", null, "System"), h("dd", null, host.system)] : null))
}

function failureGroups() {
  const groups = new Map()
  run.tests.forEach((test, number) => {
    if (test.message === undefined || test.message === null) return
    const key = run.messages[test.message]
    groups.set(key, [...(groups.get(key) ?? []), { test, number }])
  })
  return [...groups].sort((a, b) => b[1].length - a[1].length)
}
