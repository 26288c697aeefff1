// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The page of the report: its address, its keys, its theme, and the beginning.

import { all, byId } from "../kit/dom.js"
import { drawCompare } from "./compare.js"
import { run } from "./data.js"
import { drawTab } from "./details.js"
import { press } from "./keys.js"
import { drawList, markCurrent } from "./list.js"
import { closePage, isTestOpen } from "./open-test.js"
import { badOutcomes } from "./outcomes.js"
import { drawOverview, drawTop } from "./overview.js"
import { state } from "./state.js"
import { drawTest } from "./test.js"
import { keptTheme } from "./theme.js"
import { stop } from "./timeline.js"

function route() {
  stop()
  const parts = new URLSearchParams(location.hash.slice(1))
  /** @param {string} name */
  const number = (name) => /^\d+$/.test(parts.get(name) ?? "") ? Number(parts.get(name)) : null
  const test = number("test")
  state.test = run.tests[test ?? -1] ? test : null
  state.place = state.test !== null ? "test" : parts.has("compare") && run.comparison ? "compare" : "overview"
  state.attempt = number("attempt") ?? (run.tests[state.test ?? -1]?.attempts ?? 1) - 1
  state.step = number("step")
  if (state.place !== "test") closePage()
  markCurrent()
  for (const link of all("[data-nav]")) {
    link.dataset.nav === state.place ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")
  }
  byId("main").scrollTop = 0
  if (state.test !== null) {
    drawTest(state.test).then(() => {
      if (isTestOpen()) drawTab()
    })
    if (matchMedia("(max-width: 760px)").matches) document.body.classList.add("listless")
  } else if (state.place === "compare") drawCompare()
  else drawOverview()
  document.title = `${state.test === null ? "" : run.tests[state.test].name + " – "}${run.name} – Understudy`
}

keptTheme()
if (run.tests.some((test) => badOutcomes.has(test.outcome))) state.view = "messages"
if (matchMedia("(max-width: 760px)").matches) document.body.classList.add("listless")
addEventListener("hashchange", route)
addEventListener("keydown", press)
drawTop()
drawList()
route()
