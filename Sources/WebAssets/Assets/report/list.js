// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The sidebar's list of tests: search, filters, groups.

import { all, announce, bdi, byId, fill, find, h } from "../kit/dom.js"
import { count, plural } from "../kit/text.js"
import { run } from "./data.js"
import { badOf } from "./outcomes.js"
import { chosen, grouped } from "./selection.js"
import { store } from "./store.js"
import { rowOf } from "./test-row.js"

const rowsAtOnce = 200

/**
 * @param {[string, TestEntry[]]} group
 * @param {boolean} isOpen
 */
function groupOf([title, entries], isOpen) {
  const list = h("ul")
  let shownRows = 0
  function more() {
    const next = entries.slice(shownRows, shownRows + rowsAtOnce)
    shownRows += next.length
    list.append(...next.map((entry) => rowOf(entry, store.state.view !== "suites")))
    if (shownRows < entries.length) {
      const button = h("button", {
        class: "more",
        onclick: () => {
          button.parentElement?.remove()
          more()
        },
      }, `Show ${Math.min(rowsAtOnce, entries.length - shownRows)} more of ${count(entries.length - shownRows)}`)
      list.append(h("li", null, button))
    }
  }
  const bad = badOf(entries.map((entry) => entry.test))
  const group = h(
    "details",
    { open: isOpen },
    h(
      "summary",
      null,
      h("span", { class: store.state.view === "messages" ? "text message" : "text" }, bdi(title || "Tests")),
      bad && store.state.view === "suites"
        ? h("span", { class: "failed number" }, h("span", { class: "quiet" }, "failed: "), `${bad} of `)
        : null,
      h("span", { class: "soft number" }, count(entries.length)),
    ),
    list,
  )
  if (isOpen) more()
  else {group.addEventListener("toggle", () => {
      if (group.open && !shownRows) more()
    })}
  return group
}

export function drawList() {
  const tests = chosen(run, store.state), groups = grouped(run, tests, store.state)
  const few = tests.length <= 300
  const body = groups.map((group) =>
    groupOf(group, few || groups.length === 1 || group[1].some((e) => e.number === store.state.test))
  )
  const nav = byId("list")
  if (!nav.firstElementChild) nav.append(listTools(), h("div", { class: "groups", tabindex: -1 }))
  for (const button of all("[data-view]", nav)) {
    button.setAttribute("aria-pressed", String(button.dataset.view === store.state.view))
  }
  for (const name of /** @type {const} */ (["destination", "configuration"])) {
    const choice = nav.querySelector(`#${name}`)
    if (choice instanceof HTMLSelectElement) choice.value = String(store.state[name] ?? "")
  }
  const search = byId("search", HTMLInputElement)
  if (search.value !== store.state.query) search.value = store.state.query
  const nothing = body.length ? null : h(
    "p",
    { class: "soft nothing" },
    store.state.view === "messages" && !store.state.query && !store.state.outcomes.size
      ? "Nothing failed."
      : "No test matches the filters.",
  )
  const isNarrowed = tests.length < run.tests.length
  fill(
    find(".groups", nav),
    isNarrowed
      ? h(
        "p",
        { class: "soft narrowed" },
        `${count(tests.length)} of ${plural(run.tests.length, "test")} `,
        h("button", { class: "plain", onclick: clearFilters }, "Show all"),
      )
      : null,
    body,
    nothing,
  )
  announce(plural(tests.length, "test"))
}

function listTools() {
  const views = /** @type {const} */ ([["suites", "Suites"], ["messages", "Failures"], ["slowest", "Slowest"]])
  return h(
    "div",
    { class: "tools" },
    h("input", {
      type: "search",
      id: "search",
      placeholder: "Search names and failures  /",
      "aria-label": "Search tests by name, outcome and failure",
      oninput: (event) => store.filter({ query: event.target.value }),
    }),
    h(
      "div",
      { class: "switch", role: "group", "aria-label": "Group tests by" },
      views.map(([view, title]) =>
        h("button", {
          "data-view": view,
          onclick: () => store.filter({ view }),
        }, title)
      ),
    ),
    run.configurations.length > 1
      ? h(
        "select",
        {
          id: "configuration",
          "aria-label": "Configuration",
          onchange: (event) => store.filter({ configuration: placeIn(event.target) }),
        },
        h("option", { value: "" }, "All configurations"),
        run.configurations.map((name, place) => h("option", { value: place }, name)),
      )
      : null,
    run.destinations.length > 1
      ? h(
        "select",
        {
          id: "destination",
          "aria-label": "Destination",
          onchange: (event) => store.filter({ destination: placeIn(event.target) }),
        },
        h("option", { value: "" }, "All destinations"),
        run.destinations.map((d, place) => h("option", { value: place }, destinationName(d))),
      )
      : null,
  )
}

/**
 * The index of the chosen destination or configuration; null for all.
 *
 * @param {HTMLSelectElement} choice
 */
function placeIn({ value }) {
  return value === "" ? null : Number(value)
}

/** @param {RunPage.Destination} destination */
function destinationName(destination) {
  // Only the settings that differ between destinations are shown. The other settings are on the first page.
  const differing = Object.entries(destination.settings).filter(([key, value]) =>
    !destination.name.includes(value) &&
    run.destinations.some((other) => other.settings[key] !== value)
  ).map(([key, value]) => `${key} ${value}`).join(", ")
  return differing ? `${destination.name}, ${differing}` : destination.name
}

function clearFilters() {
  store.clearFilters()
  byId("search").focus()
}

export function markCurrent() {
  for (const row of all("nav .row")) {
    if (Number(row.dataset.test) === store.state.test) {
      row.setAttribute("aria-current", "page")
      const group = row.closest("details")
      if (group) group.open = true
      row.scrollIntoView({ block: "nearest" })
    } else row.removeAttribute("aria-current")
  }
}
