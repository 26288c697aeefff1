// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The list of tests at the side: search, filters, groups.

import { all, announce, bdi, byId, fill, find, h, words } from "../kit/dom.js"
import { count, plural, seconds } from "../kit/text.js"
import { configurationOf, run } from "./data.js"
import { badOf, sign } from "./outcomes.js"
import { drawTop } from "./overview.js"
import { chosen, grouped } from "./selection.js"
import { state } from "./state.js"

/**
 * @param {TestEntry} entry
 * @param {boolean} withSuite
 */
export function rowOf({ test, number }, withSuite) {
  return h(
    "li",
    null,
    h(
      "a",
      {
        class: "row",
        href: `#test=${number}`,
        "data-test": number,
        "aria-current": state.test === number ? "page" : null,
      },
      sign(test.outcome),
      h(
        "span",
        { class: "name" },
        withSuite && test.suite ? [h("span", { class: "soft" }, words(test.suite + ".")), h("wbr")] : null,
        words(test.name),
        configurationOf(test) ? h("span", { class: "soft" }, " ", bdi(configurationOf(test))) : null,
      ),
      test.ofDesktop ? h("span", { class: "times", title: "The desktop failed, not the test" }, "desktop") : null,
      test.quarantine ? h("span", { class: "times", title: `In quarantine: ${test.quarantine}` }, "quarantine") : null,
      test.attempts > 1 ? h("span", { class: "times", title: `${test.attempts} attempts` }, `×${test.attempts}`) : null,
      h("span", { class: "time" }, seconds(test.duration)),
    ),
  )
}

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
    list.append(...next.map((entry) => rowOf(entry, state.view !== "suites")))
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
      h("span", { class: state.view === "messages" ? "text message" : "text" }, bdi(title || "Tests")),
      bad && state.view === "suites"
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
  const tests = chosen(run, state), groups = grouped(run, tests, state)
  const few = tests.length <= 300
  const body = groups.map((group) =>
    groupOf(group, few || groups.length === 1 || group[1].some((e) => e.number === state.test))
  )
  const nav = byId("list")
  if (!nav.firstElementChild) nav.append(listTools(), h("div", { class: "groups", tabindex: -1 }))
  for (const button of all("[data-view]", nav)) {
    button.setAttribute("aria-pressed", String(button.dataset.view === state.view))
  }
  for (const name of /** @type {const} */ (["destination", "configuration"])) {
    const choice = nav.querySelector(`#${name}`)
    if (choice instanceof HTMLSelectElement) choice.value = String(state[name] ?? "")
  }
  const nothing = body.length ? null : h(
    "p",
    { class: "soft nothing" },
    state.view === "messages" && !state.query && !state.outcomes.size ? "Nothing failed." : "No test is like that.",
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
      oninput: (event) => {
        state.query = event.target.value
        drawList()
      },
    }),
    h(
      "div",
      { class: "switch", role: "group", "aria-label": "Group tests by" },
      views.map(([view, title]) =>
        h("button", {
          "data-view": view,
          onclick: () => {
            state.view = view
            drawList()
          },
        }, title)
      ),
    ),
    run.configurations.length > 1
      ? h(
        "select",
        {
          id: "configuration",
          "aria-label": "Configuration",
          onchange: (event) => {
            state.configuration = event.target.value === "" ? null : Number(event.target.value)
            drawList()
          },
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
          onchange: (event) => {
            state.destination = event.target.value === "" ? null : Number(event.target.value)
            drawList()
          },
        },
        h("option", { value: "" }, "All destinations"),
        run.destinations.map((d, place) => h("option", { value: place }, destinationName(d))),
      )
      : null,
  )
}

/** @param {RunPage.Destination} destination */
function destinationName(destination) {
  // Those that make a difference: the others are with the first page's facts.
  const differing = Object.entries(destination.settings).filter(([key, value]) =>
    !destination.name.includes(value) &&
    run.destinations.some((other) => other.settings[key] !== value)
  ).map(([key, value]) => `${key} ${value}`).join(", ")
  return differing ? `${destination.name}, ${differing}` : destination.name
}

function clearFilters() {
  state.query = ""
  state.outcomes.clear()
  state.destination = null
  state.configuration = null
  byId("search", HTMLInputElement).value = ""
  drawTop()
  drawList()
  byId("search").focus()
}

/**
 * Shows only tests of an outcome, or all again.
 *
 * @param {string} outcome
 */
export function filterBy(outcome) {
  state.outcomes.has(outcome) ? state.outcomes.delete(outcome) : state.outcomes.add(outcome)
  drawTop()
  drawList()
}

export function markCurrent() {
  for (const row of all("nav .row")) {
    if (Number(row.dataset.test) === state.test) {
      row.setAttribute("aria-current", "page")
      const group = row.closest("details")
      if (group) group.open = true
      row.scrollIntoView({ block: "nearest" })
    } else row.removeAttribute("aria-current")
  }
}
