// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Tables of the report.

import { h } from "../kit/dom.js"

/**
 * A table. The cells after the first column are numbers, except in columns without a title.
 *
 * @param {string[]} titles
 * @param {Child[][]} rows
 */
export function table(titles, rows) {
  return h(
    "div",
    { class: "card scrolls", tabindex: 0, role: "group", "aria-label": titles[0] },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          titles.map((title, i) => title ? h("th", { scope: "col", class: i ? "number" : null }, title) : h("td")),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((row) =>
          h("tr", null, row.map((cell, i) => h("td", { class: i && titles[i] ? "number" : null }, cell)))
        ),
      ),
    ),
  )
}
