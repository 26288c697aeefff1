// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The address of what is shown, and the ways to another one.

import { all } from "../kit/dom.js"
import { run } from "./data.js"
import { state } from "./state.js"

/** What is shown stands in the address after "#", so that every view can be linked to. */
export function remember() {
  const parts = new URLSearchParams()
  if (state.test !== null) parts.set("test", String(state.test))
  if (state.attempt !== (run.tests[state.test ?? -1]?.attempts ?? 1) - 1) parts.set("attempt", String(state.attempt))
  if (state.step !== null) parts.set("step", String(state.step))
  try {
    history.replaceState(null, "", "#" + parts)
  } catch { /* Some browsers allow it a hundred times in half a minute. */ }
}

/**
 * @param {1 | -1} offset
 * @param {(test: RunPage.Row) => boolean} [isWanted]
 */
export function neighbour(offset, isWanted = () => true) {
  const rows = /** @type {HTMLAnchorElement[]} */ (all("nav .row"))
  const place = rows.findIndex((row) => Number(row.dataset.test) === state.test)
  for (let next = place < 0 ? (offset > 0 ? 0 : rows.length - 1) : place + offset; rows[next]; next += offset) {
    if (!isWanted(run.tests[Number(rows[next].dataset.test)])) continue
    location.hash = rows[next].hash
    return
  }
}
