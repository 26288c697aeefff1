// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The header of the page.

import { all, bdi, byId, fill, h } from "../kit/dom.js"
import { iconButton } from "../kit/icons.js"
import { count, dateAndTime, plural, seconds } from "../kit/text.js"
import { run } from "./data.js"
import { showKeys } from "./keys.js"
import { countsOf, numbersOf, outcomeBar, outcomes, sign } from "./outcomes.js"
import { toggleList } from "./side.js"
import { store } from "./store.js"
import { nextTheme } from "./theme.js"

/** @returns {[outcome: string, words: string]} */
function verdict() {
  const counts = countsOf(run.tests.filter((test) => !test.quarantine))
  const tests = run.tests.filter((test) => test.outcome !== "session")
  if (!run.tests.length) return ["interrupted", "No test ran"]
  if (!tests.length) return ["session", plural(run.tests.length, "session")]
  if (counts.failed) return ["failed", `${count(counts.failed)} failed`]
  if (counts.interrupted) return ["interrupted", `${count(counts.interrupted)} interrupted`]
  if (counts.unknown) return ["unknown", `${count(counts.unknown)} of unknown outcome`]
  return ["passed", tests.some((test) => test.outcome !== "skipped") ? "Passed" : "All skipped"]
}

export function drawTop() {
  const counts = countsOf(run.tests)
  const [outcome, words] = verdict()
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.outcome : null
  const chips = outcomes.filter((o) => counts[o]).map((o) =>
    h(
      "button",
      {
        class: "chip",
        "data-outcome": o,
        "aria-pressed": store.state.outcomes.has(o),
        onclick: () => store.toggleOutcome(o),
        title: o === "session" ? "Show only sessions of agents" : `Show only tests that are ${o}`,
      },
      sign(o, false),
      h("b", null, count(counts[o])),
      " " + (o === "session" && counts[o] > 1 ? "sessions" : o),
    )
  )
  const date = dateAndTime(run.start) ?? "start unknown"
  /**
   * @param {string} place
   * @param {string} hash
   * @param {string} title
   */
  const link = (place, hash, title) =>
    h("a", { href: hash, "data-nav": place, "aria-current": store.state.place === place ? "page" : null }, title)
  fill(
    byId("top"),
    iconButton("list", "Show or hide the list of tests", "b", toggleList, { id: "toggle-list" }),
    h("h1", null, h("a", { href: "#" }, h("span", { class: `verdict ${outcome}` }, words), bdi(run.name, "run"))),
    h("div", { class: "chips", role: "group", "aria-label": "Show only tests that are" }, outcomeBar(run.tests), chips),
    h("div", { class: "facts" }, [...numbersOf(run.tests), seconds(run.duration), date].join(" · ")),
    h(
      "div",
      { class: "links" },
      link("overview", "#", "Overview"),
      run.comparison ? link("compare", "#compare", "Compare") : null,
      iconButton("theme", "Light, dark or system theme", "t", nextTheme),
      iconButton("keys", "Keys", "?", showKeys),
    ),
  )
  if (focused) { for (const chip of all(`[data-outcome="${focused}"]`)) chip.focus() }
}
