// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The functions with the most samples. Each row opens to the callers of its function.

import { all, bdi, byId, fill, h } from "../kit/dom.js"
import { percent, plural, shown } from "../kit/text.js"
import { callersOf, heaviest, lineOf } from "./calls.js"
import { store } from "./flame-store.js"
import { functionOf, kinds, placeOf, unit } from "./profile-data.js"

const firstShown = 40

export function callersPane() {
  return h(
    "section",
    { class: "heavy", "aria-label": "Heaviest functions" },
    h(
      "div",
      { class: "pane-head" },
      h("h2", null, "Heaviest functions"),
      h("span", { id: "heavy-of", class: "soft small" }),
    ),
    h(
      "div",
      { class: "scrolls grow" },
      h(
        "table",
        { role: "treegrid", "aria-label": "Heaviest functions and their callers" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { class: "number" }, "Self"),
            h("th", { class: "number" }, "Total"),
            h("th", null, "Function"),
            h("th", null, "Where"),
          ),
        ),
        h("tbody", { id: "heavy" }),
      ),
      h("button", { id: "heavy-more", class: "more", onclick: () => drawCallers(Infinity) }),
    ),
  )
}

export function drawCallers(most = firstShown) {
  const body = byId("heavy"), groups = heaviest(store.state.zoom)
  fill(body, groups.slice(0, most).map((group) => rowOfGroup(group, 0)))
  const first = body.querySelector("tr")
  if (first) first.tabIndex = 0
  const more = byId("heavy-more")
  more.hidden = groups.length <= most
  more.textContent = `Show ${plural(Math.max(0, groups.length - most), "more function", "more functions")}`
  byId("heavy-of").textContent = `by their own cost, of ${unit(store.state.zoom.total)}`
}

/**
 * @param {CallGroup} group
 * @param {number} level
 * @returns {GroupRow}
 */
function rowOfGroup(group, level) {
  const part = functionOf(group.node), callers = callersOf(group, store.state.zoom)
  /** @type {GroupRow} */
  const row = Object.assign(
    h(
      "tr",
      {
        role: "row",
        "aria-level": level + 1,
        "aria-expanded": callers.length ? "false" : null,
        tabindex: -1,
        onkeydown: (event) => moveInRows(event, row),
        onfocus: () => becomeStop(row),
      },
      h(
        "td",
        { class: "number" },
        percent(group.weight, store.state.zoom.total),
        h("i", {
          class: "share",
          style: { width: `${100 * group.weight / Math.max(1, store.state.zoom.total)}%` },
          "aria-hidden": true,
        }),
      ),
      h("td", { class: "number" }, group.total === undefined ? null : percent(group.total, store.state.zoom.total)),
      h(
        "td",
        { style: { "--level": level } },
        h(
          "span",
          { class: "name" },
          h("button", {
            class: callers.length ? "twist" : "twist none",
            tabindex: -1,
            "aria-label": `Callers of ${shown(part.name)}`,
            disabled: !callers.length,
            onclick: () => toggle(row),
          }),
          h("i", { class: "swatch", style: { background: `var(--${part.kind})` }, title: kinds[part.kind] }),
          h("button", {
            class: "plain",
            tabindex: -1,
            title: "Find the function in the graph",
            onclick: () => store.search(part.name),
          }, bdi(part.name)),
        ),
      ),
      h(
        "td",
        null,
        part.file
          ? h("span", { class: "mono" }, bdi(placeOf(group.node, lineOf(group))))
          : h("span", { class: "soft" }, bdi(part.module)),
      ),
    ),
    { group, level, callers },
  )
  return row
}

/** @param {GroupRow} row */
function after(row) {
  return /** @type {GroupRow | null} */ (row.nextElementSibling)
}

/** @param {GroupRow} row */
function before(row) {
  return /** @type {GroupRow | null} */ (row.previousElementSibling)
}

/** @param {GroupRow} row */
function toggle(row) {
  if (!row.callers.length) return
  const isOpen = row.getAttribute("aria-expanded") === "true"
  row.setAttribute("aria-expanded", String(!isOpen))
  if (!isOpen) {
    row.after(...row.callers.slice(0, 200).map((group) => rowOfGroup(group, row.level + 1)))
    // A single caller is not a choice, so rows are opened until there are several callers.
    const next = after(row)
    if (row.callers.length === 1 && next?.callers.length && next.level < 80) toggle(next)
    return
  }
  for (let next = after(row); next && next.level > row.level; next = after(row)) next.remove()
}

/** @param {GroupRow} row */
function becomeStop(row) {
  for (const other of all("#heavy tr[tabindex='0']")) other.tabIndex = -1
  row.tabIndex = 0
}

/**
 * @param {KeyboardEvent} event
 * @param {GroupRow} row
 */
function moveInRows(event, row) {
  if (event.target !== row) return
  const isOpen = row.getAttribute("aria-expanded") === "true"
  const parent = () => {
    let above = before(row)
    while (above && above.level >= row.level) above = before(above)
    return above
  }
  /** @type {{ [key: string]: () => Element | null | undefined | void }} */
  const moves = {
    ArrowDown: () => row.nextElementSibling,
    ArrowUp: () => row.previousElementSibling,
    ArrowRight: () => isOpen ? row.nextElementSibling : toggle(row),
    ArrowLeft: () => isOpen ? toggle(row) : parent(),
    Home: () => row.parentElement?.firstElementChild,
    End: () => row.parentElement?.lastElementChild,
    Enter: () => store.search(functionOf(row.group.node).name),
  }
  if (!(event.key in moves)) return
  event.preventDefault()
  const next = moves[event.key]()
  if (next instanceof HTMLElement) next.focus()
}
