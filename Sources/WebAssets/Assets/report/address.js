// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The address of the current view, and navigation to another view.

import { all } from "../kit/dom.js"
import { run } from "./data.js"
import { hashOf } from "./place.js"
import { store } from "./store.js"

/** Writes the current view into the address. */
export function remember() {
  try {
    history.replaceState(null, "", hashOf(store.state, run))
  } catch { /* Some browsers allow only a hundred calls in 30 seconds. */ }
}

/**
 * Opens the next or the previous test in the list that meets a condition.
 *
 * @param {1 | -1} offset
 * @param {(test: RunPage.Row) => boolean} [isWanted]
 */
export function neighbor(offset, isWanted = () => true) {
  const rows = /** @type {HTMLAnchorElement[]} */ (all("nav .row"))
  const place = rows.findIndex((row) => Number(row.dataset.test) === store.state.test)
  for (let next = place < 0 ? (offset > 0 ? 0 : rows.length - 1) : place + offset; rows[next]; next += offset) {
    if (!isWanted(run.tests[Number(rows[next].dataset.test)])) continue
    location.hash = rows[next].hash
    return
  }
}
