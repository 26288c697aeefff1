// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The page of the report: its address, its keys, its theme, and its start.

import { all, byId } from "../kit/dom.js"
import { remember } from "./address.js"
import { drawCompare } from "./compare.js"
import { run } from "./data.js"
import { press } from "./keys.js"
import { drawList, markCurrent } from "./list.js"
import { badOutcomes } from "./outcomes.js"
import { drawOverview } from "./overview.js"
import { placeOf } from "./place.js"
import { stop } from "./player.js"
import { hideListWhereNarrow } from "./side.js"
import { store } from "./store.js"
import { drawTest } from "./test.js"
import { keptTheme } from "./theme.js"
import { drawTop } from "./top.js"

function route() {
  stop()
  store.goTo(placeOf(location.hash, run))
  const { place, test } = store.state
  markCurrent()
  for (const link of all("[data-nav]")) {
    link.dataset.nav === place ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")
  }
  byId("main").scrollTop = 0
  if (test !== null) {
    // The test may have been opened by its index, or by a longer name.
    remember()
    drawTest(test)
    hideListWhereNarrow()
  } else if (place === "compare") drawCompare()
  else drawOverview()
  document.title = `${test === null ? "" : run.tests[test].name + " – "}${run.name} – Understudy`
}

keptTheme()
if (run.tests.some((test) => badOutcomes.has(test.outcome))) store.filter({ view: "messages" })
hideListWhereNarrow()
store.subscribe("outcomes", drawTop)
store.subscribe("filters", drawList)
addEventListener("hashchange", route)
addEventListener("keydown", press)
drawTop()
drawList()
route()
